import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compactSchema, describedSchema } from '../../../../src/server/catalog/compact-schema';
import { objectShape } from '../../../../src/server/catalog/schema-shape';

const object = (properties: Record<string, unknown>, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
});
const text = (schema: unknown) => compactSchema(schema).text;
const property = (schema: unknown) => text(object({ p: schema }, ['p'])).slice('{ p: '.length, -2);

describe('a schema in a search result', () => {
  it('is one line, required keys first', () => {
    const schema = object({ a: { type: 'string' }, 'b-c': { type: 'integer' } }, ['b-c']);
    assert.equal(text(schema), '{ "b-c": integer, a?: string }');
    assert.equal(text({ type: 'object' }), '{}');
    assert.equal(text(undefined), '{}');
  });

  it('writes out every kind of type', () => {
    assert.equal(property({ type: 'array', items: { type: 'string' } }), 'string[]');
    assert.equal(property({ type: 'array' }), 'unknown[]');
    assert.equal(property({ type: ['string', 'null'] }), 'string | null');
    assert.equal(property({ enum: ['a', 1, null] }), '"a" | 1 | null');
    assert.equal(property({ enum: [] }), 'never');
    assert.equal(property({ const: 'x' }), '"x"');
    assert.equal(
      property({ anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'string' }] }),
      'string | number',
    );
    assert.equal(
      property({ type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'number' }] } }),
      '(string | number)[]',
    );
    assert.equal(
      property({ type: 'object', additionalProperties: { type: 'number' } }),
      '{ [key: string]: number }',
    );
    assert.equal(property({ description: 'anything' }), 'unknown');
    assert.equal(property(true), 'unknown');
    assert.equal(property(false), 'never');
  });

  it('follows references and joins allOf', () => {
    const schema = {
      $defs: { id: { type: 'integer' }, base: object({ id: { $ref: '#/$defs/id' } }, ['id']) },
      allOf: [{ $ref: '#/$defs/base' }, object({ name: { type: 'string' } })],
    };
    assert.equal(text(schema), '{ id: integer } & { name?: string }');
  });

  it('ends where a schema refers to itself', () => {
    const schema = {
      $defs: { node: object({ next: { $ref: '#/$defs/node' } }) },
      $ref: '#/$defs/node',
    };
    assert.equal(text(schema), '{ next?: node }');
    assert.equal(text({ $ref: '#/nowhere/thing' }), 'thing');
  });

  it('says what a value must keep to', () => {
    assert.equal(
      property({ type: 'number', minimum: 1, exclusiveMaximum: 9, multipleOf: 0.5 }),
      'number /* >= 1; < 9; multiple of 0.5 */',
    );
    assert.equal(
      property({ type: 'string', minLength: 1, pattern: '^*/$', format: 'uri' }),
      'string /* length >= 1; format "uri"; pattern "^* /$" */',
    );
  });

  it('leaves out what would be too long: a constraint whole, an enum from its end', () => {
    assert.equal(property({ type: 'string', pattern: 'x'.repeat(300) }), 'string');
    const long = property({ enum: Array.from({ length: 80 }, (_, i) => `state-number-${i}`) });
    const kept = long.match(/"state/g)?.length ?? 0;
    assert.ok(kept > 3);
    assert.match(long, new RegExp(`unknown /\\* ${80 - kept} enum values omitted \\*/$`));
  });

  it('falls back to its keys, required first, when it is too long', () => {
    const wide = object(
      Object.fromEntries(
        Array.from({ length: 60 }, (_, i) => [`optionalField${i}`, { type: 'string' }]),
      ),
      ['optionalField59'],
    );
    const compact = compactSchema(wide);
    assert.equal(compact.truncated, true);
    assert.match(compact.text, /^\{ "optionalField59": unknown, "optionalField0"\?: unknown/);
    assert.ok(Buffer.byteLength(compact.text) <= 1024);
    const union = {
      anyOf: Array.from({ length: 60 }, (_, i) => ({ const: `value-number-${i}-x` })),
    };
    assert.equal(text(union), 'unknown /* truncated */');
  });

  it('never is longer than 1024 bytes and never fails, whatever the schema', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        assert.ok(Buffer.byteLength(text(JSON.parse(json))) <= 1024);
      }),
    );
  });
});

describe('a schema that is described', () => {
  it('keeps its order and says what its properties are for', () => {
    const schema = object(
      {
        first: { type: 'string', description: 'The\n first one' },
        second: object({ deep: { type: 'number' } }, ['deep']),
      },
      ['second'],
    );
    assert.equal(
      describedSchema(schema),
      '{\n  first?: string; // The first one\n  second: {\n    deep: number;\n  };\n}',
    );
  });

  it('is as long as it is', () => {
    const values = Array.from({ length: 80 }, (_, i) => `state-number-${i}`);
    assert.ok(describedSchema({ enum: values }).endsWith('"state-number-79"'));
  });
});

describe('the keys of a schema', () => {
  it('are those of the one object it is', () => {
    assert.deepEqual(objectShape(object({ a: {} }, ['a'])), { keys: ['a'], required: ['a'] });
    assert.deepEqual(objectShape({ type: 'object' }), { keys: [], required: [] });
    const merged = { allOf: [object({ a: {} }, ['a']), object({ b: {} })] };
    assert.deepEqual(objectShape(merged), { keys: ['a', 'b'], required: ['a'] });
  });

  it('are not known where there are several shapes, or none that can be followed', () => {
    const circle = { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } };
    for (const schema of [
      { anyOf: [object({ a: {} })] },
      { type: 'array' },
      { enum: [{}] },
      { $ref: '#/nowhere' },
      circle,
      {},
      true,
      undefined,
    ]) {
      assert.equal(objectShape(schema), undefined, JSON.stringify(schema));
    }
  });
});

import assert from 'node:assert/strict';
import { argumentFields } from '../../../../src/programs/from-tool/argument-field';
import {
  formItems,
  knownArguments,
  missingFields,
} from '../../../../src/programs/from-tool/argument-form';
import { argumentText, readArgument } from '../../../../src/programs/from-tool/argument-text';
import { english } from '../../localize';

function fieldsOf(properties: object, rest: object = {}) {
  return argumentFields({ inputSchema: { type: 'object', properties, ...rest } });
}

function inputOf(schema: object, rest: object = {}) {
  return fieldsOf({ it: schema }, rest)[0]?.input;
}

/** What `typed` becomes, or what is said about it. */
function read(schema: object, typed: string, rest: object = {}): unknown {
  const [field] = fieldsOf({ it: schema }, rest);
  assert.ok(field);
  const result = readArgument(field, typed, english);
  return result.kind === 'value' ? result.value : `! ${result.problem}`;
}

describe('the form of a tool', () => {
  it('asks for what the tool needs first, and keeps the order otherwise', () => {
    const fields = fieldsOf({ a: {}, b: {}, c: {} }, { required: ['c'] });
    assert.deepEqual(
      fields.map(({ name }) => name),
      ['c', 'a', 'b'],
    );
  });

  it('is empty for a tool without arguments or with a schema that is none', () => {
    for (const inputSchema of [undefined, {}, { type: 'object' }, 'x', null, { properties: 3 }]) {
      assert.deepEqual(argumentFields({ inputSchema }), []);
    }
  });

  it('offers a choice where there is one', () => {
    assert.deepEqual(inputOf({ enum: ['a', 2] }), { kind: 'choice', values: ['a', 2] });
    assert.deepEqual(inputOf({ type: 'boolean' }), { kind: 'choice', values: [true, false] });
    assert.deepEqual(inputOf({ oneOf: [{ const: 'x' }, { const: 'y' }] }), {
      kind: 'choice',
      values: ['x', 'y'],
    });
  });

  it('takes text, numbers, and JSON for everything else', () => {
    assert.deepEqual(inputOf({ type: 'string' }), { kind: 'text' });
    assert.deepEqual(inputOf({ type: ['integer', 'null'] }), { kind: 'number', integer: true });
    assert.deepEqual(inputOf({ anyOf: [{ type: 'number' }, { type: 'null' }] }), {
      kind: 'number',
      integer: false,
    });
    for (const schema of [
      {},
      { type: 'array' },
      { type: ['string', 'number'] },
      { type: 'object' },
    ]) {
      assert.deepEqual(inputOf(schema), { kind: 'json' });
    }
  });

  it('follows references, and ends where they go in a circle or nowhere', () => {
    const $defs = { Size: { type: 'integer' }, A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/A' } };
    assert.equal(inputOf({ $ref: '#/$defs/Size' }, { $defs })?.kind, 'number');
    assert.equal(inputOf({ $ref: '#/$defs/A' }, { $defs })?.kind, 'json');
    assert.equal(inputOf({ $ref: 'https://example.org/x' }, { $defs })?.kind, 'json');
  });

  it('says in words what does not fit', () => {
    const year = { type: 'integer', minimum: 1900, maximum: 2100 };
    assert.equal(read(year, '2026'), 2026);
    assert.equal(read(year, '1800'), '! At least 1900.');
    assert.equal(read(year, '20.5'), '! This must be a whole number.');
    assert.equal(read(year, 'x'), '! This must be a number.');
    assert.equal(read({ type: 'number', multipleOf: 0.1 }, '0.3'), 0.3);
    assert.equal(read({ type: 'number', exclusiveMinimum: 0 }, '0'), '! More than 0.');
    assert.equal(read({ type: 'string', minLength: 2 }, 'a'), '! At least 2 characters.');
    assert.equal(read({ type: 'string', pattern: '^a' }, 'b'), '! This must match ^a.');
    assert.equal(read({ type: 'string', pattern: '(' }, 'b'), 'b');
    assert.deepEqual(read({ type: 'array' }, '["a"]'), ['a']);
    assert.match(String(read({ type: 'array' }, 'a')), /^! This must be JSON/);
    assert.equal(read({ type: 'string' }, '', { required: ['it'] }), '! The tool needs this.');
  });

  it('shows a value as it was typed', () => {
    for (const [schema, typed] of [
      [{ type: 'string' }, 'a "b"'],
      [{ type: 'number' }, '1.5'],
      [{}, '{"a":[1]}'],
    ] as const) {
      assert.equal(argumentText(read(schema, typed)), typed);
    }
  });

  it('puts the call first, so that Enter skips what is optional', () => {
    const fields = fieldsOf({ path: {}, limit: { default: 10 } }, { required: ['path'] });
    assert.deepEqual(
      missingFields(fields, {}).map(({ name }) => name),
      ['path'],
    );
    const [first, ...rest] = formItems(fields, { path: 'src' }, undefined, english);
    assert.equal(first?.choice.kind, 'call');
    assert.deepEqual(
      rest.map(({ label, description }) => `${label} ${description}`),
      ['$(circle-filled) path src · required', '$(circle-outline) limit default: 10'],
    );
  });

  it('shows names, values and descriptions as they are, without icons of the server’s choice', () => {
    const schema = { type: 'string', default: '$(x)', description: '$(y)' };
    const item = formItems(fieldsOf({ '$(a)': schema }), {}, undefined, english)[1];
    assert.equal(item?.label, '$(circle-outline) $\u200b(a)');
    assert.equal(item?.description, 'default: $\u200b(x)');
    assert.equal(item?.detail, '$\u200b(y)');
  });

  it('forgets arguments that the tool has no longer', () => {
    assert.deepEqual(knownArguments(fieldsOf({ a: {} }), { a: 1, b: 2 }), { a: 1 });
  });

  it('says why there was no answer, and offers to go on all the same', () => {
    const items = formItems([], {}, 'No such $(icon)', english);
    assert.deepEqual(
      items.map(({ choice }) => choice.kind),
      ['none', 'call', 'write'],
    );
    assert.equal(items[0]?.detail, 'No such $\u200b(icon)');
  });
});

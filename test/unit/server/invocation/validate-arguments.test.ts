import assert from 'node:assert/strict';
import { validateArguments } from '../../../../src/server/invocation/validate-arguments';

function issues(schema: unknown, args: unknown) {
  const verdict = validateArguments(schema, args);
  assert.equal(verdict.kind, 'invalid', JSON.stringify(verdict));
  return verdict.kind === 'invalid' ? verdict.report : { issues: [] };
}

describe('the check of arguments', () => {
  it('takes what fits, and any object where there is no schema', () => {
    const schema = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] };
    assert.deepEqual(validateArguments(schema, { a: 1 }), { kind: 'valid' });
    assert.deepEqual(validateArguments(undefined, { any: 'thing' }), { kind: 'valid' });
  });

  it('takes objects alone, schema or not', () => {
    for (const args of [5, 'x', [1], null]) {
      assert.deepEqual(issues(undefined, args).issues, [
        { path: '/', code: 'type', expected: 'object' },
      ]);
    }
  });

  it('E8: reports a missing property at its own place with the type it should have', () => {
    const schema = {
      type: 'object',
      properties: { options: { $ref: '#/$defs/options' } },
      $defs: {
        options: {
          type: 'object',
          properties: { deep: { type: ['integer', 'null'] } },
          required: ['deep', 'a/b'],
        },
      },
    };
    assert.deepEqual(issues(schema, { options: {} }).issues, [
      { path: '/options/deep', code: 'required', expected: 'integer or null' },
      { path: '/options/a~1b', code: 'required', expected: 'a value' },
    ]);
  });

  it('reports the keyword that failed and nothing that only wraps it', () => {
    const schema = {
      type: 'object',
      properties: {
        list: { type: 'array', items: { type: 'string', maxLength: 2 } },
        count: { type: 'integer', minimum: 1 },
      },
      additionalProperties: false,
    };
    assert.deepEqual(issues(schema, { list: ['long'], count: 0 }).issues, [
      { path: '/list/0', code: 'maxLength', expected: 'a shorter string' },
      { path: '/count', code: 'minimum', expected: 'a larger number' },
    ]);
  });

  it('reports a property that may not be there once, as additional', () => {
    const schema = { type: 'object', properties: {}, additionalProperties: false };
    assert.deepEqual(issues(schema, { extra: 'x' }).issues, [
      { path: '/extra', code: 'additionalProperties', expected: 'no additional properties' },
    ]);
  });

  it('reports that no alternative fits, not what each of them lacks', () => {
    const schema = {
      type: 'object',
      properties: {
        id: { anyOf: [{ type: 'string' }, { type: 'object', required: ['x'] }, false] },
      },
    };
    assert.deepEqual(
      issues(schema, { id: 5 }).issues.map((issue) => [issue.path, issue.code]),
      [['/id', 'anyOf']],
    );
  });

  it('sees a property whose name is a keyword as a property', () => {
    const schema = { type: 'object', properties: { anyOf: { type: 'string' } } };
    assert.deepEqual(issues(schema, { anyOf: 5 }).issues, [
      { path: '/anyOf', code: 'type', expected: 'string' },
    ]);
  });

  it('E8: stops at three findings and says that there are more', () => {
    const report = issues({ type: 'object', required: ['a', 'b', 'c', 'd'] }, {});
    assert.equal(report.issues.length, 3);
    assert.equal(report.truncated, true);
  });

  it('E8: never repeats a value, nor more of a name than fits', () => {
    const schema = { type: 'object', additionalProperties: { enum: ['option-7'] } };
    const report = issues(schema, { ['k'.repeat(1000)]: 'hush' });
    assert.doesNotMatch(JSON.stringify(report), /hush|option-7/);
    assert.ok(report.issues.every((issue) => issue.path.length <= 256));
  });

  it('reads the draft that a schema declares', () => {
    const draft7 = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { pair: { type: 'array', items: [{ type: 'string' }, { type: 'number' }] } },
    };
    assert.deepEqual(validateArguments(draft7, { pair: ['a', 1] }), { kind: 'valid' });
    assert.deepEqual(issues(draft7, { pair: [1] }).issues[0]?.path, '/pair/0');
  });

  it('says so when a schema cannot be evaluated', () => {
    for (const broken of [
      { type: 'object', properties: { a: { pattern: '(' } } },
      { type: 'object', properties: { a: { $ref: '#/nowhere' } } },
    ]) {
      assert.equal(validateArguments(broken, { a: 'x' }).kind, 'unusable');
    }
  });

  describe('gives up, in time, on', () => {
    const text = (schema: object) => ({ type: 'object', properties: { a: schema } });
    const unlucky = `${'a'.repeat(50)}!`;
    const twice = (name: string) => ({
      allOf: [{ $ref: `#/$defs/${name}` }, { $ref: `#/$defs/${name}` }],
    });
    const doubling = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`d${index}`, twice(`d${index + 1}`)]),
    );
    const many = Array.from({ length: 30_000 }, (_, index) => `option ${index}`);
    const cases: Readonly<Record<string, readonly [schema: unknown, args: unknown]>> = {
      'a pattern that backtracks': [text({ pattern: '^(a+)+$' }), { a: unlucky }],
      'a pattern for names that backtracks': [
        { type: 'object', patternProperties: { '^(a+)+$': {} } },
        { [unlucky]: 1 },
      ],
      'a pattern for all names that backtracks': [
        { type: 'object', propertyNames: { pattern: '^(a+)+$' } },
        { [unlucky]: 1 },
      ],
      'references that double at every step': [
        { ...text({ $ref: '#/$defs/d0' }), $defs: { ...doubling, d40: { type: 'string' } } },
        { a: 'x' },
      ],
      'items of which each is compared with each': [
        text({ type: 'array', uniqueItems: true }),
        { a: many.map((name) => ({ name })) },
      ],
      'a long list against a long list': [
        text({ type: 'array', items: { enum: many } }),
        { a: many.toReversed().map((name) => `${name}?`) },
      ],
    };
    for (const [title, [schema, args]] of Object.entries(cases)) {
      it(title, () => {
        const verdict = validateArguments(schema, args);
        assert.equal(verdict.kind, 'unusable');
        assert.match(verdict.kind === 'unusable' ? verdict.reason : '', /longer than 250 ms/);
      });
    }

    it('a schema that refers to itself without end', () => {
      const schema = text({ $ref: '#/properties/a' });
      assert.equal(validateArguments(schema, { a: 1 }).kind, 'unusable');
    });

    it('and tries the same schema again, but not for ever', () => {
      const schema = text({ pattern: '^(a+)+$' });
      const lucky = () => validateArguments(schema, { a: 'a' }).kind;
      for (let time = 1; time <= 3; time += 1) {
        assert.equal(lucky(), 'valid');
        validateArguments(schema, { a: unlucky });
      }
      assert.equal(lucky(), 'unusable');
    });
  });

  it('still reads patterns, formats and references that are in time', () => {
    const schema = {
      type: 'object',
      properties: {
        id: { pattern: '^[a-z]+-\\d+$' },
        at: { type: 'string', format: 'date' },
        tree: { $ref: '#/$defs/tree' },
      },
      $defs: { tree: { type: 'object', additionalProperties: { $ref: '#/$defs/tree' } } },
    };
    const fits = { id: 'ab-1', at: '2026-11-30', tree: { a: { b: {} } } };
    assert.deepEqual(validateArguments(schema, fits), { kind: 'valid' });
    const { issues: found } = issues(schema, { ...fits, id: 'AB', at: 'soon', tree: { a: 1 } });
    assert.deepEqual(
      found.map(({ path, code }) => `${path} ${code}`),
      ['/id pattern', '/at format', '/tree/a type'],
    );
  });

  it('leaves the schema as it was', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    const before = JSON.stringify(schema);
    validateArguments(schema, { a: 1 });
    assert.equal(JSON.stringify(schema), before);
    assert.deepEqual(Object.keys(schema), ['type', 'properties']);
  });
});

import assert from 'node:assert/strict';
import { loadCases } from './contract-case';
import { checkRow, type Observation } from './expectations';
import { atPath } from './json-path';

function seen(result: unknown, more: Partial<Observation> = {}): Observation {
  return {
    response: { jsonrpc: '2.0', id: 1, result },
    elapsedMs: 5,
    events: [],
    calls: {},
    listCalls: {},
    ...more,
  };
}

const holds = (at: string, op: string, value: unknown, from: Observation, field?: string) =>
  checkRow({ at, op, value, ...(field === undefined ? {} : { field }) }, from) === undefined;

describe('the paths that cases look at', () => {
  it('reach through keys, places, matching elements and lengths', () => {
    const root = {
      a: [
        { name: 'x', v: 1 },
        { name: 'y.z', v: 2 },
      ],
      'b.c': 'four',
      n: null,
    };
    assert.equal(atPath(root, 'a[1].v'), 2);
    assert.equal(atPath(root, 'a[name=y.z].v'), 2);
    assert.equal(atPath(root, 'b\\.c'), 'four');
    assert.equal(atPath(root, 'b\\.c.length'), 4);
    assert.equal(atPath(root, 'a.length'), 2);
    assert.equal(atPath({ _meta: { 'connecta/ui': 1 } }, '_meta.connecta/ui'), 1);
  });

  it('lead nowhere past what is missing, and never to inherited members', () => {
    assert.equal(atPath({ n: null }, 'n.x.y'), undefined);
    assert.equal(atPath({}, 'constructor'), undefined);
    assert.equal(atPath({ a: {} }, 'a[0]'), undefined);
  });
});

/** Per operation: a row that holds and one that does not. */
const ROWS: Readonly<Record<string, readonly [value: unknown, actual: unknown, other: unknown]>> = {
  eq: [{ a: 1 }, { a: 1 }, { a: 1, b: 2 }],
  superset: [{ a: [1] }, { a: [1], b: 2 }, { a: [1, 2] }],
  eventuallySuperset: [[{ a: 1 }], [{ a: 1, b: 1 }], []],
  contains: ['ell', 'hello', 'world'],
  notContains: ['ell', 'world', 'hello'],
  jsonNotContains: [['secret'], { a: 'open' }, { a: 'secret' }],
  matches: ['(?i)^HE', 'hello', 'ahe'],
  matchesOr: [['^x', '^h'], 'hello', 'world'],
  absent: [undefined, undefined, 0],
  present: [undefined, null, undefined],
  falsy: [undefined, false, true],
  length: [2, ['a', 'b'], 'abc'],
  maxLength: [3, 'abc', 'abcd'],
  maxBytes: [3, 'éa', 'éé'],
  maxJson: [4, 'ab', 'abc'],
  lte: [3, 3, 4],
  gte: [3, 3, 2],
  type: ['string', 'x', 1],
  keys: [['b', 'a'], { a: 1, b: 2 }, { a: 1 }],
  setOfNames: [['b', 'a'], [{ name: 'a' }, { name: 'b' }], [{ name: 'a' }]],
  oneOf: [['x', 1], 1, 2],
};

describe('the rows that cases check', () => {
  for (const [op, [value, actual, other]] of Object.entries(ROWS)) {
    it(`${op} holds for what it names and for nothing else`, () => {
      assert.equal(holds('result.it', op, value, seen({ it: actual })), true);
      assert.equal(holds('result.it', op, value, seen({ it: other })), false);
    });
  }

  it('cover every operation that a case uses', () => {
    const used = loadCases().flatMap((one) => [
      ...one.expectAfter,
      ...one.steps.flatMap((step) => step.expect),
    ]);
    const tested = new Set([...Object.keys(ROWS), 'mapEq', 'jsonEqualsStructured']);
    assert.deepEqual(
      [...new Set(used.map((row) => row.op))].filter((op) => !tested.has(op)),
      [],
    );
  });

  it('mapEq compares one field of each element, with null where it is missing', () => {
    const events = [{ code: 'a' }, {}];
    assert.equal(holds('$events', 'mapEq', ['a', null], seen({}, { events }), 'code'), true);
    assert.equal(holds('$events', 'mapEq', ['a'], seen({}, { events }), 'code'), false);
  });

  it('see the first text, whether the call failed, and the text as JSON', () => {
    const ok = seen({ content: [{ type: 'text', text: '{"a":1}' }], structuredContent: { a: 1 } });
    assert.equal(holds('$env.a', 'eq', 1, ok), true);
    assert.equal(holds('$failed', 'eq', false, ok), true);
    assert.equal(holds('result.content[0].text', 'jsonEqualsStructured', undefined, ok), true);
    assert.equal(holds('$failed', 'eq', true, seen({ isError: true })), true);
    assert.equal(holds('$calls', 'eq', { 'a.b': 1 }, seen({}, { calls: { 'a.b': 1 } })), true);
  });

  it('never hold for an operation that does not exist', () => {
    assert.match(
      checkRow({ at: '$raw', op: 'resembles' }, seen({})) ?? '',
      /no operation resembles/,
    );
  });

  it('say where, what was wanted and what was there', () => {
    assert.equal(
      checkRow({ at: 'result.it', op: 'eq', value: 1 }, seen({ it: 2 })),
      'result.it eq 1, but it is 2',
    );
  });
});

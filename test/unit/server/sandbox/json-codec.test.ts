import assert from 'node:assert/strict';
import { createInProcessExecutor } from '../../../harness/in-process-executor';
import { plain, run } from './sandbox-under-test';

const executor = createInProcessExecutor();

describe('a result crosses as JSON', function () {
  this.timeout(20_000);

  const values: [string, string, unknown][] = [
    ['NaN as null', 'NaN', null],
    ['infinities as null', '[1 / 0, -1 / 0]', [null, null]],
    ['a date as ISO text', 'new Date(0)', '1970-01-01T00:00:00.000Z'],
    ['a map as {}', 'new Map([[1, 2]])', {}],
    ['a typed array by index', 'new Uint8Array([7, 8])', { 0: 7, 1: 8 }],
    ['a nested promise as {}', '({ p: Promise.resolve(1) })', { p: {} }],
    ['a promise as its value', 'Promise.resolve([1])', [1]],
    ['undefined members left out', '({ a: undefined, b: [undefined] })', { b: [null] }],
    ['a lone surrogate unharmed', "'\\ud800'", '\ud800'],
    ['a NUL character unharmed', "'a\\0b'", 'a\0b'],
    ['text beyond ASCII', "'€ 😀 \\u2028'", '€ 😀 \u2028'],
    [
      'an own __proto__ as a plain key',
      'JSON.parse(\'{"__proto__":{"x":1}}\')',
      JSON.parse('{"__proto__":{"x":1}}'),
    ],
  ];
  for (const [title, expression, expected] of values) {
    it(title, async () => {
      const result = await run(executor, `async () => (${expression})`);
      assert.deepEqual(plain(result), { result: expected });
    });
  }

  it('a function as its source', async () => {
    const { result } = await run(executor, 'async () => () => 1 + 1');
    assert.equal(result, '() => 1 + 1');
  });

  it('nothing as no result at all', async () => {
    for (const code of ['async () => {}', 'async () => undefined', 'async () => Symbol()']) {
      assert.deepEqual(plain(await run(executor, code)), {}, code);
    }
    assert.deepEqual(plain(await run(executor, 'async () => null')), { result: null });
  });

  it('P3, X9: an error with its name, message and what was added to it, wherever it is', async () => {
    const code = "async () => ({ reason: Object.assign(new TypeError('no'), { status: 4 }) })";
    const { reason } = (await run(executor, code)).result as { reason: Record<string, unknown> };
    assert.equal(reason.name, 'TypeError');
    assert.equal(reason.message, 'no');
    assert.equal(reason.status, 4);
  });

  it('a cycle, a BigInt and a throwing getter not at all: the run fails and keeps its log', async () => {
    const bad = [
      ['const a = {}; a.self = a; return a;', /circular/],
      ['return { n: 10n };', /BigInt/],
      ["return { get x() { throw new Error('mine') } };", /mine/],
    ] as const;
    for (const [body, reason] of bad) {
      const { error, logs, ...rest } = await run(
        executor,
        `async () => { console.log('kept'); ${body} }`,
      );
      assert.equal(error?.kind, 'thrown');
      assert.match(error?.message ?? '', /cannot be sent as JSON/);
      assert.match(error?.message ?? '', reason);
      assert.equal(logs, 'kept');
      assert.equal('result' in rest, false);
    }
  });

  it('X9: a value of a thousand levels, and no deeper', async () => {
    const nested = (depth: number): string =>
      `async () => { let a = 1; for (let i = 0; i < ${depth}; i++) a = [a]; return a }`;
    assert.equal((await run(executor, nested(1_000))).error, undefined);
    assert.match((await run(executor, nested(1_001))).error?.message ?? '', /deeper than 1000/);
  });

  it('four megabytes, there and back', async () => {
    const code = "async () => (await connecta.echo('é'.repeat(1_900_000)))[0]";
    assert.equal((await run(executor, code)).result, 'é'.repeat(1_900_000));
  });
});

describe('arguments cross as JSON', function () {
  this.timeout(20_000);

  it('without what was not passed at their end', async () => {
    const code =
      'async () => [await connecta.echo(1, undefined), await connecta.echo(undefined, 2)]';
    assert.deepEqual((await run(executor, code)).result, [[1], [null, 2]]);
  });

  const long: [string, string][] = [
    ['plain', "'x'.repeat(1_000_000)"],
    ['beyond ASCII', "'é😀\\u2028'.repeat(100_000)"],
    ['with a NUL in it', "'x'.repeat(50_000) + '\\0' + 'y'.repeat(50_000)"],
    ['with half a character in it', "'x'.repeat(50_000) + '\\ud800'"],
    ['that looks like JSON', "JSON.stringify(['\\\\\"'.repeat(20_000)])"],
  ];
  for (const [title, expression] of long) {
    it(`a long text ${title}, unharmed, with what comes after it`, async () => {
      const code = `async () => {
        const text = ${expression};
        const args = [text, { reads: { text } }];
        const answer = await connecta.echo(...args);
        return [answer[0] === text, answer[1].reads.text === text, args[0] === text];
      }`;
      assert.deepEqual((await run(executor, code)).result, [true, true, true]);
    });
  }

  it("a long text in a list that is the program's own, which stays as it was", async () => {
    const code = `async () => {
      const list = ['x'.repeat(100_000)];
      const { args } = await shelf.take(list);
      return [args[0] === list[0], list[0].length];
    }`;
    assert.deepEqual((await run(executor, code)).result, [true, 100_000]);
  });

  it('X7: or reject that call alone', async () => {
    const code = `async () => {
      const cycle = {}; cycle.self = cycle;
      const problems = [];
      for (const bad of [cycle, 1n, { toJSON() { throw 'x' } }, { get a() { throw 1 } }]) {
        try { await connecta.echo(bad); } catch (e) { problems.push(e.message); }
      }
      return [problems, await connecta.echo('fine')];
    }`;
    const [problems, fine] = (await run(executor, code)).result as [string[], unknown];
    assert.equal(problems.length, 4);
    for (const problem of problems) {
      assert.match(problem, /arguments of connecta\.echo cannot be sent as JSON/);
    }
    assert.deepEqual(fine, ['fine']);
  });

  it('X7, X10: and are refused, catchably, above their bound', async () => {
    const code = `async () => {
      try { await shelf.list('x'.repeat(17_000_000)); } catch (e) { return e.message; }
    }`;
    const limits = { memoryBytes: 256 * 1024 * 1024 };
    const { result } = await run(executor, code, { limits });
    assert.match(String(result), /arguments of shelf\.list are 170000\d\d characters/);
  });

  it('and a result without value is undefined', async () => {
    const code = "async () => typeof (await connecta.call('shelf.nothing'))";
    assert.equal((await run(executor, code)).result, 'undefined');
  });
});

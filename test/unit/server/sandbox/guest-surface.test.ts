import assert from 'node:assert/strict';
import { createInProcessExecutor } from '../../../harness/in-process-executor';
import { plain, run } from './sandbox-under-test';

const executor = createInProcessExecutor();

async function resultOf(code: string): Promise<unknown> {
  const { error, result } = await run(executor, code);
  assert.equal(error, undefined, error?.message);
  return result;
}

describe('what a program can reach', function () {
  this.timeout(20_000);

  it('P2, X5: is connecta, console and its connectors, beside the language', async () => {
    const fresh = new Set(
      (await resultOf('async () => Object.getOwnPropertyNames(globalThis)')) as string[],
    );
    for (const name of ['connecta', 'console', 'shelf', 'ice_cream', 'JSON', 'Promise']) {
      assert.ok(fresh.has(name), name);
    }
    const ambient = ['fetch', 'setTimeout', 'process', 'require', 'crypto', 'WebSocket', 'Worker'];
    for (const name of [
      ...ambient,
      'structuredClone',
      'std',
      'os',
      'guest',
      'host',
      'scriptArgs',
    ]) {
      assert.ok(!fresh.has(name), name);
    }
    assert.deepEqual(
      [...fresh].filter((name) => name.startsWith('_')),
      [],
    );
  });

  it('P5: holds no module loader', async () => {
    const code = `async () => {
      const out = [];
      for (const name of ['node:fs', 'std', 'os', './x.js']) {
        try { await import(name); out.push('loaded') } catch { out.push('blocked') }
      }
      return out;
    }`;
    assert.deepEqual(await resultOf(code), ['blocked', 'blocked', 'blocked', 'blocked']);
  });

  it('has connecta frozen, with its functions to see', async () => {
    const code = `async () => {
      'use strict';
      const refused = [];
      for (const change of [() => { connecta.call = 1 }, () => { connecta.extra = 1 },
        () => { delete connecta.call }, () => { Object.setPrototypeOf(connecta, {}) },
        () => { connecta = 1 }, () => { shelf = 1 }, () => { console.log = 1 }]) {
        try { change(); refused.push(false) } catch { refused.push(true) }
      }
      return { refused, frozen: Object.isFrozen(connecta), keys: Object.keys(connecta) };
    }`;
    assert.deepEqual(await resultOf(code), {
      refused: [true, true, true, true, true, true, true],
      frozen: true,
      keys: ['echo', 'call', 'ui'],
    });
  });

  it('X8: answers an unknown or inherited member of connecta with a catchable rejection', async () => {
    const code = `async () => {
      const out = [typeof connecta.toString, typeof connecta.then, typeof connecta[Symbol.iterator]];
      for (const name of ['nope', 'toString', 'constructor', '__proto__']) {
        await connecta[name]().catch((e) => out.push(e.message));
      }
      return out;
    }`;
    const [inherited, then, symbol, ...messages] = (await resultOf(code)) as string[];
    assert.deepEqual([inherited, then, symbol], ['function', 'undefined', 'undefined']);
    assert.equal(messages.length, 4);
    assert.match(messages[0] ?? '', /connecta\.nope is not a function.*echo, call, ui/);
  });

  it('A2: has a connector that lists nothing, is frozen, and calls whatever it is asked', async () => {
    const code = `async () => ({
      keys: Reflect.ownKeys(shelf), frozen: Object.isFrozen(shelf),
      symbol: typeof shelf[Symbol.toPrimitive], same: shelf.read === shelf.read,
      proto: await shelf.hasOwnProperty({ a: 1 }), text: await shelf.toString(),
      sanitized: await ice_cream.get_thing({}),
    })`;
    assert.deepEqual(await resultOf(code), {
      keys: [],
      frozen: true,
      symbol: 'undefined',
      same: true,
      proto: { connectorId: 'shelf', member: 'hasOwnProperty', args: { a: 1 } },
      text: { connectorId: 'shelf', member: 'toString' },
      sanitized: { connectorId: 'ice-cream', member: 'get_thing', args: {} },
    });
  });

  it('lets a connector be awaited, returned and logged without a call', async () => {
    const members: string[] = [];
    const { result, logs } = await run(
      executor,
      'async () => { console.log(shelf, connecta); const s = await shelf; return { s, shelf } }',
      {
        api: {
          functions: {},
          namespaces: [{ global: 'shelf', connectorId: 'shelf' }],
          callNamespace: async (_id, member) => members.push(member),
        },
      },
    );
    assert.deepEqual(result, { s: {}, shelf: {} });
    assert.equal(logs, '{} {}');
    assert.deepEqual(members, []);
  });

  it('includes Array.fromAsync', async () => {
    const code = `async () => {
      async function* count() { yield 1; yield 2; }
      const bad = await Array.fromAsync([1], 5).catch((e) => e.name);
      return [await Array.fromAsync(count()), await Array.fromAsync([3, Promise.resolve(4)], async (n, i) => n + i),
        await Array.fromAsync({ length: 2, 0: Promise.resolve('a'), 1: 'b' }), bad];
    }`;
    assert.deepEqual(await resultOf(code), [[1, 2], [3, 5], ['a', 'b'], 'TypeError']);
  });

  it('P4: does not outlive it', async () => {
    await resultOf('async () => { globalThis.leak = 1; Array.prototype.leak = 1; return 1 }');
    assert.deepEqual(await resultOf('async () => [typeof leak, typeof [].leak]'), [
      'undefined',
      'undefined',
    ]);
  });

  it('may be shadowed by a program’s own names', async () => {
    assert.equal(await resultOf('const shelf = 5;\nshelf + 1'), 6);
  });
});

describe('console', function () {
  this.timeout(20_000);

  it('R5, X4: keeps all levels in order: text as it is, errors by name, the rest as JSON', async () => {
    const code = `async () => {
      console.log('a', 1, { b: [2] }); console.info(null); console.warn(undefined);
      console.error(new TypeError('bad'), 10n, Symbol('s')); console.debug(() => 1);
      const cycle = {}; cycle.self = cycle; console.log(cycle); console.log();
    }`;
    const expected =
      'a 1 {"b":[2]}\nnull\nundefined\nTypeError: bad 10 Symbol(s)\n() => 1\n[object Object]\n';
    assert.equal((await run(executor, code)).logs, expected);
  });

  it('X4: survives values that resist', async () => {
    const code = `async () => {
      console.log(new Proxy({}, { get() { throw 1 }, getPrototypeOf() { throw 1 } }));
      console.log({ toJSON() { throw 1 }, toString() { throw 2 } });
      console.log(Object.defineProperty(new Error('x'), 'message', { get() { throw 1 } }));
      return 'fine';
    }`;
    const { result, logs } = await run(executor, code);
    assert.equal(result, 'fine');
    assert.equal(logs?.split('\n').length, 3);
  });

  it('R5: is cut at 8000 characters an entry and 200 entries, and says so', async () => {
    const code = `async () => {
      console.log('x'.repeat(1_000_000));
      for (let i = 0; i < 10_000; i++) console.log('\\u0001"\\\\');
      return 'kept';
    }`;
    const { result, logs } = await run(executor, code);
    assert.equal(result, 'kept');
    assert.ok((logs ?? '').length < 4_100);
    const { logs: many } = await run(
      executor,
      'async () => { for (let i = 0; i < 500; i++) console.log(i) }',
    );
    assert.match(many ?? '', /\n199\n\[further log entries are not kept\]$/);
    const { logs: one } = await run(
      executor,
      "async () => console.log('x'.repeat(3_990), 'y'.repeat(9_000))",
    );
    assert.match(one ?? '', /y\n\[logs cut at 4000 characters\]$/);
  });

  it('is kept when the program fails', async () => {
    const result = await run(
      executor,
      "async () => { console.log('before'); throw new Error('on purpose') }",
    );
    assert.deepEqual(plain(result), {
      error: {
        kind: 'thrown',
        message: 'on purpose',
        position: { line: 1, column: 53 },
        started: true,
      },
      logs: 'before',
    });
  });
});

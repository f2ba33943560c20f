import assert from 'node:assert/strict';
import type { Executor } from '../../../../src/server/sandbox/executor';
import { LEAST_MEMORY_BYTES } from '../../../../src/shared/limits';
import { API, plain, run, startWorkerExecutor } from './sandbox-under-test';

/** Enough for every program that is to end by itself, little enough for one that is to be ended. */
const SHORT = { cpuMs: 200 };
const LONG = { cpuMs: 8_000 };

describe('a hostile program ends with a clear error, and the next one works', function () {
  this.timeout(30_000);
  let executor: Executor;

  before(async () => {
    executor = await startWorkerExecutor();
  });

  after(() => executor.close());

  afterEach(async () => {
    const next = await run(executor, "async () => (await connecta.echo('next'))[0]");
    assert.deepEqual(plain(next), { result: 'next' });
  });

  const endings: [string, string, string, RegExp, { cpuMs: number }][] = [
    ['an endless loop', 'for (;;);', 'cpu', /200 ms/, SHORT],
    ['an endless loop of awaits', 'for (;;) await 0;', 'cpu', /200 ms/, SHORT],
    [
      'awaits that breed',
      'const f = async () => { await 0; f(); f(); await f() }; await f();',
      'cpu|memory',
      /ms|MB/,
      SHORT,
    ],
    [
      'an endless loop that catches everything',
      'for (;;) { try { for (;;); } catch {} finally { continue } }',
      'cpu',
      /200 ms/,
      SHORT,
    ],
    [
      'a catastrophic regular expression',
      "/(a+)+$/.test('a'.repeat(40) + 'b');",
      'cpu',
      /200 ms/,
      SHORT,
    ],
    [
      'a builtin that cannot be interrupted, in a loop',
      'const a = Array(1e6).fill(1); for (;;) a.indexOf(2);',
      'cpu',
      /200 ms/,
      SHORT,
    ],
    [
      'a getter that never returns, in what it throws',
      'throw { get message() { for (;;); } };',
      'cpu',
      /200 ms/,
      SHORT,
    ],
    ['a toJSON that never returns', 'return { toJSON() { for (;;); } };', 'cpu', /200 ms/, SHORT],
    ['a thenable that never ends', 'return { get then() { for (;;); } };', 'cpu', /200 ms/, SHORT],
    ['endless recursion', 'const f = () => f() + 1; return f();', 'thrown', /stack overflow/, LONG],
    [
      'endless recursion through getters',
      'const o = { get a() { return this.a } }; return o.a;',
      'thrown',
      /stack overflow/,
      LONG,
    ],
    [
      'endless recursion through toJSON',
      'const o = { toJSON() { return JSON.stringify(o) } }; return o;',
      'thrown',
      /stack overflow/,
      LONG,
    ],
    [
      'deep JSON, read',
      "return JSON.parse('['.repeat(500_000));",
      'thrown',
      /stack overflow/,
      LONG,
    ],
    ['deep code, read', "return eval('('.repeat(200_000));", 'thrown', /stack overflow/, LONG],
    [
      'a chain of 100,000 proxies',
      'let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); return p.x;',
      'thrown',
      /stack overflow/,
      LONG,
    ],
    [
      'endless allocation',
      "const a = []; for (;;) a.push('x'.repeat(1e6));",
      'memory',
      /64 MB/,
      LONG,
    ],
    [
      'endless allocation of buffers',
      'const a = []; for (;;) a.push(new Uint8Array(1e6));',
      'memory',
      /64 MB/,
      LONG,
    ],
    ['one string beyond its memory', "return 'x'.repeat(2 ** 29).length;", 'memory', /64 MB/, LONG],
    [
      'a string that doubles',
      "let s = 'xxxxxxxx'; for (;;) s += s;",
      'thrown|memory',
      /string too long|64 MB/,
      LONG,
    ],
    ['a huge BigInt', 'return 2n ** (2n ** 30n);', 'thrown', /BigInt/, LONG],
    [
      'a promise that never settles',
      'await new Promise(() => {});',
      'stalled',
      /nothing can settle/,
      LONG,
    ],
    [
      'a wait for its own end',
      'let done; const p = new Promise((r) => { done = r }); await p; done();',
      'stalled',
      /nothing can settle/,
      LONG,
    ],
    [
      'a thread that waits',
      'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
      'thrown',
      /./,
      LONG,
    ],
    ['an import', "await import('node:child_process');", 'thrown', /could not load/, LONG],
  ];
  for (const [title, body, kinds, message, limits] of endings) {
    it(title, async () => {
      const { error } = await run(executor, `async () => { ${body} }`, { limits });
      assert.match(error?.kind ?? 'none', new RegExp(`^(${kinds})$`), error?.message);
      assert.match(error?.message ?? '', message);
    });
  }

  it('deep code as the program itself', async () => {
    const { error } = await run(executor, `async () => ${'('.repeat(300_000)}`, { limits: LONG });
    assert.match(error?.kind ?? 'none', /syntax|crashed/);
  });

  it('memory that is full when an answer of a megabyte comes', async () => {
    const code = `async () => {
      const a = [];
      try { for (;;) a.push(new Uint8Array(100_000)) } catch {}
      const answer = await shelf.blob(1_000_000);
      return answer.length + a.length;
    }`;
    const { error } = await run(executor, code, { limits: LONG });
    assert.equal(error?.kind, 'memory', error?.message);
  });

  describe('with the least memory there can be, and each ends as what it is', () => {
    const limits = { ...LONG, memoryBytes: LEAST_MEMORY_BYTES };
    const cases: readonly (readonly [ends: string, body: string])[] = [
      ['value', 'return 1'],
      ['value', 'return (await shelf.blob(3_000_000)).length'],
      ['thrown', 'throw null'],
      ['stalled', 'await new Promise(() => {})'],
      ['syntax', 'let = ;'],
      ['thrown', 'const f = () => f(); f()'],
      ['memory', 'const a = []; for (;;) a.push(new Array(1e5).fill(1))'],
      ['memory', "await connecta.echo({ text: 'x'.repeat(3_900_000) })"],
      ['memory', "return { a: 'x'.repeat(3_900_000), b: 'y'.repeat(3_900_000) }"],
    ];
    for (const [ends, body] of cases) {
      it(`${ends}: ${body}`, async () => {
        const { error } = await run(executor, `async () => { ${body} }`, { limits });
        assert.equal(error?.kind ?? 'value', ends, error?.message);
        if (ends === 'memory') assert.match(error?.message ?? '', /more than 20 MB/);
      });
    }
  });

  it('a hundred thousand calls at once, unawaited', async () => {
    let most = 0;
    let open = 0;
    const api = {
      ...API,
      functions: {
        echo: async () => {
          open += 1;
          most = Math.max(most, open);
          await new Promise((resolve) => setTimeout(resolve, 1));
          open -= 1;
        },
      },
    };
    const code = 'async () => { for (let i = 0; i < 1e5; i++) connecta.echo(i); for (;;) await 0 }';
    const { error } = await run(executor, code, { api, limits: SHORT });
    assert.match(error?.kind ?? 'none', /cpu|memory/);
    assert.ok(most <= 64, `${most} calls were open at once`);
  });

  it('calls keep working with patched prototypes', async () => {
    const code = `async () => {
      let seen = '';
      const log = (name) => () => { seen += name + ' ' };
      Object.defineProperty(Object.prototype, 'get', { value: 1 });
      Object.prototype.toJSON = () => 'forged'; Array.prototype.toJSON = () => 'forged';
      JSON.parse = JSON.stringify = Reflect.apply = log('static');
      Function.prototype.call = Function.prototype.apply = Function.prototype.bind = log('function');
      String.prototype.slice = String.prototype.split = String.prototype.indexOf = log('text');
      WeakMap.prototype.get = WeakMap.prototype.set = log('map');
      Array.prototype[Symbol.iterator] = log('iterator');
      globalThis.Promise = globalThis.Proxy = globalThis.Error = undefined;
      const answer = await connecta.echo('a', 'b');
      delete Array.prototype.toJSON; delete Object.prototype.toJSON;
      const failed = await shelf.down().catch((e) => e.code);
      return { answer, failed, seen };
    }`;
    const { result, error } = await run(executor, code, { limits: LONG });
    assert.equal(error, undefined, error?.message);
    assert.deepEqual(result, { answer: ['a', 'b'], failed: 'unavailable', seen: '' });
  });

  it('a setter on lists sees the program’s own values and nothing of the bridge', async () => {
    const code = `async () => {
      const seen = [];
      let count = 0;
      const note = (value) => { Object.defineProperty(seen, count++, { value, configurable: true }) };
      for (let i = 0; i < 8; i++) Object.defineProperty(Array.prototype, i, { set: note, configurable: true });
      await connecta.echo('mine');
      let failure;
      try { await shelf.down('mine') } catch (e) { failure = e }
      for (let i = 0; i < 8; i++) delete Array.prototype[i];
      return seen.filter((value) => !(Array.isArray(value) && value[0] === 'mine')).map((value) => typeof value);
    }`;
    const { result, error } = await run(executor, code, { limits: LONG });
    assert.equal(error, undefined, error?.message);
    assert.deepEqual(result, []);
  });

  it('a setter on lists cannot change what the program threw', async () => {
    const code = `async () => {
      try { await shelf.down() } catch {}
      Object.defineProperty(Array.prototype, 0, { set(v) { v.failureId = 1; v.message = 'forged' } });
      throw new Error('own');
    }`;
    const { error } = await run(executor, code, { limits: LONG });
    assert.deepEqual([error?.message, error?.failure], ['own', undefined]);
  });

  it('arguments that call back while they are read', async () => {
    const code = `async () => {
      const out = [];
      const first = connecta.echo({ toJSON() { out.push(connecta.echo('inner')); return 'outer' } });
      const second = connecta.echo({ get a() { throw new Error('getter') } }).catch((e) => e.message);
      const third = connecta.echo(new Proxy({ x: 1 }, { ownKeys() { return ['x'] }, get: (t, k) => t[k] }));
      return [await first, await out[0], await second, await third];
    }`;
    const { result } = await run(executor, code, { limits: LONG });
    const [first, inner, second, third] = result as unknown[];
    assert.deepEqual([first, inner, third], [['outer'], ['inner'], [{ x: 1 }]]);
    assert.match(String(second), /cannot be sent as JSON/);
  });

  it('a result that makes calls while it is read', async () => {
    const { result } = await run(
      executor,
      "async () => ({ toJSON() { connecta.echo('late'); return 'read' } })",
    );
    assert.equal(result, 'read');
  });
});

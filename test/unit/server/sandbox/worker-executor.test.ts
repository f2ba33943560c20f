import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Executor, GuestApi } from '../../../../src/server/sandbox/executor';
import { projectRoot } from '../../../harness/paths';
import { createTemporaryFolder } from '../../../harness/temporary-folder';
import { manualClock } from './manual-server-clock';
import { API, DOWN, plain, run, startWorkerExecutor, workerFiles } from './sandbox-under-test';

const EXECUTOR = path.join(projectRoot, 'src/server/sandbox/worker-executor.ts');

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** An API whose `hang` tells when it was called and how often. */
function hanging(): { api: GuestApi; called: Promise<void>; calls: () => number } {
  let tell = (): void => {};
  let calls = 0;
  const called = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const hang = (): Promise<unknown> => {
    calls += 1;
    tell();
    return new Promise(() => {});
  };
  return { api: { ...API, functions: { ...API.functions, hang } }, called, calls: () => calls };
}

describe('the worker executor', function () {
  this.timeout(30_000);
  const started: Executor[] = [];
  const start = async (...args: Parameters<typeof startWorkerExecutor>): Promise<Executor> => {
    const executor = await startWorkerExecutor(...args);
    started.push(executor);
    return executor;
  };

  afterEach(async () => {
    await Promise.all(started.splice(0).map((executor) => executor.close()));
  });

  it('runs a program with calls, a log and a typed failure', async () => {
    const executor = await start();
    const code = `async () => {
      console.log('hello');
      const rows = await shelf.list({ n: 2 });
      try { await shelf.down() } catch (e) { return { rows, code: e.code } }
    }`;
    const result = await run(executor, code);
    assert.deepEqual(plain(result), {
      result: {
        rows: { connectorId: 'shelf', member: 'list', args: { n: 2 } },
        code: 'unavailable',
      },
      logs: 'hello',
    });
    assert.ok((result.timing?.executorMs ?? -1) >= 0 && (result.timing?.admissionMs ?? -1) >= 0);
    const failed = await run(executor, 'async () => {\n  await shelf.down() }');
    assert.equal(failed.error?.failure, DOWN);
    assert.deepEqual(failed.error?.position, { line: 2, column: 19 });
  });

  it('L6, X10: takes 4 MB arguments and gives 4 MB results', async () => {
    const executor = await start();
    const sent = await run(executor, "async () => connecta.ui('<p>\"é'.repeat(600_000))");
    assert.equal(sent.result, 3_000_000);
    const got = await run(executor, 'async () => (await shelf.blob(3_999_000)).length');
    assert.equal(got.result, 3_999_000);
    const over = await run(
      executor,
      'async () => shelf.blob(4_000_000).catch((e) => [e.code, e.message])',
    );
    assert.match(String(over.result), /result_too_large.*shelf\.blob/);
  });

  it('runs fifty programs at once', async () => {
    const executor = await start();
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        run(executor, `async () => (await connecta.echo(${n}))[0]`),
      ),
    );
    assert.deepEqual(
      results.map(plain),
      Array.from({ length: 50 }, (_, result) => ({ result })),
    );
  });

  it('runs at most as many at once as it may, and the rest in order', async () => {
    const executor = await start({ maxWorkers: 2 });
    const open: (() => void)[] = [];
    const order: unknown[] = [];
    const gate = async ([n]: readonly unknown[]): Promise<void> => {
      order.push(n);
      await new Promise<void>((resolve) => open.push(resolve));
    };
    const api = { ...API, functions: { gate } };
    const all = [1, 2, 3].map((n) => run(executor, `async () => connecta.gate(${n})`, { api }));
    while (open.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    await tick();
    assert.deepEqual(order, [1, 2]);
    open[0]?.();
    await all[0];
    while (open.length < 3) await tick();
    open[1]?.();
    open[2]?.();
    await Promise.all(all);
    assert.deepEqual(order, [1, 2, 3]);
  });

  it('starts more threads while programs wait, and lets them go after 30 s without work', async () => {
    const { clock, advance } = manualClock();
    const folder = await createTemporaryFolder('connecta-threads');
    const files = await workerFiles();
    const list = `${folder.path}/started`;
    const workerFile = `${folder.path}/counted.cjs`;
    await writeFile(
      workerFile,
      `require('node:fs').appendFileSync(${JSON.stringify(list)}, 'x');
      require(${JSON.stringify(files.workerFile)});`,
    );
    const threads = async (): Promise<number> => (await readFile(list, 'utf8')).length;
    const executor = await start({ workerFile, clock });
    const pair = async (): Promise<void> => {
      const open: (() => void)[] = [];
      const gate = (): Promise<void> => new Promise((resolve) => open.push(resolve));
      const api = { ...API, functions: { gate } };
      const code = 'async () => connecta.gate()';
      const both = [run(executor, code, { api }), run(executor, code, { api })];
      while (open.length < 1) await new Promise((resolve) => setTimeout(resolve, 2));
      advance(50);
      while (open.length < 2) await new Promise((resolve) => setTimeout(resolve, 2));
      for (const one of open) one();
      await Promise.all(both);
    };
    await pair();
    assert.equal(await threads(), 2);
    advance(29_000);
    await pair();
    assert.equal(await threads(), 2, 'both were still there');
    advance(30_000);
    await pair();
    assert.equal(await threads(), 3, 'one of them was let go');
  });

  it('L3, X1: ends a program at its wall deadline, with its log, and works on', async () => {
    const { clock, advance } = manualClock();
    const executor = await start({ clock });
    const { api, called } = hanging();
    const code = "async () => { console.log('waiting'); await connecta.hang(); return 'never' }";
    const running = run(executor, code, { api, limits: { timeoutMs: 30_000, cpuMs: 60_000 } });
    await called;
    advance(29_999);
    advance(1);
    const { error, logs, result, timing } = await running;
    assert.equal(error?.kind, 'timeout');
    assert.match(error?.message ?? '', /timed out after 30000ms/);
    assert.deepEqual([logs, result, error?.started], ['waiting', undefined, true]);
    assert.equal(timing?.executorMs, 30_000);
    assert.equal((await run(executor, 'async () => 1')).result, 1);
  });

  it('L5, X2: counts computing, not waiting, against the CPU budget', async () => {
    const executor = await start();
    const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 150));
    const api = { ...API, functions: { wait } };
    const code = 'async () => { for (let i = 0; i < 3; i++) await connecta.wait(); return 1 }';
    assert.equal((await run(executor, code, { api, limits: { cpuMs: 400 } })).result, 1);
    const busy = `async () => { for (let i = 0; ; i++) { await connecta.wait(); for (let n = 0; n < 3e5; n++); } }`;
    const { error } = await run(executor, busy, {
      api: { ...API, functions: { wait: tick } },
      limits: { cpuMs: 100 },
    });
    assert.equal(error?.kind, 'cpu');
  });

  describe('a caller that is gone', () => {
    it('ends a program that waits for a call', async () => {
      const executor = await start();
      const { api, called } = hanging();
      const caller = new AbortController();
      const running = run(executor, 'async () => connecta.hang()', { api, signal: caller.signal });
      await called;
      caller.abort();
      const { error } = await running;
      assert.deepEqual([error?.kind, error?.started], ['cancelled', true]);
      assert.equal((await run(executor, 'async () => 1')).result, 1);
    });

    it('X3: ends a program that computes', async () => {
      const executor = await start();
      const caller = new AbortController();
      const { api, called } = hanging();
      const code = 'async () => { connecta.hang(); for (;;); }';
      const running = run(executor, code, { api, signal: caller.signal });
      await called;
      caller.abort();
      assert.equal((await running).error?.kind, 'cancelled');
      assert.equal((await run(executor, 'async () => 1')).result, 1);
    });

    it('ends a program that waits for a thread to start, or never starts it', async () => {
      const executor = await start();
      const caller = new AbortController();
      const warming = run(executor, 'async () => 1', { signal: caller.signal });
      caller.abort();
      const { error } = await warming;
      assert.deepEqual([error?.kind, error?.started], ['cancelled', false]);
      const never = await run(executor, 'async () => 1', { signal: AbortSignal.abort() });
      assert.deepEqual([never.error?.kind, never.error?.started], ['cancelled', false]);
    });

    it('X3: ends a program in the queue, and no other', async () => {
      const executor = await start({ maxWorkers: 1 });
      const { api, called } = hanging();
      const first = new AbortController();
      const second = new AbortController();
      const running = run(executor, 'async () => connecta.hang()', { api, signal: first.signal });
      await called;
      const waiting = run(executor, 'async () => 2', { signal: second.signal });
      const third = run(executor, 'async () => 3');
      second.abort();
      assert.equal((await waiting).error?.started, false);
      first.abort();
      assert.equal((await running).error?.kind, 'cancelled');
      assert.equal((await third).result, 3);
    });
  });

  it('refuses a program when the queue is full', async () => {
    const executor = await start({ maxWorkers: 1, queueSize: 1 });
    const { api, called } = hanging();
    const caller = new AbortController();
    const running = run(executor, 'async () => connecta.hang()', { api, signal: caller.signal });
    await called;
    const waiting = run(executor, 'async () => 2');
    const { error } = await run(executor, 'async () => 3');
    assert.deepEqual(
      [error?.kind, error?.started, error?.retryAfterMs],
      ['overloaded', false, 5_000],
    );
    caller.abort();
    await running;
    assert.equal((await waiting).result, 2);
  });

  it('E5: ends running and waiting programs as closed when it is closed, and takes no more', async () => {
    const executor = await start({ maxWorkers: 1 });
    const { api, called } = hanging();
    const running = run(executor, 'async () => connecta.hang()', { api });
    await called;
    const waiting = run(executor, 'async () => 2');
    await executor.close();
    const errors = [(await running).error, (await waiting).error];
    assert.deepEqual(
      errors.map((error) => [error?.kind, error?.started]),
      [
        ['closed', true],
        ['closed', false],
      ],
    );
    assert.equal((await run(executor, 'async () => 3')).error?.kind, 'closed');
    await executor.close();
  });

  it('drops the answers that come after the program is over', async () => {
    const executor = await start({ maxWorkers: 1 });
    const settle: (() => void)[] = [];
    const later = (): Promise<unknown> =>
      new Promise((resolve, reject) =>
        settle.push(
          () => resolve('old'),
          () => reject(DOWN),
        ),
      );
    const api = { ...API, functions: { later } };
    await run(executor, 'async () => { connecta.later(); connecta.later(); return 1 }', { api });
    const next = run(executor, 'async () => connecta.later()', { api });
    while (settle.length < 6) await tick();
    settle[0]?.();
    settle[3]?.();
    await tick();
    settle[4]?.();
    assert.equal((await next).result, 'old');
  });

  it('gives every memory hog’s memory back with its thread', async () => {
    const { clock, advance } = manualClock();
    const executor = await start({ maxWorkers: 1, clock });
    const hog = 'async () => { const a = []; for (;;) a.push(new Uint8Array(4e6)) }';
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 4; round += 1) {
      assert.equal((await run(executor, hog)).error?.kind, 'memory');
    }
    advance(1);
    assert.equal((await run(executor, 'async () => 1')).result, 1);
    const grown = (process.memoryUsage().rss - before) / (1024 * 1024);
    assert.ok(grown < 3 * 64, `grew by ${Math.round(grown)} MB over four hogs of 64 MB`);
  });

  it('L5: keeps each program within the memory it is given', async () => {
    const executor = await start();
    const allocate = (mb: number): string =>
      `async () => { const a = []; for (let i = 0; i < ${mb}; i++) a.push(new Uint8Array(1024 * 1024)); return a.length }`;
    const limits = { memoryBytes: 32 * 1024 * 1024 };
    assert.equal((await run(executor, allocate(20), { limits })).result, 20);
    const { error } = await run(executor, allocate(40), { limits });
    assert.equal(error?.kind, 'memory');
    assert.match(error?.message ?? '', /32 MB/);
    assert.equal((await run(executor, allocate(40))).result, 40);
  });

  it('says why when its thread cannot start, and tries again for the next program', async () => {
    const lines: string[] = [];
    const broken = await start({
      wasmFile: '/nowhere/quickjs.wasm',
      log: (line) => lines.push(line),
    });
    const { error } = await run(broken, 'async () => 1');
    assert.equal(error?.kind, 'crashed');
    assert.match(error?.message ?? '', /ENOENT.*quickjs\.wasm/);
    assert.equal((await run(broken, 'async () => 1')).error?.kind, 'crashed');
    assert.match(lines[0] ?? '', /ENOENT/);
  });

  it('lets the process end when nothing runs', async () => {
    const files = await workerFiles();
    const script = `
      const { createWorkerExecutor } = require(${JSON.stringify(EXECUTOR)});
      const executor = createWorkerExecutor({ ...${JSON.stringify(files)}, log: console.error });
      executor.execute({
        code: 'async () => 1', signal: new AbortController().signal,
        api: { functions: {}, namespaces: [], callNamespace: async () => {} },
        limits: { timeoutMs: 5000, cpuMs: 5000, memoryBytes: 67108864, callResultBytes: 1000 },
      })
      .then(({ result }) => console.log(result));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--eval', script],
      { timeout: 20_000 },
    );
    assert.equal(stdout.trim(), '1');
  });
});

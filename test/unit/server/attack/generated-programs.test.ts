import assert from 'node:assert/strict';
import type { ExecuteResult, Executor, GuestApi } from '../../../../src/server/sandbox/executor';
import { createInProcessExecutor } from '../../../harness/in-process-executor';
import { API, run, startWorkerExecutor } from '../sandbox/sandbox-under-test';
import { assertNoLeak, assertUsable } from './attack';
import { generatedProgram } from './program-grammar';

const PROGRAMS = 10_000;
const THREADS = 4;
const IN_PROCESS = 300;
const limits = { cpuMs: 500, timeoutMs: 60_000 };
/** Far above the CPU budget, since the machine may be busy; far below the deadline. */
const LONGEST_MS = 30_000;

/** How a program of the grammar may end; none of them breaks the sandbox or waits for its deadline. */
const ENDINGS = new Set(['value', 'thrown', 'syntax', 'stalled', 'cpu', 'memory']);

/** The fixture's API, counting what gets through to it. */
function counted(): { api: GuestApi; calls: () => number } {
  let calls = 0;
  const functions = Object.fromEntries(
    Object.entries(API.functions).map(([name, call]) => [
      name,
      (args: readonly unknown[]) => {
        calls += 1;
        return call(args);
      },
    ]),
  );
  const callNamespace: GuestApi['callNamespace'] = (...args) => {
    calls += 1;
    return API.callNamespace(...args);
  };
  return { api: { ...API, functions, callNamespace }, calls: () => calls };
}

/** Without a thread there is no large stack: what ends for want of it here is told as what it is on a thread. */
function endingOf({ error }: ExecuteResult): string {
  if (error?.message.endsWith('Maximum call stack size exceeded')) return 'thrown';
  return error?.kind ?? 'value';
}

/** Runs one program; what it gives must be JSON, tell nothing of the server, and end in a way that a program may. */
async function runOne(
  executor: Executor,
  number: number,
): Promise<{ ending: string; calls: number }> {
  const { api, calls } = counted();
  const code = generatedProgram(number);
  const ended = await run(executor, code, { api, limits });
  const ending = endingOf(ended);
  assert.ok(ENDINGS.has(ending), `program ${number}: ${ending} ${ended.error?.message}\n${code}`);
  assert.notEqual(ended.error?.message, '', `program ${number}`);
  const result = ended.result ?? null;
  assert.deepEqual(JSON.parse(JSON.stringify(result)), result, `program ${number}`);
  assert.ok((ended.timing?.executorMs ?? 0) < LONGEST_MS, `program ${number} took too long`);
  assertNoLeak(ended);
  return { ending, calls: calls() };
}

describe('programs from a grammar end as programs may', function () {
  this.timeout(900_000);

  it(`${PROGRAMS} of them on the product's threads, most of which parse and half of which reach the bridge`, async () => {
    const executor = await startWorkerExecutor({ maxWorkers: THREADS });
    const endings: Record<string, number> = {};
    let reached = 0;
    let next = 0;
    const runSome = async () => {
      while (next < PROGRAMS) {
        const { ending, calls } = await runOne(executor, next++);
        endings[ending] = (endings[ending] ?? 0) + 1;
        if (calls > 0) reached += 1;
      }
    };
    await Promise.all(Array.from({ length: 2 * THREADS }, runSome));
    await assertUsable(executor);
    await executor.close();
    const parsed = 1 - (endings.syntax ?? 0) / PROGRAMS;
    const share = (part: number): string => `${(100 * part).toFixed(1)} %`;
    process.stdout.write(
      `      parsed ${share(parsed)}, reached the bridge ${share(reached / PROGRAMS)}; ${JSON.stringify(endings)}\n`,
    );
    assert.ok(parsed >= 0.8, `${share(parsed)} parse`);
    assert.ok(reached / PROGRAMS >= 0.5, `${share(reached / PROGRAMS)} reach the bridge`);
  });

  it(`${IN_PROCESS} more without a thread, one after another`, async () => {
    const executor = createInProcessExecutor();
    for (let number = PROGRAMS; number < PROGRAMS + IN_PROCESS; number += 1) {
      await runOne(executor, number);
    }
    await assertUsable(executor);
  });
});

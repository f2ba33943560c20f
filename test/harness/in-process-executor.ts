import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { guestSource } from '../../scripts/build/guest-source.mjs';
import { systemClock } from '../../src/server/clock';
import { CpuClock, createClockMemory } from '../../src/server/sandbox/cpu-clock';
import type { ExecuteRequest, ExecuteResult, Executor } from '../../src/server/sandbox/executor';
import { GuestInstance } from '../../src/server/sandbox/guest-instance';
import { ProgramRun } from '../../src/server/sandbox/program-run';
import { stopError } from '../../src/server/sandbox/run-outcome';

const require = createRequire(import.meta.url);

async function load(): Promise<{ wasmModule: WebAssembly.Module; guest: string }> {
  const wasm = require.resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
  const [bytes, guest] = await Promise.all([readFile(wasm), guestSource()]);
  return { wasmModule: await WebAssembly.compile(new Uint8Array(bytes)), guest };
}

let loaded: ReturnType<typeof load> | undefined;

async function run(request: ExecuteRequest, running: Set<ProgramRun>): Promise<ExecuteResult> {
  loaded ??= load();
  const { wasmModule, guest } = await loaded;
  const instance = await GuestInstance.create(wasmModule, request.limits.memoryBytes, guest);
  if (request.signal.aborted) {
    return { error: stopError({ kind: 'cancelled' }, false, request.limits) };
  }
  const cpuMemory = createClockMemory();
  const programRun = new ProgramRun({
    request,
    admissionMs: 0,
    cpuMemory,
    clock: systemClock,
    reply: (reply) => instance.reply(reply),
  });
  running.add(programRun);
  const order = {
    code: request.code,
    functions: Object.keys(request.api.functions),
    namespaces: request.api.namespaces.map((namespace) => namespace.global),
    cpuMs: request.limits.cpuMs,
    memoryBytes: request.limits.memoryBytes,
  };
  void instance
    .run(order, new CpuClock(request.limits.cpuMs, cpuMemory), {
      call: (call) => programRun.receive({ type: 'call', ...call }),
      log: (entry) => programRun.receive({ type: 'log', entry }),
    })
    .then((end) => programRun.receive({ type: 'end', end }));
  const { result } = await programRun.finished;
  running.delete(programRun);
  return result;
}

/**
 * The sandbox without its thread, for tests: the same interpreter, guest runtime, bridge and endings. What only a
 * thread can give is missing: a builtin that cannot be interrupted blocks the test.
 */
export function createInProcessExecutor(): Executor {
  const running = new Set<ProgramRun>();
  let closed = false;
  return {
    execute: (request) =>
      closed
        ? Promise.resolve({ error: stopError({ kind: 'closed' }, false, request.limits) })
        : run(request, running),
    close: () => {
      closed = true;
      for (const one of running) one.stop({ kind: 'closed' });
      return Promise.resolve();
    },
  };
}

import { parentPort, workerData } from 'node:worker_threads';
import { CpuClock } from './cpu-clock';
import { source } from './guest/main?source';
import { GuestInstance } from './guest-instance';
import type { RunOrder, ThreadData, ThreadMessage, ThreadOrder } from './run-messages';

/** The thread that runs programs: one at a time, each in an interpreter of its own that was made while nothing ran. */

const data = workerData as ThreadData;

interface Prepared {
  readonly memoryBytes: number;
  readonly instance: Promise<GuestInstance>;
}

let prepared = prepare(data.memoryBytes);
let current: { readonly run: number; readonly instance: GuestInstance } | undefined;

function post(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

function prepare(memoryBytes: number): Prepared {
  return { memoryBytes, instance: GuestInstance.create(data.wasmModule, memoryBytes, source) };
}

async function run(run: number, order: RunOrder): Promise<void> {
  if (prepared.memoryBytes !== order.memoryBytes) prepared = prepare(order.memoryBytes);
  const instance = await prepared.instance;
  current = { run, instance };
  const end = await instance.run(order, new CpuClock(order.cpuMs, data.cpuMemory), {
    call: (call) => post({ type: 'call', ...call }),
    log: (entry) => post({ type: 'log', entry }),
  });
  current = undefined;
  post({ type: 'end', end });
  prepared = prepare(order.memoryBytes);
}

parentPort?.on('message', (message: ThreadOrder) => {
  // A rejection ends the thread; the parent hears of it and starts another.
  if (message.type === 'run') void run(message.run, message.order);
  else if (message.run === current?.run) current.instance.reply(message.reply);
});

void prepared.instance.then(() => post({ type: 'ready' }));

import { readFile } from 'node:fs/promises';
import { DEFAULT_LIMITS } from '../../shared/limits';
import { type Clock, systemClock } from '../clock';
import type { ExecuteRequest, ExecuteResult, Executor } from './executor';
import { ProgramQueue } from './program-queue';
import { type Stop, stopError } from './run-outcome';
import { ThreadSlot } from './thread-slot';

export interface WorkerExecutorOptions {
  /** The bundled `worker.ts`. */
  readonly workerFile: string;
  /** The interpreter. */
  readonly wasmFile: string;
  /** Most programs at once. Default 4. */
  readonly maxWorkers?: number;
  /** Most programs that wait. Default 64. */
  readonly queueSize?: number;
  /** Longest wait, in milliseconds, before a program is refused as `overloaded`. Default 30 s. */
  readonly queueWaitMs?: number;
  /** How long a thread beyond the first stays without work. Default 30 s. */
  readonly idleMs?: number;
  /** Tests put their own in. */
  readonly clock?: Clock;
  log(message: string): void;
}

/** A program waits this long for a thread at work before another thread is started: most are done sooner. */
const GROW_AFTER_MS = 50;

/** Time for what waits in the background: its timers keep no process alive. */
const backgroundClock: Clock = {
  now: systemClock.now,
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms).unref();
    return () => clearTimeout(timer);
  },
};

/**
 * Runs programs in worker threads: one warm, more while programs wait, each program in a fresh interpreter. A thread
 * that does not stop is terminated and replaced. Threads without work do not keep the process alive.
 */
export function createWorkerExecutor(options: WorkerExecutorOptions): Executor {
  return new WorkerExecutor(options);
}

class WorkerExecutor implements Executor {
  readonly #options: WorkerExecutorOptions;
  readonly #maxWorkers: number;
  readonly #clock: Clock;
  readonly #queue: ProgramQueue;
  readonly #slots = new Set<ThreadSlot>();
  readonly #endings = new Set<Promise<void>>();
  #module: Promise<WebAssembly.Module> | undefined;
  #stopGrowing: (() => void) | undefined;
  #closed = false;

  constructor(options: WorkerExecutorOptions) {
    this.#options = options;
    this.#maxWorkers = options.maxWorkers ?? 4;
    this.#clock = options.clock ?? systemClock;
    this.#queue = new ProgramQueue({
      size: options.queueSize ?? 64,
      waitMs: options.queueWaitMs ?? 30_000,
      clock: this.#clock,
    });
    this.#startSlot();
  }

  execute(request: ExecuteRequest): Promise<ExecuteResult> {
    const refuse = (stop: Stop): Promise<ExecuteResult> =>
      Promise.resolve({ error: stopError(stop, false, request.limits) });
    if (this.#closed) return refuse({ kind: 'closed' });
    if (request.signal.aborted) return refuse({ kind: 'cancelled' });
    return new Promise((finish) => {
      this.#queue.join({ request, joinedAt: this.#clock.now(), finish });
      this.#assign();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#stopGrowing?.();
    this.#queue.clear({ kind: 'closed' });
    for (const slot of this.#slots) this.#remove(slot);
    await Promise.all(this.#endings);
  }

  /** Gives waiting programs to idle threads; starts a thread when there is none, or soon when all are at work. */
  #assign(): void {
    for (const slot of this.#slots) {
      if (slot.state !== 'idle') continue;
      const program = this.#queue.next();
      if (program === undefined) return;
      slot.run(program);
    }
    if (this.#queue.length === 0 || this.#closed) return;
    if (this.#slots.size === 0) this.#startSlot();
    else if (this.#slots.size < this.#maxWorkers) {
      this.#stopGrowing ??= this.#clock.after(GROW_AFTER_MS, () => this.#grow());
    }
  }

  /** Some program has waited long enough for another thread; the next may too. */
  #grow(): void {
    this.#stopGrowing = undefined;
    if (this.#queue.length === 0) return;
    if (this.#slots.size < this.#maxWorkers) this.#startSlot();
    this.#assign();
  }

  #startSlot(): void {
    const slot = new ThreadSlot({
      workerFile: this.#options.workerFile,
      wasmModule: this.#compile(),
      memoryBytes: DEFAULT_LIMITS.programMemoryBytes,
      idleMs: this.#options.idleMs ?? 30_000,
      clock: this.#clock,
      backgroundClock: this.#options.clock ?? backgroundClock,
      onIdle: () => this.#assign(),
      onIdleLong: () => {
        if (this.#slots.size > 1) this.#remove(slot);
      },
      onSpoiled: () => {
        this.#remove(slot);
        if (this.#slots.size === 0) this.#startSlot();
        this.#assign();
      },
      onFailed: (reason) => {
        this.#options.log(`A sandbox thread did not start or ended while idle: ${reason}`);
        this.#module = undefined;
        this.#remove(slot);
        // Nothing else will serve them, and the next thread would fail in the same way.
        if (this.#slots.size === 0) this.#queue.clear({ kind: 'crashed', reason });
      },
    });
    this.#slots.add(slot);
  }

  #remove(slot: ThreadSlot): void {
    if (!this.#slots.delete(slot)) return;
    const ending = slot.end().finally(() => this.#endings.delete(ending));
    this.#endings.add(ending);
  }

  #compile(): Promise<WebAssembly.Module> {
    this.#module ??= readFile(this.#options.wasmFile).then((bytes) => WebAssembly.compile(bytes));
    return this.#module;
  }
}

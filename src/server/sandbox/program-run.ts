import { CpuObserver } from './cpu-clock';
import type { ExecuteRequest, ExecuteResult } from './executor';
import { HostCalls, ProtocolViolation } from './host-calls';
import { RunLog } from './run-log';
import type { CallReply, RunEnd, ThreadMessage } from './run-messages';
import { endResult, type Stop, stopError } from './run-outcome';

/** How often the parent looks whether the program sits in a builtin, and how far over its budget it may be. */
const WATCH_MS = 50;
const GRACE_MS = 100;

export interface FinishedRun {
  readonly result: ExecuteResult;
  /** Whether the thread it ran on is not to be used again. */
  readonly spoiled: boolean;
}

/** One program on one thread: its host calls, its log, its deadline, its watchdog. Ends once. */
export class ProgramRun {
  readonly finished: Promise<FinishedRun>;
  readonly #request: ExecuteRequest;
  readonly #admissionMs: number;
  readonly #calls: HostCalls;
  readonly #log = new RunLog();
  readonly #startedAt = performance.now();
  readonly #stopWatching: () => void;
  #resolve: ((finished: FinishedRun) => void) | undefined;

  constructor(options: {
    request: ExecuteRequest;
    admissionMs: number;
    clock: Int32Array;
    reply: (reply: CallReply) => void;
  }) {
    const { request } = options;
    this.#request = request;
    this.#admissionMs = options.admissionMs;
    this.#calls = new HostCalls({
      api: request.api,
      maxResultBytes: request.limits.callResultBytes,
      reply: options.reply,
    });
    this.finished = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#stopWatching = this.#watch(options.clock);
  }

  /** Takes a message of the thread. */
  receive(message: Exclude<ThreadMessage, { type: 'ready' }>): void {
    if (message.type === 'log') this.#log.add(message.entry);
    else if (message.type === 'end') this.#end(message.end);
    else {
      try {
        this.#calls.take(message);
      } catch (error) {
        if (!(error instanceof ProtocolViolation)) throw error;
        this.stop({ kind: 'crashed', reason: error.message });
      }
    }
  }

  /** Ends the run from outside; its thread is still at it, so it is spoiled. */
  stop(stop: Stop): void {
    this.#finish({ error: stopError(stop, true, this.#request.limits) }, true);
  }

  #end(end: RunEnd): void {
    // A WASM memory is given back with its thread at the latest; after a hog that is better done at once.
    const spoiled = end.kind === 'memory' || end.kind === 'broken';
    try {
      this.#finish(endResult(end, this.#calls, this.#request.limits), spoiled);
    } catch {
      this.stop({ kind: 'crashed', reason: 'the result is not JSON' });
    }
  }

  #finish(ending: Pick<ExecuteResult, 'result' | 'error'>, spoiled: boolean): void {
    if (this.#resolve === undefined) return;
    this.#stopWatching();
    this.#calls.close();
    const logs = this.#log.text();
    const timing = {
      admissionMs: this.#admissionMs,
      executorMs: performance.now() - this.#startedAt,
    };
    const result = { ...ending, ...(logs === undefined ? {} : { logs }), timing };
    this.#resolve({ result, spoiled });
    this.#resolve = undefined;
  }

  #watch(clock: Int32Array): () => void {
    const { limits, signal } = this.#request;
    const observer = new CpuObserver(clock, () => performance.now());
    const deadline = setTimeout(() => this.stop({ kind: 'timeout' }), limits.timeoutMs);
    const watchdog = setInterval(() => {
      if (observer.observe() > limits.cpuMs + GRACE_MS) this.stop({ kind: 'cpu' });
    }, WATCH_MS);
    const onAbort = (): void => this.stop({ kind: 'cancelled' });
    signal.addEventListener('abort', onAbort, { once: true });
    return () => {
      clearTimeout(deadline);
      clearInterval(watchdog);
      signal.removeEventListener('abort', onAbort);
    };
  }
}

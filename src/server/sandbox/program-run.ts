import type { Clock } from '../clock';
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
  readonly #clock: Clock;
  readonly #startedAt: number;
  readonly #stopWatching: () => void;
  #resolve: ((finished: FinishedRun) => void) | undefined;

  constructor(options: {
    request: ExecuteRequest;
    admissionMs: number;
    /** Shared with the thread: see CpuClock. */
    cpuMemory: Int32Array;
    clock: Clock;
    reply: (reply: CallReply) => void;
  }) {
    const { request } = options;
    this.#request = request;
    this.#admissionMs = options.admissionMs;
    this.#clock = options.clock;
    this.#startedAt = options.clock.now();
    this.#calls = new HostCalls({
      api: request.api,
      maxResultBytes: request.limits.callResultBytes,
      reply: options.reply,
    });
    this.finished = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#stopWatching = this.#watch(options.cpuMemory);
    request.onStarted?.();
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
      executorMs: this.#clock.now() - this.#startedAt,
    };
    const result = { ...ending, ...(logs === undefined ? {} : { logs }), timing };
    this.#resolve({ result, spoiled });
    this.#resolve = undefined;
  }

  /** Watches the deadline, the caller and the thread, until the answer is called. */
  #watch(cpuMemory: Int32Array): () => void {
    const { limits, signal } = this.#request;
    const observer = new CpuObserver(cpuMemory, () => this.#clock.now());
    const stopDeadline = this.#clock.after(limits.timeoutMs, () => this.stop({ kind: 'timeout' }));
    let stopLook = (): void => {};
    const lookLater = (): void => {
      stopLook = this.#clock.after(WATCH_MS, () => {
        if (observer.observe() > limits.cpuMs + GRACE_MS) this.stop({ kind: 'cpu' });
        else lookLater();
      });
    };
    lookLater();
    const onAbort = (): void => this.stop({ kind: 'cancelled' });
    signal.addEventListener('abort', onAbort, { once: true });
    return () => {
      stopDeadline();
      stopLook();
      signal.removeEventListener('abort', onAbort);
    };
  }
}

import type { Clock } from '../clock';
import type { WaitingProgram } from './program-queue';
import { ProgramRun } from './program-run';
import type { ThreadMessage } from './run-messages';
import { SandboxThread } from './sandbox-thread';

/** Longest time from start to ready. */
const START_MS = 10_000;

type SlotState =
  | {
      readonly kind: 'starting';
      readonly stopDeadline: () => void;
      readonly thread?: SandboxThread;
    }
  | { readonly kind: 'idle'; readonly thread: SandboxThread; readonly stopRetiring: () => void }
  | { readonly kind: 'running'; readonly thread: SandboxThread; readonly run: ProgramRun }
  | { readonly kind: 'ended' };

export interface SlotOptions {
  readonly workerFile: string;
  readonly wasmModule: Promise<WebAssembly.Module>;
  readonly memoryBytes: number;
  readonly idleMs: number;
  /** For the programs. */
  readonly clock: Clock;
  /** For the thread itself: its timers keep no process alive. */
  readonly backgroundClock: Clock;
  /** It can take a program. */
  onIdle(): void;
  /** It has had nothing to do for `idleMs`. */
  onIdleLong(): void;
  /** Its program was stopped from outside, or left the thread in doubt; the slot is to be ended. */
  onSpoiled(): void;
  /** It did not start, or ended while idle. */
  onFailed(reason: string): void;
}

/** The life of one thread: starting, then idle and running in turns, then ended. */
export class ThreadSlot {
  readonly #options: SlotOptions;
  #state: SlotState;
  #runs = 0;

  constructor(options: SlotOptions) {
    this.#options = options;
    const stopDeadline = options.backgroundClock.after(START_MS, () =>
      this.#onGone(`not ready after ${START_MS} ms`),
    );
    this.#state = { kind: 'starting', stopDeadline };
    options.wasmModule.then(
      (wasmModule) => this.#start(wasmModule, stopDeadline),
      (error: unknown) => this.#onGone(error instanceof Error ? error.message : String(error)),
    );
  }

  get state(): SlotState['kind'] {
    return this.#state.kind;
  }

  /** Runs a program to its end. Only when idle. */
  run(program: WaitingProgram): void {
    if (this.#state.kind !== 'idle') throw new Error('the thread is not idle');
    const { thread, stopRetiring } = this.#state;
    stopRetiring();
    this.#runs += 1;
    const number = this.#runs;
    const { clock } = this.#options;
    const { request } = program;
    const run = new ProgramRun({
      request,
      admissionMs: clock.now() - program.joinedAt,
      cpuMemory: thread.cpuMemory,
      clock,
      reply: (reply) => thread.post({ type: 'reply', run: number, reply }),
    });
    this.#state = { kind: 'running', thread, run };
    thread.keepAlive(true);
    thread.post({
      type: 'run',
      run: number,
      order: {
        code: request.code,
        functions: Object.keys(request.api.functions),
        namespaces: request.api.namespaces.map((namespace) => namespace.global),
        cpuMs: request.limits.cpuMs,
        memoryBytes: request.limits.memoryBytes,
      },
    });
    void run.finished.then(({ result, spoiled }) => {
      program.finish(result);
      if (this.#state.kind !== 'running') return;
      if (spoiled) this.#options.onSpoiled();
      else this.#becomeIdle(thread);
    });
  }

  /** Ends the thread; a program on it ends as `closed`. Resolves when the thread is gone. */
  async end(): Promise<void> {
    const state = this.#state;
    this.#state = { kind: 'ended' };
    if (state.kind === 'ended') return;
    if (state.kind === 'starting') state.stopDeadline();
    if (state.kind === 'idle') state.stopRetiring();
    if (state.kind === 'running') state.run.stop({ kind: 'closed' });
    await state.thread?.terminate();
  }

  #start(wasmModule: WebAssembly.Module, stopDeadline: () => void): void {
    if (this.#state.kind !== 'starting') return;
    const { workerFile, memoryBytes } = this.#options;
    const thread = new SandboxThread(
      { workerFile, wasmModule, memoryBytes },
      {
        onMessage: (message) => this.#onMessage(message),
        onGone: (reason) => this.#onGone(reason),
      },
    );
    thread.keepAlive(false);
    this.#state = { kind: 'starting', stopDeadline, thread };
  }

  #becomeIdle(thread: SandboxThread): void {
    thread.keepAlive(false);
    const { backgroundClock, idleMs } = this.#options;
    const stopRetiring = backgroundClock.after(idleMs, () => this.#options.onIdleLong());
    this.#state = { kind: 'idle', thread, stopRetiring };
    this.#options.onIdle();
  }

  #onMessage(message: ThreadMessage): void {
    const state = this.#state;
    if (state.kind === 'starting' && message.type === 'ready' && state.thread !== undefined) {
      state.stopDeadline();
      this.#becomeIdle(state.thread);
    } else if (state.kind === 'running' && message.type !== 'ready') {
      state.run.receive(message);
    }
  }

  #onGone(reason: string): void {
    if (this.#state.kind === 'running') this.#state.run.stop({ kind: 'crashed', reason });
    else if (this.#state.kind !== 'ended') this.#options.onFailed(reason);
  }
}

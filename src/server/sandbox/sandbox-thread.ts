import { Worker } from 'node:worker_threads';
import { createClockMemory } from './cpu-clock';
import {
  type ThreadData,
  type ThreadMessage,
  type ThreadOrder,
  threadMessageSchema,
} from './run-messages';

/** Deep JSON and deep regular expressions recurse natively; with less, they take the whole instance down. */
const STACK_MB = 32;
/** JavaScript heap of a thread, apart from the program's own memory. */
const HEAP_MB = 512;
const MAX_STDERR_CHARS = 8_000;

export interface ThreadEvents {
  onMessage(message: ThreadMessage): void;
  /** It ended by itself, or said something that it must not say. Called once, never after `terminate`. */
  onGone(reason: string): void;
}

/** A worker thread that runs programs, seen from the parent, which believes nothing it says. */
export class SandboxThread {
  /** Shared with the thread: how long the running program has computed. */
  readonly cpuMemory = createClockMemory();
  readonly #worker: Worker;
  readonly #events: ThreadEvents;
  #gone = false;

  constructor(
    options: { workerFile: string; wasmModule: WebAssembly.Module; memoryBytes: number },
    events: ThreadEvents,
  ) {
    this.#events = events;
    const workerData: ThreadData = {
      wasmModule: options.wasmModule,
      memoryBytes: options.memoryBytes,
      cpuMemory: this.cpuMemory,
    };
    this.#worker = new Worker(options.workerFile, {
      workerData,
      env: {},
      execArgv: [],
      // Not the parent's stdout: the protocol is on it. Nobody reads these streams while the thread lives; reading
      // would keep the process alive.
      stdout: true,
      stderr: true,
      resourceLimits: { stackSizeMb: STACK_MB, maxOldGenerationSizeMb: HEAP_MB },
    });
    this.#worker.on('message', (message: unknown) => this.#onMessage(message));
    this.#worker.on('messageerror', (error) => this.#end(`unreadable message: ${error.message}`));
    this.#worker.on('error', (error: unknown) =>
      this.#end(error instanceof Error ? error.message : String(error)),
    );
    this.#worker.on('exit', (code) =>
      this.#end(`the thread ended with code ${code}${this.#lastWords()}`),
    );
  }

  post(order: ThreadOrder): void {
    if (!this.#gone) this.#worker.postMessage(order);
  }

  /** Only a thread at work keeps the process alive. */
  keepAlive(atWork: boolean): void {
    if (atWork) this.#worker.ref();
    else this.#worker.unref();
  }

  /** Ends the thread whatever it does. Resolves when it is gone. */
  async terminate(): Promise<void> {
    this.#gone = true;
    await this.#worker.terminate();
  }

  #onMessage(message: unknown): void {
    if (this.#gone) return;
    const parsed = threadMessageSchema.safeParse(message);
    if (parsed.success) this.#events.onMessage(parsed.data);
    else this.#end('it sent a message that means nothing');
  }

  #end(reason: string): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#events.onGone(reason);
  }

  #lastWords(): string {
    const said: unknown = this.#worker.stderr.read();
    const text = said === null ? '' : String(said).trim().slice(-MAX_STDERR_CHARS);
    return text === '' ? '' : ` (${text})`;
  }
}

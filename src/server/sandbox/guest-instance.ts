import type { QuickJSHandle } from 'quickjs-emscripten-core';
import { MAX_MESSAGE_CHARS } from './bridge-limits';
import { compileProgram } from './compile';
import type { CpuClock } from './cpu-clock';
import type { ProgramPosition } from './executor';
import { createInterpreter, type Interpreter } from './interpreter';
import type { CallReply, GuestCall, RunEnd, RunOrder } from './run-messages';

/** Jobs between two looks at the clock: the interpreter never looks by itself between jobs. */
const JOBS_AT_ONCE = 500;
/** A reply of this length is let in only after a look whether it fits. */
const LARGE_REPLY_CHARS = 256 * 1024;

/** What a running program asks of the outside. */
export interface GuestBridge {
  call(call: GuestCall): void;
  /** `entry`: a JSON string. */
  log(entry: string): void;
}

/** One interpreter with the guest runtime in it, made ahead, for one program. */
export class GuestInstance {
  readonly #interpreter: Interpreter;
  readonly #guest: QuickJSHandle;
  readonly #inFlight = new Set<number>();
  readonly #replies: CallReply[] = [];
  #bridge: GuestBridge | undefined;
  #locate: (stack: string) => ProgramPosition | undefined = () => undefined;
  #end: RunEnd | undefined;
  #wake: () => void = () => {};

  static async create(
    wasmModule: WebAssembly.Module,
    memoryBytes: number,
    guestSource: string,
  ): Promise<GuestInstance> {
    return new GuestInstance(await createInterpreter(wasmModule, memoryBytes), guestSource);
  }

  private constructor(interpreter: Interpreter, guestSource: string) {
    this.#interpreter = interpreter;
    const { context } = interpreter;
    const host = context.newObject();
    const give = (name: string, fn: (...args: QuickJSHandle[]) => void): void =>
      context.setProp(host, name, context.newFunction(name, fn));
    give('call', (id, target, args, text, frame) => this.#onCall(id, target, args, text, frame));
    give('log', (entry) => this.#bridge?.log(this.#text(entry)));
    give('end', (kind, json) => this.#onEnd(this.#text(kind), this.#text(json)));
    const createGuest = context.unwrapResult(context.evalCode(guestSource, 'connecta.js', 0));
    this.#guest = context.unwrapResult(context.callFunction(createGuest, context.undefined, host));
  }

  /** Runs the program to its end. Resolves always; the instance is then used up. */
  async run(order: RunOrder, clock: CpuClock, bridge: GuestBridge): Promise<RunEnd> {
    this.#bridge = bridge;
    let interrupted = false;
    this.#interpreter.runtime.setInterruptHandler(() => {
      interrupted = clock.spent;
      return interrupted;
    });
    try {
      clock.turn(() => this.#start(order));
      for (;;) {
        if (interrupted) return { kind: 'cpu' };
        if (this.#end !== undefined) return this.#end;
        if (clock.spent) return { kind: 'cpu' };
        const jobs = clock.turn(() => this.#step());
        if (jobs >= JOBS_AT_ONCE && this.#inFlight.size > 0) await nextTick();
        if (jobs > 0 || this.#replies.length > 0 || this.#end !== undefined) continue;
        if (this.#inFlight.size === 0) return this.#isFull() ? { kind: 'memory' } : STALLED;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } catch (error) {
      if (interrupted) return { kind: 'cpu' };
      if (this.#isFull()) return { kind: 'memory' };
      return { kind: 'broken', message: words(error instanceof Error ? error.message : error) };
    } finally {
      this.#bridge = undefined;
    }
  }

  /** Takes the answer to a call. Ignored when nothing waits for it. */
  reply(reply: CallReply): void {
    if (!this.#inFlight.has(reply.id)) return;
    this.#replies.push(reply);
    this.#wake();
  }

  #isFull(): boolean {
    return this.#interpreter.memoryIsFull();
  }

  #text(handle: QuickJSHandle | undefined): string {
    return handle === undefined ? '' : this.#interpreter.context.getString(handle);
  }

  /** A NUL ends what is read out of the interpreter. Looking for one in there takes longer than all else. */
  #longText(handle: QuickJSHandle): string {
    const { context } = this.#interpreter;
    const read = context.getString(handle);
    const length = context.getProp(handle, 'length').consume((own) => context.getNumber(own));
    if (read.length === length) return read;
    const quote = context.getProp(this.#guest, 'quote');
    const quoted = context.unwrapResult(context.callFunction(quote, this.#guest, handle));
    return JSON.parse(quoted.consume((json) => context.getString(json)));
  }

  #invoke(name: string, ...args: QuickJSHandle[]): void {
    const { context } = this.#interpreter;
    const fn = context.getProp(this.#guest, name);
    context.unwrapResult(context.callFunction(fn, this.#guest, args)).dispose();
    fn.dispose();
    for (const argument of args) argument.dispose();
  }

  #start(order: RunOrder): void {
    const { context } = this.#interpreter;
    const program = compileProgram(context, order.code);
    if (program.kind === 'syntax') {
      this.#end = { ...program, message: words(program.message) };
      return;
    }
    this.#locate = program.at;
    const surface = { functions: order.functions, namespaces: order.namespaces };
    this.#invoke('install', context.newString(JSON.stringify(surface)));
    if (program.kind === 'function') this.#invoke('run', program.handle);
    else {
      const sentinel = context.newString(program.sentinel);
      this.#invoke('runScript', program.run(), sentinel, program.find);
    }
  }

  /** Hands in the replies that have come and runs a bounded number of jobs. Returns how many ran. */
  #step(): number {
    const { context, runtime } = this.#interpreter;
    for (let reply = this.#replies.shift(); reply; reply = this.#replies.shift()) {
      this.#inFlight.delete(reply.id);
      if (reply.json.length > LARGE_REPLY_CHARS || this.#isFull()) {
        this.#invoke('reserve', context.newNumber(3 * reply.json.length));
      }
      const ok = reply.ok ? context.true : context.false;
      this.#invoke('settle', context.newNumber(reply.id), ok, context.newString(reply.json));
    }
    const ran = runtime.executePendingJobs(JOBS_AT_ONCE);
    if (ran.error === undefined) return ran.value;
    ran.error.dispose();
    return 1;
  }

  #onCall(
    id: QuickJSHandle | undefined,
    target: QuickJSHandle | undefined,
    args: QuickJSHandle | undefined,
    text: QuickJSHandle | undefined,
    frame: QuickJSHandle | undefined,
  ): void {
    if (id === undefined) return;
    const { context } = this.#interpreter;
    const from = this.#locate(this.#text(frame));
    const call = {
      id: context.getNumber(id),
      target: this.#text(target),
      args: this.#text(args),
      ...(text === undefined || context.typeof(text) !== 'string'
        ? {}
        : { text: this.#longText(text) }),
      ...(from === undefined ? {} : { from }),
    };
    // The guest sends JSON or a long text, never nothing: there was no memory left to read it out.
    if (call.target === '' || call.args === '' || call.text === '')
      throw new Error('out of memory');
    this.#inFlight.add(call.id);
    this.#bridge?.call(call);
  }

  #onEnd(kind: string, json: string): void {
    if (kind === 'nothing') this.#end = { kind };
    else if (json === '') this.#end = { kind: 'memory' };
    else if (kind === 'value') this.#end = { kind, json };
    else this.#end = this.#readFailure(kind, JSON.parse(json));
  }

  #readFailure(kind: string, value: unknown): RunEnd {
    if (kind === 'uncallable') return { kind: 'syntax', message: words(value) };
    const thrown = value as { [key: string]: unknown };
    const message = String(thrown.message);
    if (thrown.outOfMemory === true || (message === THREW_NULL && this.#isFull())) {
      return { kind: 'memory' };
    }
    const position = this.#locate(String(thrown.stack));
    const failureId = Number(thrown.failureId);
    return {
      kind: 'thrown',
      message,
      ...(position === undefined ? {} : { position }),
      ...(failureId > 0 ? { failureId } : {}),
    };
  }
}

const STALLED: RunEnd = { kind: 'stalled' };
/** What is left of an exception when there was no memory to make one. */
const THREW_NULL = 'The program threw null.';

/** A message as the parent takes it: neither empty nor endless. */
function words(text: unknown): string {
  return String(text).slice(0, MAX_MESSAGE_CHARS) || 'it gave no reason';
}

/** Lets messages in while a program keeps itself busy. */
function nextTick(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

import {
  type ControlFromServer,
  type ControlToServer,
  controlToServerSchema,
  type ReachAnswer,
  type ReachedSpec,
} from '../../shared/control';

type Instruction = Exclude<ControlToServer, { type: 'reached' }>;

export interface ControlHandlers {
  onMessage(message: Instruction): void;
  /** A message that is none of ours; it changes nothing. */
  onRefused(reason: string): void;
  onClosed(): void;
}

/** The channel to the extension that started us: Node IPC, every message checked (see src/shared/control.ts). */
export class ControlChannel {
  readonly #process: NodeJS.Process;
  readonly #handlers: ControlHandlers;
  readonly #questions = new Map<number, (answer: ReachAnswer) => void>();
  #asked = 0;

  constructor(process: NodeJS.Process, handlers: ControlHandlers) {
    this.#process = process;
    this.#handlers = handlers;
    process.on('message', (message) => {
      const parsed = controlToServerSchema.safeParse(message);
      if (parsed.success) this.#take(parsed.data);
      else handlers.onRefused(describe(parsed.error.issues));
    });
    process.on('disconnect', () => {
      for (const settle of [...this.#questions.values()]) settle(NOBODY);
      handlers.onClosed();
    });
  }

  /** Sends, unless no one is there any more. */
  send(message: ControlFromServer): void {
    if (this.#process.connected) this.#process.send?.(message, undefined, {}, () => {});
  }

  /** Asks how a deferred connector is reached. Rejects with what is missing, or when the signal aborts. */
  reach(id: string, revision: string, signal: AbortSignal): Promise<ReachedSpec> {
    if (!this.#process.connected) return Promise.reject(new Error(NOBODY.reason));
    this.#asked += 1;
    const request = this.#asked;
    return new Promise<ReachedSpec>((resolve, reject) => {
      const onAbort = () => {
        this.#questions.delete(request);
        reject(signal.reason);
      };
      this.#questions.set(request, (answer) => {
        this.#questions.delete(request);
        signal.removeEventListener('abort', onAbort);
        if (answer.kind === 'spec') resolve(answer.spec);
        else reject(new Error(answer.reason));
      });
      signal.addEventListener('abort', onAbort);
      this.send({ type: 'reach', request, id, revision });
    });
  }

  #take(message: ControlToServer): void {
    if (message.type !== 'reached') {
      this.#handlers.onMessage(message);
      return;
    }
    const settle = this.#questions.get(message.request);
    if (settle) settle(message.answer);
    else this.#handlers.onRefused('an answer that nobody waits for');
  }
}

const NOBODY = {
  kind: 'refused',
  reason: 'the editor that knows how to reach it is gone',
} as const;

/** Where and which check, never the value. */
function describe(issues: readonly { path: readonly PropertyKey[]; code: string }[]): string {
  const [first] = issues;
  return first ? `${first.code} at /${first.path.map(String).join('/')}` : 'not understood';
}

import { Silence } from '../shared/silence';
import { ALIVE, ANSWER_WITHIN, ASK_EVERY } from '../shared/view-watch';
import type { JsonRpcMessage } from './sandbox-messages';

/** A view that never answered is another server's, and knows nothing of the question. Asked this often, then left alone. */
const TRIES = 20;
/** A view that is being built may be silent so much longer than one that stands. */
const BUILDING = 4;

export interface ViewWatchOptions {
  /** Milliseconds of a clock that is never put back. */
  now(): number;
  /** Runs something again and again; returns what ends that. */
  every(ms: number, run: () => void): () => void;
  /** Brings a message to the view that is mounted. */
  send(message: JsonRpcMessage): void;
  /** Whether a person could see the view now. */
  isVisible(): boolean;
  /** The view has been silent for a second, or answers again. */
  onAnswering(answering: boolean): void;
  /** The view has been silent for too long. */
  onSilent(): void;
}

/**
 * Asks the view that is mounted whether it takes its turn: the shell, and through it the program's own document. A view
 * that never gives its thread back is busy or hostile; nobody else can tell, since the shell shares that thread. Silence
 * while the view is out of sight, or while this page was suspended itself, does not count.
 */
export class ViewWatch {
  #silence = new Silence();
  #end: (() => void) | undefined;
  #challenge: string | undefined;
  #tries = 0;
  #answered = false;
  #building = false;
  #missed = false;
  #limit = 0;

  constructor(private readonly options: ViewWatchOptions) {}

  /** @param ms how long a view may be silent before it is taken down; 0: as long as it likes */
  limit(ms: number): void {
    this.#limit = ms;
  }

  /** The view is there and can be asked. */
  start(): void {
    this.stop();
    this.#end = this.options.every(ASK_EVERY, () => this.#ask());
    this.#ask();
  }

  /** The view gets a result and builds itself: only what it answers from now on shows that it has. */
  building(): void {
    this.#building = true;
    this.#challenge = undefined;
  }

  stop(): void {
    this.#end?.();
    this.#silence = new Silence();
    this.#challenge = undefined;
    this.#tries = 0;
    this.#answered = false;
    this.#building = false;
    this.#missed = false;
  }

  /** Looks at a view's message. True: it was an answer, and is no one else's. */
  receive({ method, params }: JsonRpcMessage): boolean {
    if (method !== ALIVE) return false;
    const given = typeof params === 'object' && params !== null && 'challenge' in params;
    if (given && this.#challenge !== undefined && params.challenge === this.#challenge) {
      this.#challenge = undefined;
      this.#answered = true;
      this.#building = false;
      this.#heard();
    }
    return true;
  }

  #ask(): void {
    const { now, send, isVisible, onAnswering, onSilent } = this.options;
    if (!this.#answered && this.#tries >= TRIES) return;
    if (!isVisible()) {
      this.#heard();
      this.#silence = new Silence();
      return;
    }
    this.#tries += 1;
    // The same question until it is answered: what was sent while a document changed is lost.
    this.#challenge ??= crypto.randomUUID();
    send({ jsonrpc: '2.0', method: ALIVE, params: { challenge: this.#challenge } });
    if (!this.#answered) return;
    const ms = this.#silence.look(now());
    if (ms >= ANSWER_WITHIN && !this.#missed) {
      this.#missed = true;
      onAnswering(false);
    }
    const limit = this.#building ? this.#limit * BUILDING : this.#limit;
    if (limit > 0 && ms >= limit) onSilent();
  }

  #heard(): void {
    this.#silence.heard();
    if (!this.#missed) return;
    this.#missed = false;
    this.options.onAnswering(true);
  }
}

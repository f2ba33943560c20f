import { Silence } from '../shared/silence';
import { ALIVE, ANSWER_WITHIN, ASK_EVERY, PING } from '../shared/view-watch';
import type { JsonRpcMessage } from './sandbox-messages';

/** A view that never answered has nothing to answer with. Asked this often, then left alone. */
const TRIES = 20;
/** One that has not answered our own question by now is another server's, which may know MCP's. */
const TRIES_BEFORE_PING = 4;
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

/** Which question a view has answered: ours, which its program takes part in, or MCP's `ping`, which its script does. */
type Answers = 'none' | 'alive' | 'ping';

/**
 * Asks the view that is mounted whether it takes its turn: the shell, and through it the program's own document. A view
 * that never gives its thread back is busy or hostile; nobody else can tell, since the shell shares that thread. Another
 * server's view, which doesn't know the question, is pinged; only one that has answered is ever missed. Silence while the
 * view is out of sight, or while this page was suspended itself, does not count.
 */
export class ViewWatch {
  #silence = new Silence();
  #end: (() => void) | undefined;
  #challenge: string | undefined;
  #tries = 0;
  #answers: Answers = 'none';
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
    this.#answers = 'none';
    this.#building = false;
    this.#missed = false;
  }

  /** Looks at a view's message. The question that it answers, rightly or not: then it is no one else's. */
  receive({ method, params, id }: JsonRpcMessage): Exclude<Answers, 'none'> | undefined {
    if (method === ALIVE) {
      const given = typeof params === 'object' && params !== null && 'challenge' in params;
      this.#answered('alive', given ? params.challenge : undefined);
      return 'alive';
    }
    if (method !== undefined || typeof id !== 'string' || !id.startsWith(PING)) return undefined;
    // A refusal is an answer, too.
    if (this.#answers !== 'alive') this.#answered('ping', id.slice(PING.length));
    return 'ping';
  }

  #answered(answers: Answers, challenge: unknown): void {
    if (this.#challenge === undefined || challenge !== this.#challenge) return;
    this.#challenge = undefined;
    this.#answers = answers;
    this.#building = false;
    this.#heard();
  }

  #ask(): void {
    const { now, send, isVisible, onAnswering, onSilent } = this.options;
    if (this.#answers === 'none' && this.#tries >= TRIES) return;
    if (!isVisible()) {
      this.#heard();
      this.#silence = new Silence();
      return;
    }
    this.#tries += 1;
    // The same question until it is answered: what was sent while a document changed is lost.
    this.#challenge ??= crypto.randomUUID();
    if (this.#answers !== 'ping') {
      send({ jsonrpc: '2.0', method: ALIVE, params: { challenge: this.#challenge } });
    }
    if (this.#answers !== 'alive' && this.#tries > TRIES_BEFORE_PING) {
      send({ jsonrpc: '2.0', method: 'ping', id: `${PING}${this.#challenge}` });
    }
    if (this.#answers === 'none') return;
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

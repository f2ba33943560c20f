import type { Clock } from '../src/shared/clock';
import { VIEW_READ_MODE, VIEW_READ_TOOL } from '../src/shared/program-ui';
import type { HostLink } from './host-link';
import type { JsonObject } from './json-object';
import type { PayloadMessage } from './payload-message';
import { resolveRead } from './read-request';
import { type ReadResult, readResult } from './read-result';

/**
 * Longest wait for a host's answer, in milliseconds. Above what a server may take to start a connector (60 s) and to
 * answer one call (15 s), so that it ends only reads nobody will answer.
 */
export const READ_TIMEOUT = 90_000;

export interface ViewReadsOptions {
  readonly reads: JsonObject;
  /** Unlike that of any other view, so that no reply is ever taken for another view's. */
  readonly nonce: string;
  readonly link: Pick<HostLink, 'request' | 'cancel'>;
  readonly clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>;
  readonly mayRead: () => boolean;
  /** Posts to the payload. */
  answer(message: JsonObject): void;
}

interface ActiveRead {
  /** The payload's own id, given back with the answer. */
  readonly id: string;
  readonly timer: unknown;
}

type Read = Pick<Extract<PayloadMessage, { type: 'connecta/read' }>, 'id' | 'name' | 'args'>;

const CLOSED = 'The view was closed.';

/** The reads of one rendered view, from its first to its replacement. Every read it accepts is answered once. */
export class ViewReads {
  readonly #active = new Map<string, ActiveRead>();
  #count = 0;
  #closed = false;

  constructor(private readonly options: ViewReadsOptions) {}

  /** Takes a read that the payload asks for. */
  receive({ id, name, args }: Read): void {
    if (this.#closed) this.#refuse(id, CLOSED);
    else if (!this.options.mayRead()) this.#refuse(id, 'This host does not let a view read.');
    else {
      const decision = resolveRead(this.options.reads, { name, args }, this.#active.size);
      if (decision.ok) this.#send(id, decision.address, decision.args);
      else this.#refuse(id, decision.error);
    }
  }

  /** The view is gone or going: its reads are given up and it can make no more. */
  close(): void {
    this.#closed = true;
    for (const request of [...this.#active.keys()]) this.#giveUp(request, CLOSED);
  }

  #send(id: string, address: string, args: JsonObject): void {
    this.#count += 1;
    const request = `connecta-ui-read-${this.options.nonce}-${this.#count}`;
    const timer = this.options.clock.setTimeout(() => {
      this.#giveUp(request, `The read got no answer within ${READ_TIMEOUT / 1000} seconds.`);
    }, READ_TIMEOUT);
    this.#active.set(request, { id, timer });
    const params = {
      name: VIEW_READ_TOOL,
      arguments: { address, args, resultMode: VIEW_READ_MODE },
    };
    this.options.link.request(request, 'tools/call', params, (reply) => {
      this.#release(request);
      this.#answer(id, readResult(reply));
    });
  }

  #giveUp(request: string, reason: string): void {
    const read = this.#active.get(request);
    this.#release(request);
    this.options.link.cancel(request, reason);
    if (read !== undefined) this.#refuse(read.id, reason);
  }

  /** Frees the read's slot. */
  #release(request: string): void {
    this.options.clock.clearTimeout(this.#active.get(request)?.timer);
    this.#active.delete(request);
  }

  #refuse(id: string, error: string): void {
    this.#answer(id, { ok: false, error });
  }

  #answer(id: string, result: ReadResult): void {
    this.options.answer({ type: 'connecta/read-result', id, ...result });
  }
}

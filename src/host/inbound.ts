import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { type Incoming, type Params, type RequestId, sortMessage } from './json-rpc';
import { jsonSize } from './json-size';
import { quoteName } from './quote-name';
import { RateLimit } from './rate-limit';
import { objectToParams, requestedVersion, withVersion } from './request-params';
import { RPC_CODES, RpcError } from './rpc-error';

/** Largest message taken from a view, in characters of JSON: a read's arguments and room to spare. */
const MAX_MESSAGE_SIZE = 512 * 1024;
const MESSAGES_PER_SECOND = 200;
const MESSAGE_BURST = 400;
/** Each handshake makes this host send the whole result again, so a view may not repeat it at will. */
const INITIALIZES_PER_SECOND = 1;
const INITIALIZE_BURST = 5;

/** What a view may announce. The rest is dropped: nothing here would hear it. */
const HEARD: ReadonlySet<string> = new Set([
  'ui/notifications/initialized',
  'ui/notifications/size-changed',
  'notifications/cancelled',
  'notifications/message',
]);

/** What may be asked before the handshake is done. */
const ANSWERED_EARLY: ReadonlySet<string> = new Set(['ui/initialize', 'ping']);

/** What becomes of a view's message. */
export type Verdict =
  | {
      readonly do: 'pass';
      readonly message: JSONRPCMessage;
      readonly method: string;
      readonly size: number;
    }
  | {
      readonly do: 'refuse';
      readonly id: RequestId;
      readonly method: string;
      readonly error: RpcError;
    }
  | { readonly do: 'drop'; readonly reason: string };

/** A request of the view that has no answer yet. */
export interface OpenRequest {
  readonly method: string;
  /** Of an `ui/initialize`: what its answer repeats. */
  readonly version?: string;
}

type Request = Extract<Incoming, { kind: 'request' }>;

/** Judges what one view sends, before AppBridge sees it, and keeps count of what is still to be answered. */
export class Inbound {
  readonly #rate: RateLimit;
  readonly #initializes: RateLimit;
  readonly #open = new Map<RequestId, OpenRequest>();
  readonly #asked = new Set<RequestId>();
  #handshake: 'none' | 'answered' | 'done' = 'none';
  #draining = false;

  constructor(now: () => number) {
    this.#rate = new RateLimit(MESSAGES_PER_SECOND, MESSAGE_BURST, now);
    this.#initializes = new RateLimit(INITIALIZES_PER_SECOND, INITIALIZE_BURST, now);
  }

  /** From here on only the answers to this host's own requests are heard; requests are refused. */
  drain(): void {
    this.#draining = true;
  }

  /** This host asked the view something under this id. */
  expect(id: RequestId): void {
    this.#asked.add(id);
  }

  /** The request that an answer under this id closes; undefined when there is none, so that nothing is answered twice. */
  settle(id: RequestId): OpenRequest | undefined {
    const request = this.#open.get(id);
    this.#open.delete(id);
    return request;
  }

  /** `ui/initialize` has been answered with a result. */
  initializeAnswered(): void {
    if (this.#handshake === 'none') this.#handshake = 'answered';
  }

  judge(message: Record<string, unknown>): Verdict {
    const incoming = sortMessage(message);
    if (!this.#rate.take()) {
      return this.#reject(incoming, `more than ${MESSAGES_PER_SECOND} messages a second`);
    }
    const size = jsonSize(message, MAX_MESSAGE_SIZE);
    if (size > MAX_MESSAGE_SIZE) {
      return this.#reject(incoming, `a message of more than ${MAX_MESSAGE_SIZE / 1024} KB`);
    }
    switch (incoming.kind) {
      case 'malformed':
        return this.#reject(incoming, 'a malformed message');
      case 'response':
        return this.#asked.delete(incoming.id)
          ? { do: 'pass', message: rpc(message), method: 'answer', size }
          : drop('an answer to nothing that was asked');
      case 'notification':
        return this.#judgeNotification(incoming, size);
      case 'request':
        return this.#judgeRequest(incoming, size);
    }
  }

  #judgeNotification(
    { method, params }: Extract<Incoming, { kind: 'notification' }>,
    size: number,
  ): Verdict {
    if (this.#draining) return drop('a message of a view being taken down');
    if (!HEARD.has(method)) return drop(`the notification ${quoteName(method)}`);
    if (method === 'ui/notifications/initialized') {
      if (this.#handshake === 'none') return drop('an initialized that nothing came before');
      this.#handshake = 'done';
    }
    // AppBridge aborts a cancelled request and answers it no more, as MCP asks.
    const cancelled = method === 'notifications/cancelled' ? params?.requestId : undefined;
    if (typeof cancelled === 'string' || typeof cancelled === 'number')
      this.#open.delete(cancelled);
    return {
      do: 'pass',
      message: rpc({ jsonrpc: '2.0', method, ...present(params) }),
      method,
      size,
    };
  }

  #judgeRequest({ id, method, params }: Request, size: number): Verdict {
    if (this.#open.has(id)) return drop('a request whose id is in use');
    const initialize = method === 'ui/initialize';
    const given = initialize ? withVersion(params) : params;
    const error = this.#objectTo(method, given);
    if (error !== undefined) return { do: 'refuse', id, method, error };
    this.#open.set(id, initialize ? { method, version: requestedVersion(params) } : { method });
    return {
      do: 'pass',
      message: rpc({ jsonrpc: '2.0', id, method, ...present(given) }),
      method,
      size,
    };
  }

  #objectTo(method: string, params: Params): RpcError | undefined {
    if (this.#draining) return new RpcError(RPC_CODES.refused, 'this view is being taken down');
    if (this.#handshake !== 'done' && !ANSWERED_EARLY.has(method)) {
      return new RpcError(
        RPC_CODES.invalidRequest,
        `${quoteName(method)} came before ui/notifications/initialized`,
      );
    }
    if (method === 'ui/initialize' && !this.#initializes.take()) {
      return new RpcError(RPC_CODES.refused, 'ui/initialize is repeated too often');
    }
    // Left to the SDK, this one would be answered with an internal error.
    if (params !== undefined && Object.hasOwn(params, 'task')) {
      return new RpcError(RPC_CODES.invalidParams, 'this host has no tasks');
    }
    return objectToParams(method, params);
  }

  /** Refuses what can be answered, drops the rest. */
  #reject(incoming: Incoming, what: string): Verdict {
    const answerable = incoming.kind === 'request' || incoming.kind === 'malformed';
    const id = answerable ? incoming.id : undefined;
    if (id === undefined || this.#open.has(id)) return drop(what);
    const method = incoming.kind === 'request' ? incoming.method : 'malformed';
    const error = new RpcError(RPC_CODES.invalidRequest, `this host does not take ${what}`);
    return { do: 'refuse', id, method, error };
  }
}

function drop(reason: string): Verdict {
  return { do: 'drop', reason };
}

function present(params: Params): { params?: Record<string, unknown> } {
  return params === undefined ? {} : { params };
}

/** Only ever called with what `sortMessage` found to be a JSON-RPC message. */
function rpc(message: Record<string, unknown>): JSONRPCMessage {
  return message as JSONRPCMessage;
}

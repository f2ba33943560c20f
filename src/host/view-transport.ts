import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type {
  JSONRPCErrorResponse,
  JSONRPCMessage,
  JSONRPCRequest,
  JSONRPCResultResponse,
} from '@modelcontextprotocol/sdk/types.js';
import { Inbound } from './inbound';
import { jsonSize } from './json-size';
import { quoteName } from './quote-name';
import type { ViewLogEntry } from './view-session-types';

/** AppBridge numbers its requests from 0, which views that test `if (message.id)` take for no id. */
const ID_OFFSET = 1;
/** What AppBridge answers when a handler of ours broke. */
const INTERNAL_ERROR = -32603;

export interface ViewTransportOptions {
  post(message: Record<string, unknown>): void;
  /** The host context as it is now. */
  context(): McpUiHostContext;
  /** `ui/initialize` has just been answered with a result. */
  onInitializing(): void;
  now(): number;
  log(entry: ViewLogEntry): void;
}

/**
 * Between AppBridge and one view. It sees every message first and makes good what AppBridge leaves open: caps,
 * malformed and repeated messages, readable refusals, one answer to every request, and the version and the context
 * that `ui/initialize` is answered with.
 */
export class ViewTransport implements Transport {
  onmessage?: NonNullable<Transport['onmessage']>;
  onclose?: () => void;
  onerror?: (error: Error) => void;

  readonly #inbound: Inbound;
  #closed = false;

  constructor(private readonly options: ViewTransportOptions) {
    this.#inbound = new Inbound(options.now);
  }

  async start(): Promise<void> {}

  /** From here on only the answers to this host's own requests are heard; requests are refused. */
  drain(): void {
    this.#inbound.drain();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.onclose?.();
  }

  /** A message that the page relayed from the view. */
  receive(message: Record<string, unknown>): void {
    const verdict = this.#inbound.judge(message);
    switch (verdict.do) {
      case 'drop':
        this.options.log({ kind: 'dropped', reason: verdict.reason });
        break;
      case 'refuse': {
        const { code, message } = verdict.error;
        this.options.log({ kind: 'refusal', method: quoteName(verdict.method), reason: message });
        this.#post({ jsonrpc: '2.0', id: verdict.id, error: { code, message } }, 'error');
        break;
      }
      case 'pass':
        this.options.log({
          kind: 'message',
          direction: 'fromView',
          method: quoteName(verdict.method),
          size: verdict.size,
        });
        this.onmessage?.(fromHostIds(verdict.message));
    }
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed) return;
    if (!('method' in message)) this.#answer(message);
    else if ('id' in message) this.#ask(message);
    else this.#post(message, message.method);
  }

  #ask(request: JSONRPCRequest): void {
    const id = Number(request.id) + ID_OFFSET;
    this.#inbound.expect(id);
    this.#post({ ...request, id }, request.method);
  }

  #answer(message: JSONRPCResultResponse | JSONRPCErrorResponse): void {
    const request = message.id === undefined ? undefined : this.#inbound.settle(message.id);
    if (request === undefined) return;
    if ('error' in message) {
      if (message.error.code === INTERNAL_ERROR) {
        this.options.log({
          kind: 'fault',
          message: `${quoteName(request.method)} could not be answered`,
        });
      }
      this.#post(message, 'error');
    } else if (request.version === undefined) {
      this.#post(message, 'result');
    } else {
      const { version } = request;
      const hostContext = this.options.context();
      const result = { ...message.result, protocolVersion: version, hostContext };
      this.#post({ ...message, result }, 'result');
      this.#inbound.initializeAnswered();
      this.options.onInitializing();
    }
  }

  #post(message: Record<string, unknown>, method: string): void {
    this.options.log({ kind: 'message', direction: 'toView', method, size: jsonSize(message) });
    this.options.post(message);
  }
}

/** The view's answers carry ids as the view saw them. */
function fromHostIds(message: JSONRPCMessage): JSONRPCMessage {
  if ('method' in message || typeof message.id !== 'number') return message;
  return { ...message, id: message.id - ID_OFFSET };
}

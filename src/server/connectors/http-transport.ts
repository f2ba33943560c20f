import {
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type MessageExtraInfo,
  StreamableHTTPClientTransport,
  type Transport,
  type TransportSendOptions,
} from '@modelcontextprotocol/client';
import { boundedResponse } from './bounded-response';

export interface HttpTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** JSON-RPC error code under which a request is answered whose connection broke before its answer came. */
export const CONNECTION_BROKE = -32_098;
/** A server may take its time with this; we do not (contract §6.1). */
const GOODBYE_MS = 1_000;

/** The same, but for how it treats `undefined`. */
type InnerSendOptions = Parameters<StreamableHTTPClientTransport['send']>[1];

/** How long until a broken stream of news is opened again, and how often. */
const RECONNECTION = {
  initialReconnectionDelay: 1_000,
  reconnectionDelayGrowFactor: 2,
  maxReconnectionDelay: 30_000,
  maxRetries: 20,
};

/**
 * MCP over Streamable HTTP. The library's transport, with what it leaves to its owner: a request whose stream breaks is
 * answered with an error rather than never, no redirect is followed, no answer is larger than a message may be, and
 * closing ends the server's session.
 */
export class HttpTransport implements Transport {
  readonly hasPerRequestStream = true;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: <T extends JSONRPCMessage>(message: T, extra?: MessageExtraInfo) => void;
  readonly #inner: StreamableHTTPClientTransport;
  readonly #waiting = new Set<string | number>();

  /** `onRefused` sees every answer that is none: where it says more than its status does. */
  constructor({ url, headers }: HttpTarget, onRefused: (response: Response) => void) {
    this.#inner = new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: { ...headers }, redirect: 'manual' },
      reconnectionOptions: RECONNECTION,
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (!response.ok) onRefused(response);
        return boundedResponse(response);
      },
    });
    this.#inner.onclose = () => this.onclose?.();
    this.#inner.onerror = (error) => this.onerror?.(error);
    this.#inner.onmessage = (message) => this.#receive(message);
  }

  get sessionId(): string | undefined {
    return this.#inner.sessionId;
  }

  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion(version);
  }

  start(): Promise<void> {
    return this.#inner.start();
  }

  send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    const given = options as InnerSendOptions;
    if (!isJSONRPCRequest(message)) return this.#inner.send(message, given);
    const { id } = message;
    this.#waiting.add(id);
    return this.#inner.send(message, {
      ...given,
      onRequestStreamEnd: () => {
        given?.onRequestStreamEnd?.();
        this.#broke(id);
      },
    });
  }

  /** Ends the session at the server, as far as it answers within a second, then the connection. */
  async close(): Promise<void> {
    const goodbye = this.#inner.terminateSession().catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const waited = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, GOODBYE_MS);
    });
    await Promise.race([goodbye, waited]);
    clearTimeout(timer);
    await this.#inner.close();
  }

  #receive(message: JSONRPCMessage): void {
    if (isJSONRPCResponse(message) && message.id !== undefined) this.#waiting.delete(message.id);
    this.onmessage?.(message);
  }

  #broke(id: string | number): void {
    if (!this.#waiting.delete(id)) return;
    const error = { code: CONNECTION_BROKE, message: 'The connection broke.' };
    this.onmessage?.({ jsonrpc: '2.0', id, error });
  }
}

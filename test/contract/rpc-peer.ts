import { z } from 'zod';

/** Carries JSON-RPC messages to a server and back, whole and unchanged. */
export interface Wire {
  send(message: unknown): Promise<void>;
  onMessage(listener: (message: unknown) => void): void;
  /** Settles when the other side is gone; says how, where that is known. */
  readonly closed: Promise<unknown>;
  close(): Promise<void>;
}

const response = z.looseObject({ jsonrpc: z.literal('2.0'), id: z.number() });
export type RpcResponse = z.infer<typeof response>;

export const LEGACY_VERSION = '2025-11-25';
export const MODERN_VERSION = '2026-07-28';
export type Era = 'legacy' | 'modern';

const CLIENT_INFO = { name: 'contract', version: '1' };

/** A client that speaks JSON-RPC as written, so that a test sees what is on the wire and not what a library makes of it. */
export class RpcPeer {
  readonly #waiting = new Map<number, (answer: RpcResponse) => void>();
  #lastId = 0;

  constructor(readonly wire: Wire) {
    wire.onMessage((message) => {
      const answer = response.safeParse(message);
      if (!answer.success) return;
      this.#waiting.get(answer.data.id)?.(answer.data);
      this.#waiting.delete(answer.data.id);
    });
  }

  /** The id that the next request will have. */
  get nextId(): number {
    return this.#lastId + 1;
  }

  /** The whole response, error responses included. Rejects when none comes in time or the server is gone. */
  async request(
    method: string,
    params: Readonly<Record<string, unknown>> = {},
    options: { era?: Era; timeoutMs?: number } = {},
  ): Promise<RpcResponse> {
    this.#lastId += 1;
    const id = this.#lastId;
    const { era = 'legacy', timeoutMs = 30_000 } = options;
    const answered = new Promise<RpcResponse>((resolve) => this.#waiting.set(id, resolve));
    await this.wire.send({
      jsonrpc: '2.0',
      id,
      method,
      params: era === 'modern' ? { ...params, _meta: envelope(params) } : params,
    });
    return await orElse(answered, this.wire.closed, `${method} got no answer`, timeoutMs);
  }

  notify(method: string, params: Readonly<Record<string, unknown>> = {}): Promise<void> {
    return this.wire.send({ jsonrpc: '2.0', method, params });
  }

  /** The handshake of the 2025 era. Gives the response to `initialize`. */
  async initialize(): Promise<RpcResponse> {
    const answer = await this.request('initialize', initializeParams());
    await this.notify('notifications/initialized');
    return answer;
  }

  callTool(
    name: string,
    args: Readonly<Record<string, unknown>>,
    options: { timeoutMs?: number } = {},
  ): Promise<RpcResponse> {
    return this.request('tools/call', { name, arguments: args }, options);
  }

  close(): Promise<void> {
    return this.wire.close();
  }
}

export function initializeParams(): Record<string, unknown> {
  return { protocolVersion: LEGACY_VERSION, capabilities: {}, clientInfo: CLIENT_INFO };
}

function envelope(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return {
    ...(typeof params._meta === 'object' ? params._meta : {}),
    'io.modelcontextprotocol/protocolVersion': MODERN_VERSION,
    'io.modelcontextprotocol/clientInfo': CLIENT_INFO,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
}

async function orElse<T>(
  wanted: Promise<T>,
  gone: Promise<unknown>,
  what: string,
  timeoutMs: number,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} within ${timeoutMs} ms`)), timeoutMs);
  });
  const lost = gone.then((how): never => {
    throw new Error(`${what}: the server is gone${typeof how === 'string' ? `, ${how}` : ''}`);
  });
  try {
    return await Promise.race([wanted, late, lost]);
  } finally {
    clearTimeout(timer);
  }
}

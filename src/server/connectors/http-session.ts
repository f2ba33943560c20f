import type { CallContext, ToolDefinition } from './connector';
import type { ConnectorSession, OpenRequest, OpenSession } from './connector-session';
import { DownstreamClient } from './downstream-client';
import { httpFailure, type Refusal, refusalOf } from './http-failure';
import { type HttpTarget, HttpTransport } from './http-transport';

/** Sessions over Streamable HTTP; both eras, the newer one first (contract §6.1). */
export function httpSessions(target: HttpTarget): OpenSession {
  return (request) => HttpSession.open(target, request);
}

class HttpSession implements ConnectorSession {
  /** A connection over HTTP is only ever seen to be gone by a call. */
  readonly ended = new Promise<string>(() => {});
  readonly #origin: string;
  readonly #transport: HttpTransport;
  readonly #client: DownstreamClient;
  #refusal: Refusal | undefined;

  private constructor(target: HttpTarget, request: OpenRequest) {
    this.#origin = new URL(target.url).origin;
    this.#transport = new HttpTransport(target, (response) => {
      this.#refusal = refusalOf(response);
    });
    this.#client = new DownstreamClient(request, 'auto');
  }

  static async open(target: HttpTarget, request: OpenRequest): Promise<ConnectorSession> {
    const session = new HttpSession(target, request);
    try {
      await session.#client.connect(session.#transport, request.signal);
      return session;
    } catch (error) {
      const failure = session.#failure(error, false);
      await session.close();
      throw failure;
    }
  }

  async listTools(signal: AbortSignal): Promise<readonly ToolDefinition[]> {
    try {
      return await this.#client.listTools(signal);
    } catch (error) {
      throw this.#failure(error, true);
    }
  }

  async callTool(
    name: string,
    args: Readonly<Record<string, unknown>>,
    context: CallContext,
  ): Promise<unknown> {
    try {
      return await this.#client.callTool(name, args, context);
    } catch (error) {
      throw this.#failure(error, true);
    }
  }

  async close(): Promise<void> {
    await this.#client.close();
    // A client that never came to shake hands has not taken the transport over.
    await this.#transport.close();
  }

  #failure(error: unknown, connected: boolean): unknown {
    return httpFailure(error, {
      origin: this.#origin,
      refusal: this.#refusal,
      connected,
      inSession: connected && this.#transport.sessionId !== undefined,
    });
  }
}

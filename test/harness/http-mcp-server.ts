import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  McpServer,
  type ServerContext,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

export interface SeenRequest {
  readonly method: string;
  readonly headers: http.IncomingHttpHeaders;
}

interface Session {
  readonly server: McpServer;
  readonly transport: WebStandardStreamableHTTPServerTransport;
}

/** A real MCP server over HTTP on the loopback interface, with sessions, that can be made to misbehave. */
export class HttpMcpServer {
  readonly seen: SeenRequest[] = [];
  /** Sessions that a client ended itself. */
  readonly ended: string[] = [];
  /** Answers in place of the server while it is set. */
  instead: ((request: http.IncomingMessage, response: http.ServerResponse) => void) | undefined;
  readonly #sessions = new Map<string, Session>();
  readonly #http = http.createServer((request, response) => {
    this.#handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  static async start(port = 0): Promise<HttpMcpServer> {
    const server = new HttpMcpServer();
    server.#http.listen(port, '127.0.0.1');
    await once(server.#http, 'listening');
    return server;
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/mcp`;
  }

  get sessions(): number {
    return this.#sessions.size;
  }

  /** As a server does that was restarted: no session is known any more. */
  forgetSessions(): void {
    this.#sessions.clear();
  }

  /** Another tool in every session; clients are told. */
  addTool(name: string): void {
    for (const { server } of this.#sessions.values()) registerEcho(server, name);
  }

  async stop(): Promise<void> {
    if (!this.#http.listening) return;
    this.#http.closeAllConnections();
    this.#http.close();
    await once(this.#http, 'close');
  }

  async #handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    this.seen.push({ method: request.method ?? '', headers: request.headers });
    if (this.instead) {
      this.instead(request, response);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { transport } = await this.#session(request.headers);
    if (!transport) {
      response.writeHead(404).end('Session not found');
      return;
    }
    const answer = await transport.handleRequest(
      new Request(this.url, {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(body.length === 0 ? {} : { body }),
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    // A stream of events begins before its first event.
    response.flushHeaders();
    if (body.includes('"breaks"')) {
      response.destroy();
      return;
    }
    for await (const chunk of answer.body ?? []) response.write(chunk);
    response.end();
  }

  async #session(headers: http.IncomingHttpHeaders): Promise<Partial<Session>> {
    const id = headers['mcp-session-id'];
    if (typeof id === 'string') return this.#sessions.get(id) ?? {};
    return await this.#newSession();
  }

  async #newSession(): Promise<Session> {
    const server = new McpServer({ name: 'over-http', version: '1' });
    registerEcho(server, 'echo');
    registerMore(server);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        this.#sessions.set(id, { server, transport });
      },
      onsessionclosed: (id) => {
        this.#sessions.delete(id);
        this.ended.push(id);
      },
    });
    await server.connect(transport);
    return { server, transport };
  }
}

const annotations = { readOnlyHint: true };
const text = (said: string) => ({ content: [{ type: 'text' as const, text: said }] });

function registerEcho(server: McpServer, name: string): void {
  server.registerTool(name, { annotations }, () => text(name));
}

function registerMore(server: McpServer): void {
  // It has no answer: the connection breaks once its stream has begun.
  server.registerTool('breaks', { annotations }, () => new Promise<never>(() => {}));
  server.registerTool('reports', { annotations }, async (context: ServerContext) => {
    const token = context.mcpReq._meta?.progressToken;
    if (token !== undefined) {
      const params = { progressToken: token, progress: 1 };
      await context.mcpReq.notify({ method: 'notifications/progress', params });
      await new Promise((resolve) => setImmediate(resolve));
    }
    return text('done');
  });
}

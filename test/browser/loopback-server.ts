import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves documents by path on a loopback port; whatever else is asked for is a request that got out. */
export interface LoopbackServer {
  readonly origin: string;
  /** Serves `html` at `path` from now on. */
  serve(path: string, html: string): void;
  /** Requests for anything that is not served, upgrades to WebSocket included, since the last call. */
  takeHits(): string[];
  close(): Promise<void>;
}

export async function startLoopbackServer(): Promise<LoopbackServer> {
  const documents = new Map<string, string>();
  let hits: string[] = [];
  const server = createServer((request, response) => {
    const html = documents.get(request.url ?? '');
    if (html === undefined) {
      if (request.url !== '/favicon.ico') hits.push(`${request.method} ${request.url}`);
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.end('out');
      return;
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(html);
  });
  server.on('upgrade', (request, socket) => {
    hits.push(`UPGRADE ${request.url}`);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    serve: (path, html) => documents.set(path, html),
    takeHits() {
      const taken = hits;
      hits = [];
      return taken;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

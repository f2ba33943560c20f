import { ProtocolError } from '@modelcontextprotocol/client';
import type { CallContext, ToolDefinition } from './connector';
import { ConnectorProcess, type Launch } from './connector-process';
import type { ConnectorSession, OpenRequest, OpenSession } from './connector-session';
import { DownstreamClient, isBrokenPipe } from './downstream-client';
import { ProcessTransport } from './process-transport';

/** Which protocol a server speaks: `initialize`, or the revision without a handshake. */
type ProtocolEra = 'legacy' | 'modern';

const MODERN_VERSION = '2026-07-28';
/** JSON-RPC code of a server that does not speak the version it was offered. */
const UNSUPPORTED_VERSION = -32022;

/** Sessions over the pipes of a process. The server may speak either era; the one that worked is kept. */
export function stdioSessions(launch: Launch): OpenSession {
  let era: ProtocolEra = 'legacy';
  return async (request) => {
    try {
      return await StdioSession.open(launch, era, request);
    } catch (error) {
      if (era === 'modern' || !speaksModernOnly(error)) throw error;
      era = 'modern';
      return await StdioSession.open(launch, era, request);
    }
  };
}

class StdioSession implements ConnectorSession {
  readonly #process: ConnectorProcess;
  readonly #client: DownstreamClient;

  private constructor(process: ConnectorProcess, client: DownstreamClient) {
    this.#process = process;
    this.#client = client;
  }

  static async open(
    launch: Launch,
    era: ProtocolEra,
    request: OpenRequest,
  ): Promise<ConnectorSession> {
    const process = await ConnectorProcess.start(launch, (line) => request.log('info', line));
    const mode = era === 'modern' ? { pin: MODERN_VERSION } : 'legacy';
    const client = new DownstreamClient(request, mode);
    try {
      const connecting = client.connect(new ProcessTransport(process), request.signal);
      const ended = process.ended.then((how) => Promise.reject(new Error(how)));
      await Promise.race([connecting, ended]);
      return new StdioSession(process, client);
    } catch (error) {
      await process.stop();
      // A pipe breaks when its process ends. Whichever is heard of first, how it ended says more.
      throw isBrokenPipe(error) ? new Error(await process.ended) : error;
    }
  }

  get ended(): Promise<string> {
    return this.#process.ended;
  }

  listTools(signal: AbortSignal): Promise<readonly ToolDefinition[]> {
    return this.#client.listTools(signal);
  }

  callTool(
    name: string,
    args: Readonly<Record<string, unknown>>,
    context: CallContext,
  ): Promise<unknown> {
    return this.#client.callTool(name, args, context);
  }

  async close(): Promise<void> {
    await this.#client.close();
    await this.#process.stop();
  }
}

/** Whether a server refused the handshake because it speaks the other era. */
function speaksModernOnly(error: unknown): boolean {
  return error instanceof ProtocolError && error.code === UNSUPPORTED_VERSION;
}

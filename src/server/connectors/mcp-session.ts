import { Client, ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { ConnectaError } from '../invocation/connecta-error';
import type { ToolDefinition } from './connector';
import { ConnectorProcess, type Launch } from './connector-process';
import { listAllTools } from './list-tools';
import { ProcessTransport } from './process-transport';

/** Which protocol a server speaks: `initialize`, or the revision without a handshake. */
export type ProtocolEra = 'legacy' | 'modern';

const MODERN_VERSION = '2026-07-28';
/** JSON-RPC code of a server that does not speak the version it was offered. */
const UNSUPPORTED_VERSION = -32022;
/** Deadlines are the caller's (its signal aborts); the library must not have one of its own. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;

/** Unknown fields are kept: they are the tool's own. */
const toolPage = z.looseObject({
  tools: z.array(z.looseObject({ name: z.string() })),
  nextCursor: z.string().nullish(),
});
const anyResult = z.looseObject({});

export interface SessionOptions {
  readonly launch: Launch;
  readonly era: ProtocolEra;
  readonly version: string;
  readonly signal: AbortSignal;
  readonly onStderrLine: (line: string) => void;
  readonly onToolsChanged: () => void;
  readonly onProtocolError: (error: Error) => void;
}

/** One live connection to a downstream server: its process and the client that speaks to it. */
export class McpSession {
  readonly #process: ConnectorProcess;
  readonly #client: Client;

  private constructor(process: ConnectorProcess, client: Client) {
    this.#process = process;
    this.#client = client;
  }

  /** Starts the process and shakes hands; rejects with what went wrong and leaves nothing running. */
  static async open(options: SessionOptions): Promise<McpSession> {
    const process = new ConnectorProcess(options.launch, options.onStderrLine);
    const client = createClient(options);
    client.onerror = options.onProtocolError;
    try {
      const connecting = client.connect(new ProcessTransport(process), {
        signal: options.signal,
        timeout: NO_TIMEOUT_MS,
      });
      const ended = process.ended.then((how) => Promise.reject(new Error(how)));
      await Promise.race([connecting, ended]);
      return new McpSession(process, client);
    } catch (error) {
      await process.stop();
      throw error;
    }
  }

  /** How the process ended, once it has. */
  get ended(): Promise<string> {
    return this.#process.ended;
  }

  async listTools(signal: AbortSignal): Promise<readonly ToolDefinition[]> {
    if (this.#client.getServerCapabilities()?.tools === undefined) return [];
    return listAllTools(async (cursor) => {
      const params = cursor === undefined ? {} : { cursor };
      const request = { method: 'tools/list', params };
      const page = await this.#client.request(request, toolPage, requestOptions(signal));
      return page as { tools: ToolDefinition[]; nextCursor?: string | null };
    });
  }

  /** The server's CallToolResult, untouched. */
  async callTool(
    name: string,
    args: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<unknown> {
    const request = { method: 'tools/call', params: { name, arguments: args } };
    try {
      return await this.#client.request(request, anyResult, requestOptions(signal));
    } catch (error) {
      throw typedFailure(error);
    }
  }

  async close(): Promise<void> {
    await this.#client.close().catch(() => undefined);
    await this.#process.stop();
  }
}

/** Whether a server refused the handshake because it speaks the other era. */
export function speaksModernOnly(error: unknown): boolean {
  return error instanceof ProtocolError && error.code === UNSUPPORTED_VERSION;
}

function createClient(options: SessionOptions): Client {
  return new Client(
    { name: 'connecta', version: options.version },
    {
      capabilities: {},
      versionNegotiation: {
        mode: options.era === 'modern' ? { pin: MODERN_VERSION } : 'legacy',
      },
      // Nobody is there to be asked: a tool that needs input is told so.
      inputRequired: { autoFulfill: false },
      listChanged: {
        tools: { autoRefresh: false, debounceMs: 0, onChanged: options.onToolsChanged },
      },
    },
  );
}

function requestOptions(signal: AbortSignal) {
  return { signal, timeout: NO_TIMEOUT_MS };
}

/** Failures of the connection itself get their code here; a server's own errors keep their words (contract E2). */
function typedFailure(error: unknown): unknown {
  if (!(error instanceof SdkError)) return error;
  if (error.code === SdkErrorCode.UnsupportedResultType) {
    return new ConnectaError(
      {
        code: 'input_required_unsupported',
        message:
          'The tool asks for more input while it runs, which programs and views cannot give.',
        retryable: false,
      },
      { cause: error },
    );
  }
  if (error.code === SdkErrorCode.ConnectionClosed || error.code === SdkErrorCode.NotConnected) {
    const message = 'The connector stopped while it worked. It starts again with the next call.';
    return new ConnectaError({ code: 'unavailable', message, retryable: true }, { cause: error });
  }
  return error;
}

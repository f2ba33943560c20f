import {
  Client,
  SdkError,
  SdkErrorCode,
  type Transport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { z } from 'zod';
import { ConnectaError } from '../invocation/connecta-error';
import { untilAborted } from '../until-aborted';
import type { CallContext, ToolDefinition } from './connector';
import type { OpenRequest } from './connector-session';
import { listAllTools } from './list-tools';

/** Deadlines are the caller's (its signal aborts); the library must not have one of its own. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;

/** Unknown fields are kept: they are the tool's own. */
const toolPage = z.looseObject({
  tools: z.array(z.looseObject({ name: z.string() })),
  nextCursor: z.string().nullish(),
});
const anyResult = z.looseObject({});

/** The MCP client of one session, whatever carries it. */
export class DownstreamClient {
  readonly #client: Client;

  constructor(request: OpenRequest, mode: VersionNegotiationMode) {
    this.#client = new Client(
      { name: 'connecta', version: request.version },
      {
        capabilities: {},
        versionNegotiation: { mode },
        // Nobody is there to be asked: a tool that needs input is told so.
        inputRequired: { autoFulfill: false },
        listChanged: {
          tools: { autoRefresh: false, debounceMs: 0, onChanged: request.onToolsChanged },
        },
      },
    );
    this.#client.onerror = (error) => request.log('debug', error.message);
  }

  /** Shakes hands. The library does not look at the signal in every step, so this does. */
  async connect(transport: Transport, signal: AbortSignal): Promise<void> {
    await untilAborted(this.#client.connect(transport, requestOptions(signal)), signal);
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

  /** The server's CallToolResult, untouched. What the connection itself does wrong is for its owner to judge. */
  async callTool(
    name: string,
    args: Readonly<Record<string, unknown>>,
    { signal, onProgress }: CallContext,
  ): Promise<unknown> {
    const request = { method: 'tools/call', params: { name, arguments: args } };
    const progress = onProgress === undefined ? {} : { onprogress: () => onProgress() };
    try {
      const options = { ...requestOptions(signal), ...progress };
      return await this.#client.request(request, anyResult, options);
    } catch (error) {
      throw typedFailure(error);
    }
  }

  async close(): Promise<void> {
    await this.#client.close().catch(() => undefined);
  }
}

function requestOptions(signal: AbortSignal) {
  return { signal, timeout: NO_TIMEOUT_MS };
}

/** Failures of the connection itself get their code here; a server's own errors keep their words (contract E2). */
function typedFailure(error: unknown): unknown {
  if (isBrokenPipe(error)) return connectionLost(error);
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
    return connectionLost(error);
  }
  return error;
}

/** How a write to a process that is gone fails: the first one, and those after it. */
const BROKEN_PIPE: readonly unknown[] = [
  'EPIPE',
  'ECONNRESET',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
];

/** Whether a write failed because the process at the other end is gone. */
export function isBrokenPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && BROKEN_PIPE.includes(error.code);
}

/** The call may or may not have been carried out. */
export function connectionLost(cause: unknown): ConnectaError {
  const message = 'The connector stopped while it worked. It starts again with the next call.';
  return new ConnectaError({ code: 'unavailable', message, retryable: true }, { cause });
}

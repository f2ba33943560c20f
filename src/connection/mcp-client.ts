import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  type CallToolResult,
  ErrorCode,
  ListToolsResultSchema,
  McpError,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker';
import { z } from 'zod';
import { UI_EXTENSION_ID, VIEW_MIME_TYPE } from '../shared/program-ui';
import { ConnectionError } from './connection-error';
import type { StdioTransport } from './stdio-transport';

export type { CallToolResult, Tool };

/** The longest delay a Node timer takes; anything above fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;
const MAX_TOOL_PAGES = 20;

export interface CallOptions {
  /** How long to wait for the answer. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** Results are the caller's business: looked at enough to be one, and passed on as the very object that came. */
const callToolResult = z.custom<CallToolResult>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'content' in value &&
    Array.isArray(value.content),
  'the server answered with something that is not a tool result',
);
const anyResult = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null,
);

/** The MCP client on one server process. The only file that knows the SDK. */
export class McpClient {
  readonly #client: Client;
  readonly #inFlight = new Set<(error: ConnectionError) => void>();

  constructor(
    private readonly transport: StdioTransport,
    clientInfo: { name: string; version: string },
    onError: (message: string) => void,
  ) {
    this.#client = new Client(clientInfo, {
      capabilities: { extensions: { [UI_EXTENSION_ID]: { mimeTypes: [VIEW_MIME_TYPE] } } },
      // The SDK's own choice compiles schemas to code.
      jsonSchemaValidator: new CfWorkerJsonSchemaValidator(),
    });
    // The SDK's messages may quote what it could not use, after a colon.
    this.#client.onerror = (error) => onError(error.message.split(':', 1)[0] ?? 'unknown');
  }

  /** Shakes hands and lists the server's tools. Waits as long as it takes: whoever starts a server has the limit. */
  async open(): Promise<Tool[]> {
    try {
      await this.#client.connect(this.transport, { timeout: MAX_TIMER_MS });
    } catch (error) {
      throw toConnectionError(error);
    }
    const tools: Tool[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MAX_TOOL_PAGES; page++) {
      const params = cursor === undefined ? {} : { cursor };
      const answer = await this.#request({ method: 'tools/list', params }, ListToolsResultSchema, {
        timeoutMs: MAX_TIMER_MS,
      });
      tools.push(...answer.tools);
      cursor = answer.nextCursor;
      if (cursor === undefined) return tools;
    }
    throw new ConnectionError('protocol', 'The server lists its tools without end.');
  }

  /** `tools/call`; the result is the server's, untouched. */
  callTool(
    name: string,
    args: Record<string, unknown>,
    options: CallOptions,
  ): Promise<CallToolResult> {
    return this.#request(
      { method: 'tools/call', params: { name, arguments: args } },
      callToolResult,
      options,
    );
  }

  readResource(uri: string, options: CallOptions): Promise<Record<string, unknown>> {
    return this.#request({ method: 'resources/read', params: { uri } }, anyResult, options);
  }

  /** Every call that waits rejects with this, now. */
  rejectAll(error: ConnectionError): void {
    for (const reject of [...this.#inFlight]) reject(error);
  }

  async #request<Schema extends z.ZodType>(
    request: { method: string; params: Record<string, unknown> },
    schema: Schema,
    { timeoutMs, signal }: CallOptions,
  ): Promise<z.output<Schema>> {
    const controller = new AbortController();
    let why: ConnectionError | undefined;
    const end = (error: ConnectionError) => {
      why ??= error;
      controller.abort(error);
    };
    // Listened to by us: the SDK would keep its listener on a signal that outlives the call.
    const onAbort = () => end(new ConnectionError('cancelled', 'It was cancelled.'));
    if (signal?.aborted) onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#inFlight.add(end);
    try {
      if (why !== undefined) throw why;
      if (this.transport.closed) throw new ConnectionError('stopped', 'The server is not running.');
      return await this.#client.request(request, schema, {
        signal: controller.signal,
        timeout: Math.min(timeoutMs, MAX_TIMER_MS),
      });
    } catch (error) {
      throw why ?? toConnectionError(error, timeoutMs);
    } finally {
      this.#inFlight.delete(end);
      signal?.removeEventListener('abort', onAbort);
    }
  }
}

function toConnectionError(error: unknown, timeoutMs = 0): ConnectionError {
  if (error instanceof ConnectionError) return error;
  const cause = { cause: error };
  if (isLocal(error, ErrorCode.RequestTimeout, 'Request timed out')) {
    const seconds = Math.ceil(timeoutMs / 1000);
    return new ConnectionError('timeout', `The server did not answer within ${seconds} s.`, cause);
  }
  if (isLocal(error, ErrorCode.ConnectionClosed, 'Connection closed')) {
    return new ConnectionError('stopped', 'The server ended before it answered.', cause);
  }
  if (error instanceof McpError) {
    return new ConnectionError('protocol', error.message.replace(/^MCP error -?\d+: /, ''), cause);
  }
  return new ConnectionError(
    'protocol',
    'The server gave an answer that could not be used.',
    cause,
  );
}

/** Whether the SDK itself made this error: servers use the same codes for their own. */
function isLocal(error: unknown, code: ErrorCode, message: string): boolean {
  return error instanceof McpError && error.code === code && error.message.endsWith(message);
}

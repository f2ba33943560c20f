import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  type CallToolResult,
  ErrorCode,
  ListToolsResultSchema,
  McpError,
  type Tool,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker';
import { z } from 'zod';
import { UI_EXTENSION_ID, VIEW_MIME_TYPE } from '../shared/program-ui';
import { ConnectionError } from './connection-error';
import type { StdioTransport } from './stdio-transport';

export type { CallToolResult, Tool };

/** The longest delay a Node timer takes; anything above fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;
const MAX_PAGES = 20;
/** How long a running server may take to list its tools again. */
const RELIST_MS = 30_000;

export interface CallOptions {
  /** How long to wait for the answer. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export interface ClientEvents {
  onError(message: string): void;
  /** The server said that its tools have changed; these are the new ones. */
  onTools(tools: readonly Tool[]): void;
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
/** Entries are looked at for their address alone and passed on whole. */
const resourceList = z.looseObject({
  resources: z.array(z.looseObject({ uri: z.string() })),
  nextCursor: z.string().optional(),
});
const anyResult = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null,
);

/** The MCP client on one server process. The only file that knows the SDK. */
export class McpClient {
  readonly #client: Client;
  readonly #inFlight = new Set<(error: ConnectionError) => void>();
  /** `again`: they changed once more while they were being listed. */
  #relisting: 'no' | 'yes' | 'again' = 'no';

  constructor(
    private readonly transport: StdioTransport,
    clientInfo: { name: string; version: string },
    private readonly events: ClientEvents,
  ) {
    this.#client = new Client(clientInfo, {
      capabilities: { extensions: { [UI_EXTENSION_ID]: { mimeTypes: [VIEW_MIME_TYPE] } } },
      // The SDK's own choice compiles schemas to code.
      jsonSchemaValidator: new CfWorkerJsonSchemaValidator(),
    });
    // The SDK's messages may quote what it could not use, after a colon.
    this.#client.onerror = (error) => events.onError(error.message.split(':', 1)[0] ?? 'unknown');
  }

  /** Shakes hands and lists the server's tools. Waits as long as it takes: whoever starts a server has the limit. */
  async open(): Promise<Tool[]> {
    try {
      await this.#client.connect(this.transport, { timeout: MAX_TIMER_MS });
    } catch (error) {
      throw toConnectionError(error);
    }
    const tools = await this.#listTools({ timeoutMs: MAX_TIMER_MS });
    this.#client.setNotificationHandler(ToolListChangedNotificationSchema, () => this.#relist());
    return tools;
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

  /** `resources/read`, as it came. */
  readResource(uri: string, options: CallOptions): Promise<Record<string, unknown>> {
    return this.#request({ method: 'resources/read', params: { uri } }, anyResult, options);
  }

  /** The entry of `resources/list` with this address, whole; undefined when the server lists none. */
  async findResource(
    uri: string,
    options: CallOptions,
  ): Promise<Record<string, unknown> | undefined> {
    for await (const { resources } of this.#pages('resources/list', resourceList, options)) {
      const entry = resources.find((resource) => resource.uri === uri);
      if (entry !== undefined) return entry;
    }
    return undefined;
  }

  /** Every call that waits rejects with this, now. */
  rejectAll(error: ConnectionError): void {
    for (const reject of [...this.#inFlight]) reject(error);
  }

  async #listTools(options: CallOptions): Promise<Tool[]> {
    const tools: Tool[] = [];
    for await (const page of this.#pages('tools/list', ListToolsResultSchema, options)) {
      tools.push(...page.tools);
    }
    return tools;
  }

  /** One list at a time, and one more for any number of changes meanwhile. */
  async #relist(): Promise<void> {
    if (this.#relisting !== 'no') {
      this.#relisting = 'again';
      return;
    }
    try {
      do {
        this.#relisting = 'yes';
        this.events.onTools(await this.#listTools({ timeoutMs: RELIST_MS }));
      } while (this.#isStale());
    } catch (error) {
      this.events.onError(toConnectionError(error).message);
    } finally {
      this.#relisting = 'no';
    }
  }

  #isStale(): boolean {
    return this.#relisting === 'again';
  }

  async *#pages<Schema extends z.ZodType<{ nextCursor?: string | undefined }>>(
    method: string,
    schema: Schema,
    options: CallOptions,
  ): AsyncGenerator<z.output<Schema>> {
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const params = cursor === undefined ? {} : { cursor };
      const answer = await this.#request({ method, params }, schema, options);
      yield answer;
      cursor = answer.nextCursor;
      if (cursor === undefined) return;
    }
    throw new ConnectionError('protocol', `The server's ${method} has no end.`);
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

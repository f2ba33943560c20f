import { VIEW_READ_MODE, VIEW_READ_TOOL } from '../shared/program-ui';
import { type CallTimeouts, callTimeouts } from './call-timeouts';
import { ConnectionError } from './connection-error';
import type { ConnectionOptions, ServerStatus } from './connection-types';
import type { CallToolResult, Tool } from './mcp-client';
import { ServerLifecycle } from './server-lifecycle';
import { EXECUTE_TOOL, type ServerRun, type Template } from './server-run';

/** Our server's process and the MCP client on it, from start to stop. Every method that rejects does it with a ConnectionError. */
export class ServerConnection {
  readonly #lifecycle: ServerLifecycle;
  #tool: Tool | undefined;

  constructor(options: ConnectionOptions) {
    this.#lifecycle = new ServerLifecycle(options);
  }

  get status(): ServerStatus {
    return this.#lifecycle.status;
  }

  /**
   * Resolves when the server is ready, starting it unless it runs; concurrent calls share one start. After a crash the
   * start waits its turn (1, 2, 4, 8 s); after five in three minutes only `restart` starts it. The signal ends the
   * waiting, not the start.
   */
  async ready(signal?: AbortSignal): Promise<void> {
    await this.#ready(signal);
  }

  /** Sends the configuration again to a running server. */
  reconfigure(): void {
    this.#lifecycle.reconfigure();
  }

  /** Runs a program: `execute_code` with diagnostics. The result is the server's, untouched. */
  async execute(code: string, { signal }: { signal: AbortSignal }): Promise<CallToolResult> {
    const run = await this.#ready(signal);
    const timeoutMs = this.#timeouts().execute;
    return run.client.callTool(EXECUTE_TOOL, { code, diagnostics: true }, { timeoutMs, signal });
  }

  /** Reads for a view: `call_tool` in value mode. The result is the server's, untouched. */
  async read(
    { address, args }: { address: string; args: Record<string, unknown> },
    { signal }: { signal: AbortSignal },
  ): Promise<CallToolResult> {
    const run = await this.#ready(signal);
    const timeoutMs = this.#timeouts().read;
    const call = { address, args, resultMode: VIEW_READ_MODE };
    return run.client.callTool(VIEW_READ_TOOL, call, { timeoutMs, signal });
  }

  /**
   * Starts one connector unless it runs, and the server before it; `again`: ends the connector first. Its state and its
   * tools have been told when this resolves.
   */
  async startConnector(id: string, { again }: { again: boolean }): Promise<void> {
    const run = await this.#ready();
    await run.startConnector(id, again, this.#timeouts().start);
  }

  /** `execute_code` as `tools/list` last gave it. Throws before the server has been ready once. */
  executeTool(): Tool {
    if (this.#tool === undefined) {
      throw new ConnectionError('failed', 'The server has not been started yet.');
    }
    return this.#tool;
  }

  /** The view template of `execute_code`: checked, and read once per start. Starts the server unless it runs. */
  async template(): Promise<Template> {
    const run = await this.#ready();
    return run.template({ timeoutMs: this.#timeouts().template });
  }

  /** Stops, forgets past crashes, starts. */
  async restart(): Promise<void> {
    await this.#lifecycle.restart();
    await this.#ready();
  }

  /**
   * Ends the server and all it started, in less than 4 s, also while it is starting. The end of its input, which our
   * server takes for its own end, has happened when this returns. A second call kills at once. Never rejects.
   */
  stop(): Promise<void> {
    return this.#lifecycle.stop();
  }

  async #ready(signal?: AbortSignal): Promise<ServerRun> {
    const run = await this.#lifecycle.ready(signal);
    this.#tool = run.executeTool;
    return run;
  }

  #timeouts(): CallTimeouts {
    return callTimeouts(this.#lifecycle.configuration);
  }
}

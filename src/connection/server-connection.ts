import { VIEW_READ_MODE, VIEW_READ_TOOL } from '../shared/program-ui';
import { type CallTimeouts, callTimeouts } from './call-timeouts';
import type { ConnectionOptions, ServerStatus } from './connection-types';
import type { CallToolResult } from './mcp-client';
import { ServerLifecycle } from './server-lifecycle';
import type { ServerRun, ViewParts } from './server-run';
import { EXECUTE_TOOL } from './server-tools';

/** Our server's process and the MCP client on it, from start to stop. Every method that rejects does it with a ConnectionError. */
export class ServerConnection {
  readonly #lifecycle: ServerLifecycle;

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

  /** What a view is made of besides its result, never from an earlier start. Starts the server unless it runs. */
  async viewParts(): Promise<ViewParts> {
    const run = await this.#ready();
    return run.viewParts({ timeoutMs: this.#timeouts().template });
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

  #ready(signal?: AbortSignal): Promise<ServerRun> {
    return this.#lifecycle.ready(signal);
  }

  #timeouts(): CallTimeouts {
    return callTimeouts(this.#lifecycle.configuration);
  }
}

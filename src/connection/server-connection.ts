import { ConnectionError } from './connection-error';
import type { ConnectionOptions, ServerStatus } from './connection-types';
import type { CallToolResult, Tool } from './mcp-client';

/** Our server's process and the MCP client on it, from start to stop. */
export class ServerConnection {
  constructor(private readonly options: ConnectionOptions) {}

  get status(): ServerStatus {
    return { kind: 'stopped' };
  }

  /** Resolves when the server is ready, starting it unless it runs; concurrent calls share one start. */
  ready(_signal?: AbortSignal): Promise<void> {
    return this.unbuilt();
  }

  /** Sends the configuration again to a running server. */
  reconfigure(): void {}

  /** `execute_code` with diagnostics. The result is the server's, untouched. */
  execute(_code: string, _o: { signal: AbortSignal }): Promise<CallToolResult> {
    return this.unbuilt();
  }

  /** `call_tool` in value mode: what a view may ask for. */
  read(
    _args: { address: string; args: Record<string, unknown> },
    _o: { signal: AbortSignal },
  ): Promise<CallToolResult> {
    return this.unbuilt();
  }

  /** `execute_code` as `tools/list` gave it. Throws before the server has been ready once. */
  executeTool(): Tool {
    throw new ConnectionError('failed', 'not built yet');
  }

  /** The view template of `execute_code`, read once per start. */
  template(): Promise<{ uri: string; html: string }> {
    return this.unbuilt();
  }

  /** Stops, forgets past crashes, starts. */
  restart(): Promise<void> {
    return this.unbuilt();
  }

  /** Ends the server and all it started, in less than 4 s; the decisive step is synchronous. A second call jumps ahead. */
  stop(): Promise<void> {
    return this.unbuilt();
  }

  private unbuilt(): Promise<never> {
    return Promise.reject(
      new ConnectionError('failed', `${this.options.clientInfo.name}: not built yet`),
    );
  }
}

import type { CallContext, ToolDefinition } from './connector';

/** One live connection to a downstream server. */
export interface ConnectorSession {
  /** Resolves when it is over without having been closed, with how that came: words for a person. */
  readonly ended: Promise<string>;
  listTools(signal: AbortSignal): Promise<readonly ToolDefinition[]>;
  /** The server's CallToolResult, untouched. Rejects with a SessionGone when the server never saw the call. */
  callTool(
    name: string,
    args: Readonly<Record<string, unknown>>,
    context: CallContext,
  ): Promise<unknown>;
  close(): Promise<void>;
}

export interface OpenRequest {
  /** Ours, as the server is told. */
  readonly version: string;
  /** Ends the attempt. */
  readonly signal: AbortSignal;
  readonly onToolsChanged: () => void;
  readonly log: (level: 'debug' | 'info' | 'warn', message: string) => void;
}

/** Connects; rejects with what went wrong and leaves nothing behind. */
export type OpenSession = (request: OpenRequest) => Promise<ConnectorSession>;

/** Finds out how to connect, at each start anew and outside its deadline. Rejects with what a person does about it. */
export interface DeferredOpen {
  prepare(signal: AbortSignal): Promise<OpenSession>;
}

/** The session is over and the call was not taken: it may be made again in a new one, whatever it does. */
export class SessionGone extends Error {
  override readonly name = 'SessionGone';
}

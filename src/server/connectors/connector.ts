import type { SafetyLists } from '../../shared/control';

/** A downstream tool as its server lists it. Unknown fields are kept, annotations are untrusted (contract §3.1). */
export interface ToolDefinition {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: Readonly<Record<string, unknown>>;
}

/** What a person does next to let a connector in (§8.3). */
export interface AuthorizationStep {
  readonly status: string;
  readonly authorizationUrl?: string;
  readonly instructions?: string;
  readonly message?: string;
}

/** A guide with a summary of its own, or one that is to be read first. */
export interface UsageGuide {
  readonly content: string;
  readonly summary?: string;
  readonly required?: boolean;
}

export interface CallContext {
  /** Aborts when the caller is gone or the deadline has passed. */
  readonly signal: AbortSignal;
  /** Called whenever the server says how far it is: a call that goes on is not one that hangs. */
  readonly onProgress?: () => void;
}

/**
 * One of a person's servers. `mcp`: results are CallToolResults, unwrapped by S5. `api`: results are plain values
 * (in-process connectors; the tests' fixtures are of this kind too).
 */
export interface Connector {
  readonly id: string;
  readonly kind: 'mcp' | 'api';
  readonly title?: string;
  readonly description?: string;
  /** How to use it well, in Markdown; `skills` hands it out whole (contract §8.2). */
  readonly usageGuide?: string | UsageGuide;
  /** What a person says of its tools, beside what their server declares (§3.1). */
  readonly safety?: SafetyLists | undefined;
  /** Replaces the deployment's cap on `call_tool` results, in bytes (§3.3). */
  readonly maxResultBytes?: number;
  /** How a caller gets past `auth_required` (contract E3); absent: it cannot. */
  readonly recovery?: 'oauth' | 'operator_config';
  /** Begins what `recovery` names, and says what a person has to do. `force`: from the start. Never takes a secret (§8.3). */
  authorize?(options: { readonly force: boolean }): Promise<AuthorizationStep>;
  /**
   * Starts it unless it runs. Its own deadline bounds it, and a program's clock stands still meanwhile.
   * Absent where there is nothing to start. Rejects with `unavailable`.
   */
  start?(): Promise<void>;
  /** The complete list, or a rejection; never a part of it (§6.3). Starts the connector when it is not running. */
  listTools(signal: AbortSignal): Promise<readonly ToolDefinition[]>;
  callTool(
    name: string,
    args: Readonly<Record<string, unknown>>,
    context: CallContext,
  ): Promise<unknown>;
  /**
   * Calls the listener whenever the tools may have changed; the answer stops that. A connector that can tell is
   * listed once and then trusted until it does; one that cannot is listed for every request.
   */
  onToolsChanged?(listener: () => void): () => void;
  close(): Promise<void>;
}

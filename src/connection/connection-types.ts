import type { Clock } from '../shared/clock';
import type {
  ActivityEvent,
  CallFigures,
  ConnectorSpec,
  ConnectorState,
  ConnectorTool,
  ReachedSpec,
} from '../shared/control';
import type { Limits } from '../shared/limits';

/** What a person may be told about our server. `failed` needs them: `reason` is one sentence, `detail` the evidence. */
export type ServerStatus =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready'; readonly pid: number }
  | { readonly kind: 'stopping' }
  | { readonly kind: 'failed'; readonly reason: string; readonly detail: string };

/** How the server is started. `env` is laid over a cleaned copy of this process's environment. */
export interface LaunchCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
  readonly cwd?: string;
}

export interface ServerConfiguration {
  readonly connectors: readonly ConnectorSpec[];
  readonly limits: Partial<Limits>;
}

export interface ConnectionLog {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** How a deferred connector turned out to be reached. */
export interface ReachedConnector {
  readonly spec: ReachedSpec;
  /** What must not be logged, wherever in the spec it went. */
  readonly secrets: readonly string[];
}

export interface ConnectionOptions {
  /** Asked at each start. */
  launch(): LaunchCommand;
  /** Asked at each start and on `reconfigure()`. */
  configuration(): ServerConfiguration;
  readonly clientInfo: { readonly name: string; readonly version: string };
  readonly log: ConnectionLog;
  onStatus(status: ServerStatus): void;
  onConnector(id: string, state: ConnectorState): void;
  /** All tools of a connector, whenever they or the verdicts on them may have changed. */
  onTools(id: string, tools: readonly ConnectorTool[]): void;
  /**
   * How a deferred connector of the configuration is reached; asked at each of its starts. Rejects with what is missing
   * and what a person does about it.
   */
  reach(id: string, revision: string): Promise<ReachedConnector>;
  onActivity(event: ActivityEvent, figures: CallFigures): void;
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Default: this process's. */
  readonly platform?: NodeJS.Platform;
}

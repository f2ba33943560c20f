import { setMaxListeners } from 'node:events';
import type { CallFigures } from '../shared/control';
import type { Limits } from '../shared/limits';
import { CatalogScope } from './catalog/catalog-scope';
import type { CatalogStore } from './catalog/catalog-store';
import type { Clock } from './clock';
import type { ConnectorRegistry } from './connectors/connector-registry';
import type { CallActivity } from './invocation/activity';
import type { Audience } from './invocation/failures';
import type { InvocationScope } from './invocation/invoke';
import type { Executor } from './sandbox/executor';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** What every tool of the server works with. */
export interface ServerParts {
  readonly registry: ConnectorRegistry;
  readonly catalogs: CatalogStore;
  readonly executor: Executor;
  readonly clock: Clock;
  /** In force now; asked once per request. */
  readonly limits: () => Limits;
  readonly record: (event: CallActivity, figures: CallFigures) => void;
  readonly log: (level: LogLevel, message: string) => void;
  /** Resolves once the server knows its connectors; no tool call is answered before. */
  readonly ready: () => Promise<void>;
}

export interface RequestOptions {
  readonly requestId: string;
  readonly source: CallActivity['source'];
  readonly audience: Audience;
  readonly limits: Limits;
  readonly signals: readonly AbortSignal[];
  readonly pauseClock?: () => () => void;
}

/** The scope of one request: its signal, its catalogs, its events. */
export function openRequest(parts: ServerParts, options: RequestOptions): InvocationScope {
  const { source, audience, requestId } = options;
  const signal = AbortSignal.any([...options.signals]);
  // Every call under way listens to it; many of them are no leak.
  setMaxListeners(0, signal);
  const catalogs = new CatalogScope({
    store: parts.catalogs,
    clock: parts.clock,
    signal,
    deadlineMs: options.limits.hostCallTimeoutMs,
    ...(options.pauseClock ? { pauseClock: options.pauseClock } : {}),
  });
  return {
    registry: parts.registry,
    catalogs,
    clock: parts.clock,
    audience,
    source,
    requestId,
    signal,
    record: parts.record,
    warn: (message) => parts.log('warn', message),
  };
}

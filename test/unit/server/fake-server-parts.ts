import { CatalogScope } from '../../../src/server/catalog/catalog-scope';
import { CatalogStore } from '../../../src/server/catalog/catalog-store';
import type { Clock } from '../../../src/server/clock';
import type { Connector } from '../../../src/server/connectors/connector';
import { ConnectorRegistry } from '../../../src/server/connectors/connector-registry';
import type { CallActivity } from '../../../src/server/invocation/activity';
import type { InvocationScope } from '../../../src/server/invocation/invoke';
import type { ServerParts } from '../../../src/server/request-scope';
import type { ExecuteRequest, ExecuteResult } from '../../../src/server/sandbox/executor';
import { DEFAULT_LIMITS, type Limits } from '../../../src/shared/limits';
import { manualClock } from './sandbox/manual-server-clock';

export interface FakeScope {
  readonly scope: InvocationScope;
  readonly events: CallActivity[];
  readonly warnings: string[];
  advance(ms: number): void;
  abort(): void;
}

/** The scope of one request over connectors in memory, with time that a test moves. */
export function fakeScope(
  connectors: readonly Connector[],
  options: { audience?: 'program' | 'client' } = {},
): FakeScope {
  const { clock, advance } = manualClock();
  const controller = new AbortController();
  const events: CallActivity[] = [];
  const warnings: string[] = [];
  const scope: InvocationScope = {
    registry: new ConnectorRegistry(connectors),
    catalogs: new CatalogScope({
      store: new CatalogStore(clock),
      clock,
      signal: controller.signal,
      deadlineMs: 15_000,
    }),
    clock,
    audience: options.audience ?? 'program',
    source: 'execute_code',
    requestId: 'r1',
    signal: controller.signal,
    record: (event) => events.push(event),
    warn: (message) => warnings.push(message),
  };
  return { scope, events, warnings, advance, abort: () => controller.abort() };
}

export interface FakeParts {
  readonly parts: ServerParts;
  readonly events: CallActivity[];
  advance(ms: number): void;
}

/** What a tool of the server works with; `run` stands for the program. */
export function fakeParts(
  connectors: readonly Connector[],
  run: (request: ExecuteRequest) => Promise<ExecuteResult>,
  limits: Partial<Limits> = {},
): FakeParts {
  const { clock, advance }: { clock: Clock; advance(ms: number): void } = manualClock();
  const events: CallActivity[] = [];
  const parts: ServerParts = {
    registry: new ConnectorRegistry(connectors),
    catalogs: new CatalogStore(clock),
    executor: {
      execute: (request) => {
        request.onStarted?.();
        return run(request);
      },
      close: async () => {},
    },
    clock,
    limits: () => ({ ...DEFAULT_LIMITS, ...limits }),
    record: (event) => events.push(event),
    log: () => {},
    ready: async () => {},
  };
  return { parts, events, advance };
}

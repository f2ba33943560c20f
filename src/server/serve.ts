import path from 'node:path';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { version } from '../../package.json';
import { html as shellHtml } from '../../shell/shell.html';
import type { ConnectorSpec, ControlFromServer, ReachedSpec } from '../shared/control';
import { systemClock } from './clock';
import { ConnectorRegistry } from './connectors/connector-registry';
import { ConnectorSet } from './connectors/connector-set';
import { createServerFactory } from './create-server';
import { type ConfiguredLimits, limitsInForce } from './limits-in-force';
import type { LogLevel } from './request-scope';
import { createWorkerExecutor } from './sandbox/worker-executor';
import { endWithItsClient } from './shutdown';

export interface ServeOptions {
  /** Holds back tool calls until there is a configuration. */
  readonly configured: Promise<void>;
  readonly distFolder: string;
  log(level: LogLevel, message: string): void;
  /** The editor that started us, when one did. */
  readonly parent?: ListeningParent;
}

/** Listens to how the connectors are, and knows how those are reached that it configured as deferred. */
export interface ListeningParent {
  report(message: ControlFromServer): void;
  reach(id: string, revision: string, signal: AbortSignal): Promise<ReachedSpec>;
}

export interface RunningServer {
  /** Puts a configuration in force; what is unchanged stays connected. */
  configure(connectors: readonly ConnectorSpec[], limits: ConfiguredLimits): void;
  /** Starts one connector, or starts it again. Rejects with what kept it from starting. */
  startConnector(id: string, again: boolean): Promise<void>;
  end(code?: number): void;
}

/** Serves MCP on standard input and output until the client is gone. */
export function serve({ configured, distFolder, log, parent }: ServeOptions): RunningServer {
  let limits: ConfiguredLimits = {};
  const executor = createWorkerExecutor({
    workerFile: path.join(distFolder, 'sandbox-worker.js'),
    wasmFile: path.join(distFolder, 'quickjs.wasm'),
    log: (message) => log('warn', message),
  });
  const registry = new ConnectorRegistry();
  const connectors = new ConnectorSet({
    registry,
    clock: systemClock,
    version,
    distFolder,
    startMs: () => limitsInForce(limits).connectorStartMs,
    onState: (id, status) => parent?.report({ type: 'connector', id, status }),
    ...(parent && {
      onTools: (id, tools) => parent.report({ type: 'tools', id, tools }),
      reach: (id, revision, signal) => parent.reach(id, revision, signal),
    }),
    log,
  });
  const end = endWithItsClient({
    process,
    close: async () => {
      await Promise.allSettled([registry.close(), executor.close()]);
    },
    log: (message) => log('error', message),
  });
  const factory = createServerFactory({
    connectors: registry,
    executor,
    limits: () => limits,
    shellHtml,
    version,
    onActivity: (event, figures) => parent?.report({ type: 'activity', event, figures }),
    log,
    ready: () => configured,
  });
  serveStdio(factory, { onerror: (error) => log('debug', error.message) });
  return {
    configure: (specs, configuredLimits) => {
      limits = configuredLimits;
      connectors.apply(specs).catch((error: unknown) => log('warn', String(error)));
    },
    startConnector: (id, again) => connectors.start(id, again),
    end,
  };
}

import path from 'node:path';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { version } from '../../package.json';
import { html as shellHtml } from '../../shell/shell.html';
import type { ConnectorSpec, ControlFromServer } from '../shared/control';
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
  /** For a parent that listens; everyone else goes without. */
  report(message: ControlFromServer): void;
}

export interface RunningServer {
  /** Puts a configuration in force; what is unchanged stays connected. */
  configure(connectors: readonly ConnectorSpec[], limits: ConfiguredLimits): void;
  end(code?: number): void;
}

/** Serves MCP on standard input and output until the client is gone. */
export function serve({ configured, distFolder, log, report }: ServeOptions): RunningServer {
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
    onState: (id, status) => report({ type: 'connector', id, status }),
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
    onActivity: (event) => report({ type: 'activity', event }),
    log,
    ready: () => configured,
  });
  serveStdio(factory, { onerror: (error) => log('debug', error.message) });
  return {
    configure: (specs, configuredLimits) => {
      limits = configuredLimits;
      connectors.apply(specs).catch((error: unknown) => log('warn', String(error)));
    },
    end,
  };
}

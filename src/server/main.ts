import { Console } from 'node:console';
import { version } from '../../package.json';
import type { ControlFromServer } from '../shared/control';
import { systemClock } from './clock';
import { parseInvocation, USAGE } from './config/arguments';
import { checkConnectors } from './config/check-connectors';
import { entryContext } from './config/entry-context';
import { type ConfigResult, readConfig } from './config/read-config';
import { toolTable } from './config/tool-table';
import { killAllConnectorProcesses } from './connectors/connector-process';
import { ConnectorRegistry } from './connectors/connector-registry';
import { ConnectorSet } from './connectors/connector-set';
import { ControlChannel } from './control/control-channel';
import { messageOf } from './invocation/classify-failure';
import { type ConfiguredLimits, limitsInForce, nameLimitsAs } from './limits-in-force';
import type { LogLevel } from './request-scope';
import { type RunningServer, serve } from './serve';

type UsableConfig = Extract<ConfigResult, { kind: 'ok' }>;

/** Standard output is the protocol's: whatever a library prints goes to the log. */
function keepOutputClean(): void {
  globalThis.console = new Console(process.stderr, process.stderr);
}

function logToStderr(level: LogLevel, message: string): void {
  if (level !== 'debug') process.stderr.write(`connecta ${level}: ${message}\n`);
}

/** A fault of ours is told and ends the process; a rejection that no one took is told. */
function tellFaults(running: RunningServer, log: (level: LogLevel, message: string) => void): void {
  process.on('uncaughtException', (error) => {
    log('error', `The server failed: ${error.stack ?? error.message}`);
    running.end(1);
  });
  process.on('unhandledRejection', (reason) => log('error', `Not handled: ${String(reason)}`));
}

/** Configured by the process that started us, now and whenever it likes. */
function serveUnderControl(): void {
  let configured = (): void => {};
  const firstConfiguration = new Promise<void>((resolve) => {
    configured = resolve;
  });
  const report = (message: ControlFromServer) => channel.send(message);
  const log = (level: LogLevel, message: string) => report({ type: 'log', level, message });
  const channel = new ControlChannel(process, {
    onMessage: (message) => {
      if (message.type === 'start') {
        running.startConnector(message.id, message.again).then(
          () => report({ type: 'started', request: message.request }),
          (error) => report({ type: 'started', request: message.request, error: messageOf(error) }),
        );
        return;
      }
      running.configure(message.connectors, message.limits);
      configured();
    },
    onRefused: (reason) => log('warn', `A control message was refused: ${reason}`),
    onClosed: () => running.end(),
  });
  const running = serve({
    configured: firstConfiguration,
    distFolder: __dirname,
    log,
    parent: { report, reach: (id, revision, signal) => channel.reach(id, revision, signal) },
  });
  tellFaults(running, log);
}

function serveStandalone(config: UsableConfig, limits: ConfiguredLimits): void {
  const running = serve({
    configured: Promise.resolve(),
    distFolder: __dirname,
    log: logToStderr,
  });
  tellFaults(running, logToStderr);
  running.configure(config.connectors, limits);
}

/** Ends the process with 1 if an entry is faulty or a server fails. */
async function check(config: UsableConfig, limits: ConfiguredLimits): Promise<void> {
  process.on('exit', killAllConnectorProcesses);
  const { connectorStartMs, hostCallTimeoutMs } = limitsInForce(limits);
  const registry = new ConnectorRegistry();
  const connectors = new ConnectorSet({
    registry,
    clock: systemClock,
    version,
    distFolder: __dirname,
    startMs: () => connectorStartMs,
    onState: () => {},
    log: (level, message) => level === 'warn' && logToStderr(level, message),
  });
  await connectors.apply(config.connectors);
  const checked = await checkConnectors(registry.list(), hostCallTimeoutMs);
  await registry.close();
  process.stdout.write(toolTable(checked));
  const failed = checked.some(({ kind }) => kind === 'failed');
  process.exitCode = failed || config.notes.some(({ faulty }) => faulty) ? 1 : 0;
}

/** The file's connectors, and what is to be said of them said; `undefined` when it cannot be used, which is said too. */
async function configurationOf(file: string | undefined): Promise<UsableConfig | undefined> {
  if (file === undefined) return { kind: 'ok', connectors: [], notes: [] };
  const config = await readConfig(file, entryContext(__filename));
  if (config.kind === 'unusable') {
    fail(config.message);
    return undefined;
  }
  for (const { name, line, message } of config.notes) {
    logToStderr('warn', `${file}:${line}: "${name}": ${message}`);
  }
  return config;
}

function fail(message: string): void {
  process.stderr.write(`connecta: ${message}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const invocation = parseInvocation(process.argv.slice(2));
  switch (invocation.kind) {
    case 'help':
      process.stdout.write(USAGE);
      return;
    case 'version':
      process.stdout.write(`${version}\n`);
      return;
    case 'wrong':
      fail(`${invocation.reason}\n\n${USAGE}`);
      return;
    case 'control':
      if (!process.connected) {
        fail('--control is for a parent process with an IPC channel. Use --config <mcp.json>.');
        return;
      }
      keepOutputClean();
      serveUnderControl();
      return;
    case 'check':
    case 'standalone': {
      nameLimitsAs('option');
      const config = await configurationOf(invocation.configFile);
      if (!config) return;
      keepOutputClean();
      if (invocation.kind === 'check') await check(config, invocation.limits);
      else serveStandalone(config, invocation.limits);
    }
  }
}

main().catch((error: unknown) => {
  fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
});

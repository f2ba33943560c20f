import { Console } from 'node:console';
import { version } from '../../package.json';
import type { ControlFromServer } from '../shared/control';
import { parseInvocation, USAGE } from './config/arguments';
import { inheritedEnvironment } from './config/inherited-environment';
import { type ConfigResult, readConfig } from './config/read-config';
import { ControlChannel } from './control/control-channel';
import type { LogLevel } from './request-scope';
import { type RunningServer, serve } from './serve';

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
    report,
  });
  tellFaults(running, log);
}

function serveStandalone(config: Extract<ConfigResult, { kind: 'ok' }>): void {
  const running = serve({
    configured: Promise.resolve(),
    distFolder: __dirname,
    log: logToStderr,
    report: () => {},
  });
  tellFaults(running, logToStderr);
  for (const { name, line, reason } of config.skipped) {
    logToStderr('warn', `line ${line}: "${name}" is left out: ${reason}`);
  }
  running.configure(config.connectors, {});
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
    case 'standalone': {
      const { configFile } = invocation;
      const config: ConfigResult =
        configFile === undefined
          ? { kind: 'ok', connectors: [], skipped: [] }
          : await readConfig(configFile, inheritedEnvironment());
      if (config.kind === 'unusable') {
        fail(config.message);
        return;
      }
      keepOutputClean();
      serveStandalone(config);
    }
  }
}

main().catch((error: unknown) => fail(String(error)));

import { killAllConnectorProcesses } from './connectors/connector-process';

/** Everything has to be gone by then, or is ended by force; milliseconds. */
const SHUTDOWN_MS = 1_800;

export interface ShutdownOptions {
  readonly process: NodeJS.Process;
  /** Closes what is open. May hang or fail: neither keeps the process. */
  close(): Promise<void>;
  log(message: string): void;
}

/**
 * Ends this process and everything that it started when it has no one to serve any more: its input ends, its output
 * breaks, its parent is gone, or it is asked to. Once, within two seconds. The answer ends it by hand.
 */
export function endWithItsClient(options: ShutdownOptions): (code?: number) => void {
  const { process } = options;
  let ending = false;
  const end = (code = 0): void => {
    if (ending) return;
    ending = true;
    const force = setTimeout(() => process.exit(code), SHUTDOWN_MS);
    options
      .close()
      .catch((error: unknown) => options.log(`Closing failed: ${String(error)}`))
      .finally(() => {
        clearTimeout(force);
        process.exit(code);
      });
  };
  process.stdin.on('end', () => end());
  process.stdin.on('close', () => end());
  process.stdout.on('error', () => end());
  // A log that no one reads is no reason to end, nor to fail.
  process.stderr.on('error', () => {});
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end());
  process.on('exit', killAllConnectorProcesses);
  return end;
}

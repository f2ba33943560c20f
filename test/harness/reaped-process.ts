import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const running = new Set<number>();
let watching = false;

function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch {
    // The group is gone already.
  }
}

/** A detached group outlives whoever started it, so every way out of this process ends the groups first. */
function watchOwnExit(): void {
  if (watching) return;
  watching = true;
  process.on('exit', () => {
    for (const leader of running) signalGroup(leader, 'SIGKILL');
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

export interface ReapedProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Asks the whole group to end, and ends it after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

/** Starts a command as the leader of its own process group, which is ended with this process at the latest. */
export async function spawnReaped(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<ReapedProcess> {
  watchOwnExit();
  const child = spawn(command, args, { ...options, detached: true });
  await once(child, 'spawn');
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} has no process id`);
  running.add(pid);
  const exited = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
  return {
    child,
    pid,
    async stop(graceMs = 4000) {
      signalGroup(pid, 'SIGTERM');
      await Promise.race([exited, sleep(graceMs, undefined, { ref: false })]);
      signalGroup(pid, 'SIGKILL');
      await exited;
      running.delete(pid);
    },
  };
}

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { atOwnExit } from './own-exit';

export interface ReapedProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Asks the whole group to end, and ends it after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch {
    // The group is gone already.
  }
}

/**
 * Starts a command as the leader of its own process group. Such a group outlives whoever started it, so it is ended
 * with this process at the latest.
 */
export async function spawnReaped(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<ReapedProcess> {
  const child = spawn(command, args, { ...options, detached: true });
  await once(child, 'spawn');
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} has no process id`);
  const settle = atOwnExit(() => signalGroup(pid, 'SIGKILL'));
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
      settle();
    },
  };
}

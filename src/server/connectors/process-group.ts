import { spawn } from 'node:child_process';

/**
 * A connector runs in a process group of its own, so that everything it starts can be ended with it. Windows has no
 * groups: there the tree below the process is ended.
 */
export function signalGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (process.platform === 'win32') {
    // A tree that is gone already makes taskkill fail, which is what was wanted.
    spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' }).on('error', () => {});
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // Gone already.
  }
}

/** Whether any process of the group is left. */
export function groupIsAlive(pid: number): boolean {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 0);
    return true;
  } catch {
    return false;
  }
}

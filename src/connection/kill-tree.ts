import { spawn } from 'node:child_process';

/** What ends processes, handed in so that each platform's way can be tested on any. */
export interface KillTools {
  readonly platform: NodeJS.Platform;
  /** `process.kill`: a negative pid is a process group, signal 0 only asks. Throws when there is nothing to signal. */
  signal(pid: number, signal: NodeJS.Signals | 0): void;
  /** Runs a program to its end; never rejects. */
  run(command: string, args: readonly string[]): Promise<void>;
}

/** Between looks at whether a group has ended. */
const POLL_MS = 20;
/** What a server leaves behind gets this long after SIGTERM. */
const GRACE_MS = 400;

export function systemKillTools(platform: NodeJS.Platform = process.platform): KillTools {
  return { platform, signal: (pid, signal) => void process.kill(pid, signal), run };
}

/** Asks a process group to end. Windows has no such request: nothing happens there. */
export function terminateTree(pid: number, tools: KillTools): void {
  if (tools.platform !== 'win32') signalGroup(pid, 'SIGTERM', tools);
}

/** Ends a process and all that it started, now. The process must lead its own group (`detached`) except on Windows. */
export async function killTree(pid: number, tools: KillTools): Promise<void> {
  if (tools.platform === 'win32') {
    await tools.run('taskkill', ['/PID', String(pid), '/T', '/F']);
  } else signalGroup(pid, 'SIGKILL', tools);
}

/** After the leader of a group has ended: ends what it left behind. On Windows a dead parent's children cannot be found. */
export async function sweepGroup(pid: number, tools: KillTools): Promise<void> {
  if (tools.platform === 'win32' || !signalGroup(pid, 'SIGTERM', tools)) return;
  for (let waited = 0; waited < GRACE_MS; waited += POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (!signalGroup(pid, 0, tools)) return;
  }
  signalGroup(pid, 'SIGKILL', tools);
}

/** Whether there was a group to signal. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0, tools: KillTools): boolean {
  try {
    tools.signal(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { windowsHide: true, stdio: 'ignore' });
    child.on('error', () => resolve());
    child.on('exit', () => resolve());
  });
}

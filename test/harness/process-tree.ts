import { readdir, readFile } from 'node:fs/promises';

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** One process as the kernel tells of it, or undefined when it is gone. A zombie has ended and counts as gone. */
async function readEntry(pid: number): Promise<ProcessEntry | undefined> {
  try {
    const [stat, commandLine] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    // "pid (name) state parent …": a name may itself hold brackets and spaces.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || parent === undefined) return undefined;
    return { pid, parent: Number(parent), command: commandLine.split('\0').join(' ').trim() };
  } catch {
    return undefined;
  }
}

async function listProcesses(): Promise<readonly ProcessEntry[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const entries = await Promise.all(pids.map(readEntry));
  return entries.filter((entry) => entry !== undefined);
}

/** Everything below a process, parents before children. */
export async function descendantsOf(pid: number): Promise<readonly ProcessEntry[]> {
  const all = await listProcesses();
  const found: ProcessEntry[] = [];
  const waiting = [pid];
  for (let parent = waiting.shift(); parent !== undefined; parent = waiting.shift()) {
    const children = all.filter((entry) => entry.parent === parent);
    found.push(...children);
    waiting.push(...children.map((child) => child.pid));
  }
  return found;
}

/** Those of the processes that still run. A pid that now belongs to another command does not count. */
export async function stillRunning(
  processes: readonly ProcessEntry[],
): Promise<readonly ProcessEntry[]> {
  const now = await Promise.all(processes.map(({ pid }) => readEntry(pid)));
  return processes.filter((entry, index) => now[index]?.command === entry.command);
}

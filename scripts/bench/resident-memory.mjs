import { readFile } from 'node:fs/promises';
import { runTool } from '../setup/run-tool.mjs';

/** Resident memory of a process in MB. */
export async function residentMegabytes(pid) {
  return (await residentKilobytes(pid)) / 1024;
}

async function residentKilobytes(pid) {
  if (process.platform !== 'linux')
    return Number(await runTool('ps', ['-o', 'rss=', '-p', `${pid}`]));
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
}

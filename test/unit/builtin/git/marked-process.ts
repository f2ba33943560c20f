import { readFile } from 'node:fs/promises';
import { waitFor } from '../../../harness/wait-for';

/** The id that a process writes into a file, with a line end, once it does. */
export function pidIn(file: string): Promise<number> {
  return waitFor(`a process that marks ${file}`, async () => {
    const text = await readFile(file, 'utf8').catch(() => '');
    return text.endsWith('\n') && Number(text);
  });
}

/** Resolves when there is no such process any more. */
export async function gone(pid: number): Promise<void> {
  await waitFor(`the end of process ${pid}`, () => {
    try {
      process.kill(pid, 0);
      return false;
    } catch {
      return true;
    }
  });
}

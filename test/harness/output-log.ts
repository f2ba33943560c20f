import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { VscodeServer } from './vscode-server';

/** The whole text of an output channel, from the file behind it. Empty until something was written. */
export async function readOutputLog(server: VscodeServer, channel: string): Promise<string> {
  const logs = path.join(server.dataDir, 'data/logs');
  const files = await readdir(logs, { recursive: true }).catch(() => []);
  const wanted = files.filter(
    (file) => path.basename(file).replace(/^\d+-/, '') === `${channel}.log`,
  );
  const texts = await Promise.all(
    wanted.sort().map((file) => readFile(path.join(logs, file), 'utf8')),
  );
  return texts.join('');
}

import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { atOwnExit } from './own-exit';

export interface TemporaryFolder {
  readonly path: string;
  remove(): void;
}

/** A fresh folder that is gone with this process at the latest. */
export async function createTemporaryFolder(prefix: string): Promise<TemporaryFolder> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `${prefix}-`));
  const erase = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const settle = atOwnExit(erase);
  return {
    path: folder,
    remove() {
      settle();
      erase();
    },
  };
}

import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A folder of its own for one test: `files` maps paths to contents. Removed by `dispose`. */
export interface FileTree {
  readonly folder: string;
  path(...names: string[]): string;
  write(files: Readonly<Record<string, string | Buffer>>): Promise<void>;
  dispose(): Promise<void>;
}

export async function fileTree(
  files: Readonly<Record<string, string | Buffer>> = {},
): Promise<FileTree> {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'files-')));
  const tree: FileTree = {
    folder,
    path: (...names) => path.join(folder, ...names),
    write: async (more) => {
      for (const [name, content] of Object.entries(more)) {
        await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
        await writeFile(path.join(folder, name), content);
      }
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
  await tree.write(files);
  return tree;
}

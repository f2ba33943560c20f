import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import path from 'node:path';
import { binaryKind } from '../binary-kind';
import { isPrivateKey } from '../refused-names';
import { RequestError } from '../request-error';
import { blobHeads } from './blob-heads';
import type { Repository } from './repository';

const HEAD_BYTES = 8_000;
/** Not through a link that appeared since the path was checked, and never waiting for a pipe's other end. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export interface BlameFile {
  /** Where git must know the file. */
  readonly commit: string;
  readonly names: readonly string[];
  /** As the caller writes it. */
  readonly path: string;
  /** The file of the open folder, and not the one of the commit. */
  readonly asItIs: boolean;
}

/** @throws RequestError when it is not a text file that git tracks, or holds a private key */
export async function refuseUnreadable(repository: Repository, file: BlameFile): Promise<void> {
  const shown = JSON.stringify(file.path);
  const blob = await trackedBlob(repository, file, shown);
  const head = file.asItIs
    ? await headOfFile(repository.folder, file.names, shown)
    : (await blobHeads(repository, [blob])).get(blob);
  if (head === undefined) throw new Error(`git has no ${blob}`);
  const kind = binaryKind(file.path, head);
  if (kind !== undefined) {
    throw new RequestError(`${shown} is ${kind}, not text, so it has no lines.`);
  }
  if (isPrivateKey(head)) throw new RequestError(`${shown} is refused: it holds a private key.`);
}

async function trackedBlob(repository: Repository, file: BlameFile, shown: string) {
  const args = ['ls-tree', '-z', file.commit, '--', file.names.join('/')];
  const { output } = await repository.run(args);
  const [, mode, kind, hash] = /^(\d+) (\w+) (\w+)\t/.exec(output) ?? [];
  if (hash === undefined) {
    const where = file.asItIs ? 'in the last commit' : 'in that commit';
    throw new RequestError(
      `There is no ${shown} ${where}. Names are compared exactly; log with this path says whether it ever was.`,
    );
  }
  if (kind === 'tree') throw new RequestError(`${shown} is a folder. Give the path of a file.`);
  if (kind !== 'blob') throw new RequestError(`${shown} is a submodule: a repository of its own.`);
  if (mode === '120000') throw new RequestError(`${shown} is a link, which has no lines.`);
  return hash;
}

/** Git would read through a link in the path, even out of the folder; so there must be none. */
async function headOfFile(folder: string, names: readonly string[], shown: string) {
  const absolute = path.join(folder, ...names);
  const real = await realpath(absolute).catch(() => undefined);
  if (real === undefined) {
    throw new RequestError(`${shown} is deleted. Give commit "HEAD" for its last lines.`);
  }
  if (real !== absolute) {
    throw new RequestError(`${shown} is behind a link, or spelled otherwise on the disk.`);
  }
  const handle = await open(absolute, FLAGS);
  try {
    if (!(await handle.stat()).isFile()) throw new RequestError(`${shown} is no longer a file.`);
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

import { constants } from 'node:fs';
import { lstat, mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeclarationFile } from './declaration-file';

/** `refresh`: nobody asked, so only a file that is known to be ours is touched. `generate`: a person asked for the file. */
export type RewriteReason = 'refresh' | 'generate';

/** `refused`: there is something there that leads elsewhere, or that is no file. Nothing was written. */
export type Rewritten = 'written' | 'unchanged' | 'refused';

/**
 * Writes the declaration file at this absolute path. `text` gives the new text for the old one (empty when there is none).
 * Never through a symbolic link, neither of the file nor of its folder: a repository could lead it to any file of the person.
 * Rejects when the disk does.
 */
export async function rewriteDeclarations(
  file: string,
  reason: RewriteReason,
  text: (before: string) => string,
): Promise<Rewritten> {
  const folder = await lstatOf(path.dirname(file));
  const there = await lstatOf(file);
  if ((folder && !folder.isDirectory()) || (there && !there.isFile())) return 'refused';
  const before = there ? (await readFile(file, 'utf8')).replaceAll('\r\n', '\n') : '';
  if (reason === 'refresh' && !isDeclarationFile(before)) return 'unchanged';
  const after = text(before);
  if (there && after === before) return 'unchanged';
  await mkdir(path.dirname(file), { recursive: true });
  // Where the system knows the flag, a link that came since then is not followed either.
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC;
  const handle = await open(file, flags | (constants.O_NOFOLLOW ?? 0));
  try {
    await handle.writeFile(after);
  } finally {
    await handle.close();
  }
  return 'written';
}

async function lstatOf(place: string) {
  try {
    return await lstat(place);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

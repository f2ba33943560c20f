import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { RequestError } from './request-error';

/** One folder that may be read, and the name it goes by when there are several. */
export interface Root {
  readonly name: string;
  readonly folder: string;
}

/** A caller's path, taken apart: the root it is in and the names below it. `undefined`: the level above several roots. */
export type ParsedPath = { readonly root: Root; readonly names: readonly string[] } | undefined;

/** The folders that may be read, and the one grammar of paths into them: `/` between names, relative, never upwards. */
export class Roots {
  readonly all: readonly Root[];

  constructor(folders: readonly string[]) {
    this.all = nameRoots(folders);
  }

  /** Splits a caller's path. Rejects what could leave the roots: absolute paths, `..`, drive letters and streams, NUL. */
  parse(asked: string): ParsedPath {
    const names = namesOf(asked);
    const [only, ...others] = this.all;
    if (only === undefined)
      throw new RequestError('No folder is open, so there is nothing to read.');
    if (others.length === 0) return { root: only, names };
    const [first, ...rest] = names;
    if (first === undefined) return undefined;
    const root = this.all.find((candidate) => candidate.name === first);
    if (root === undefined) {
      const known = this.all.map((candidate) => JSON.stringify(candidate.name)).join(', ');
      throw new RequestError(
        `There is no folder ${JSON.stringify(first)}. Several folders are open; start the path with one of ${known}.`,
      );
    }
    return { root, names: rest };
  }

  /** The path a caller uses for these names below a root. The root itself is `.` when it is the only one. */
  show(root: Root, names: readonly string[]): string {
    const shown = this.all.length > 1 ? [root.name, ...names] : names;
    return shown.join('/') || '.';
  }
}

/** The folder's true path. It is asked anew each time: a folder may be replaced while the server runs. */
export async function realRoot(root: Root): Promise<string> {
  try {
    return await realpath(root.folder);
  } catch (cause) {
    throw new RequestError(
      `The folder ${JSON.stringify(root.name)} is gone. Open it again, or take it out of the workspace.`,
      { cause },
    );
  }
}

/** The names from `folder` down to `inner`, both absolute and true; nothing when it lies elsewhere. */
export function namesWithin(folder: string, inner: string): readonly string[] | undefined {
  const relative = path.relative(folder, inner);
  if (relative === '') return [];
  const names = relative.split(path.sep);
  return names[0] === '..' || path.isAbsolute(relative) ? undefined : names;
}

function namesOf(asked: string): string[] {
  const shown = JSON.stringify(asked.length > 200 ? `${asked.slice(0, 200)}…` : asked);
  if (asked.includes('\0')) throw new RequestError('A path may not contain a NUL character.');
  if (path.posix.isAbsolute(asked) || path.isAbsolute(asked)) {
    throw new RequestError(
      `${shown} is absolute. Give a path relative to the open folder, with "/" between names, such as "src/main.ts".`,
    );
  }
  const names = asked
    .split(path.sep === '\\' ? /[\\/]/ : '/')
    .filter((name) => name !== '' && name !== '.');
  if (names.includes('..')) {
    throw new RequestError(
      `${shown} goes upwards. Only what is inside the open folder can be read; leave ".." out.`,
    );
  }
  if (path.sep === '\\' && names.some((name) => name.includes(':'))) {
    throw new RequestError(`${shown} has a ":" in it, which no name inside the open folder has.`);
  }
  return names;
}

function nameRoots(folders: readonly string[]): Root[] {
  const taken = new Set<string>();
  return folders.map((folder) => {
    const base = path.basename(folder) || 'root';
    let name = base;
    for (let count = 2; taken.has(name); count += 1) name = `${base}-${count}`;
    taken.add(name);
    return { name, folder };
  });
}

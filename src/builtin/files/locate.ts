import type { Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { nearestName } from '../nearest-name';
import { isRefusedName } from '../refused-names';
import { RequestError } from '../request-error';
import { namesWithin, type Root, type Roots, realRoot } from '../roots';
import { describeFailure, isGone } from './file-failure';
import { IgnoreScope } from './ignore-scope';

/** A file or folder that a caller may see, with all links followed. */
export interface Place {
  /** As the caller writes it. */
  readonly path: string;
  /** Absolute, true. */
  readonly real: string;
  /** The root it lies in; absolute, true. */
  readonly root: string;
  readonly stats: Stats;
  /** What git ignores in it, if it is a folder; in its folder, if it is a file. */
  readonly scope: IgnoreScope;
}

/**
 * Finds what a caller's path means, or refuses it with a reason. What it lets through lies inside its root after all links are
 * followed, holds no secret by its name or its true name, is not ignored by git, and is a regular file or a folder.
 */
export async function locate(roots: Roots, root: Root, names: readonly string[]): Promise<Place> {
  const shown = roots.show(root, names);
  refuseSecrets(names, shown);
  const folder = await realRoot(root);
  const real = await follow(path.join(folder, ...names), shown, () =>
    suggest(roots, root, folder, names),
  );
  const trueNames = namesWithin(folder, real);
  if (trueNames === undefined) {
    throw new RequestError(
      `${JSON.stringify(shown)} is a link that leads out of the open folder, so it is not followed.`,
    );
  }
  refuseSecrets(trueNames, shown);
  const stats = await stat(real).catch((error: unknown) => {
    throw describeFailure(error, shown);
  });
  if (!stats.isFile() && !stats.isDirectory()) {
    throw new RequestError(
      `${JSON.stringify(shown)} is ${specialKind(stats)}, which cannot be read as a file.`,
    );
  }
  const start = await IgnoreScope.open(folder);
  const scope = await descend(start, trueNames, stats.isDirectory(), shown);
  if (!sameNames(names, trueNames)) await descend(start, names, stats.isDirectory(), shown);
  return { path: shown, real, root: folder, stats, scope };
}

async function follow(
  absolute: string,
  shown: string,
  hint: () => Promise<string>,
): Promise<string> {
  try {
    return await realpath(absolute);
  } catch (error) {
    if (!isGone(error)) throw describeFailure(error, shown);
    throw new RequestError(`There is no ${JSON.stringify(shown)}. ${await hint()}`, {
      cause: error,
    });
  }
}

/** What to do about a path that is not there: the near name in the deepest folder that is, else a word on how to look. */
async function suggest(
  roots: Roots,
  root: Root,
  folder: string,
  names: readonly string[],
): Promise<string> {
  let scope = await IgnoreScope.open(folder);
  for (const [depth, name] of names.entries()) {
    const parent = path.join(folder, ...names.slice(0, depth));
    const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
    const visible = entries.filter(
      (entry) => !isRefusedName(entry.name) && !scope.ignores(entry.name, entry.isDirectory()),
    );
    if (visible.some((entry) => entry.name === name && entry.isDirectory())) {
      scope = await scope.enter(name);
      continue;
    }
    const near = nearestName(
      name,
      visible.map((entry) => entry.name),
    );
    if (near !== undefined) {
      const meant = roots.show(root, [...names.slice(0, depth), near]);
      return `Did you mean ${JSON.stringify(meant)}?`;
    }
    const where = roots.show(root, names.slice(0, depth));
    return `Call list with path ${JSON.stringify(where)} to see what is there.`;
  }
  return 'Call list to see what is there.';
}

function refuseSecrets(names: readonly string[], shown: string): void {
  const secret = names.find(isRefusedName);
  if (secret === undefined) return;
  throw new RequestError(
    `${JSON.stringify(shown)} is refused: ${JSON.stringify(secret)} is a name for secrets (environment files, private keys and stored passwords are never read).`,
  );
}

async function descend(
  start: IgnoreScope,
  names: readonly string[],
  lastIsFolder: boolean,
  shown: string,
): Promise<IgnoreScope> {
  let scope = start;
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1;
    if (scope.ignores(name, !isLast || lastIsFolder)) {
      throw new RequestError(
        `${JSON.stringify(shown)} is refused: git ignores it, and what git ignores is not read here.`,
      );
    }
    if (!isLast || lastIsFolder) scope = await scope.enter(name);
  }
  return scope;
}

function sameNames(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name, index) => name === right[index]);
}

function specialKind(stats: Stats): string {
  if (stats.isFIFO()) return 'a pipe';
  if (stats.isSocket()) return 'a socket';
  return 'a device';
}

import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isRefusedName } from '../refused-names';
import { namesWithin } from '../roots';
import type { IgnoreScope } from './ignore-scope';

/** Folders read, or entries examined, at once. */
const CONCURRENCY = 32;

/** Something a caller may see, met on a walk. */
export interface WalkEntry {
  /** As a caller writes it. */
  readonly path: string;
  readonly absolute: string;
  readonly kind: 'file' | 'folder';
  /** Met through a link, which leads to something inside the root. Its contents are not walked. */
  readonly linked: boolean;
}

/** Where a walk starts. */
export interface WalkStart {
  /** Put before every path; empty for none. */
  readonly prefix: string;
  /** Absolute, true. */
  readonly folder: string;
  /** With the folder's own rules at the start; a folder met on the walk reads its own when it has a file of them. */
  readonly scope: IgnoreScope;
  /** The root that links must stay in; absolute, true. */
  readonly root: string;
}

interface Level extends WalkStart {
  readonly entries: readonly Dirent[];
}

/**
 * Everything a caller may see below a folder, nearest levels first, sorted by name within a folder; each step one bounded
 * batch. Left out: what git ignores, secrets, links that lead out of the root or nowhere, devices, and what vanishes or may not be
 * read meanwhile. Links to folders are shown and not followed, so a walk ends.
 *
 * @throws the system's error when the start itself cannot be read
 */
export async function* walk(
  start: WalkStart,
  options: { recursive: boolean; signal: AbortSignal },
): AsyncGenerator<readonly WalkEntry[]> {
  let folders: WalkStart[] = [start];
  while (folders.length > 0) {
    const next: WalkStart[] = [];
    for (const batch of batches(folders, CONCURRENCY)) {
      options.signal.throwIfAborted();
      const levels = await Promise.all(batch.map((folder) => open(folder, folder === start)));
      for (const level of levels) {
        for (const entries of batches(level.entries, 1_000)) {
          const seen = await present(level, entries);
          if (options.recursive) next.push(...inside(level, seen));
          yield seen;
        }
      }
    }
    folders = next;
  }
}

/** A folder's entries, without what is refused or ignored. Only the start may fail; another folder has then vanished. */
async function open(folder: WalkStart, isStart: boolean): Promise<Level> {
  const entries = await readdir(folder.folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isStart) throw error;
    return [];
  });
  const hasRules = !isStart && entries.some((entry) => entry.name === '.gitignore');
  const scope = hasRules ? await folder.scope.withOwnRules() : folder.scope;
  const kept = entries.filter(
    (entry) => !isRefusedName(entry.name) && !scope.ignores(entry.name, entry.isDirectory()),
  );
  return { ...folder, scope, entries: kept.sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

async function present(level: Level, entries: readonly Dirent[]): Promise<WalkEntry[]> {
  const found: WalkEntry[] = [];
  for (const entry of entries) {
    const base = {
      path: `${level.prefix}${entry.name}`,
      absolute: path.join(level.folder, entry.name),
    };
    if (entry.isFile()) found.push({ ...base, kind: 'file', linked: false });
    else if (entry.isDirectory()) found.push({ ...base, kind: 'folder', linked: false });
    else if (entry.isSymbolicLink()) {
      const kind = await linkedKind(base.absolute, level.root);
      if (kind !== undefined) found.push({ ...base, kind, linked: true });
    }
  }
  return found;
}

/** What a link leads to, if that is inside the root, there, and no secret. */
async function linkedKind(link: string, root: string): Promise<WalkEntry['kind'] | undefined> {
  try {
    const real = await realpath(link);
    const names = namesWithin(root, real);
    if (names === undefined || names.some((name) => name === '.git' || isRefusedName(name))) {
      return undefined;
    }
    const stats = await stat(real);
    if (stats.isDirectory()) return 'folder';
    return stats.isFile() ? 'file' : undefined;
  } catch {
    // It leads nowhere, or round in a circle.
    return undefined;
  }
}

function inside(level: Level, entries: readonly WalkEntry[]): WalkStart[] {
  return entries
    .filter((entry) => entry.kind === 'folder' && !entry.linked)
    .map((folder) => ({
      prefix: `${folder.path}/`,
      folder: folder.absolute,
      scope: level.scope.child(path.basename(folder.absolute)),
      root: level.root,
    }));
}

/** Consecutive parts of a list, each of at most `size`. */
export function* batches<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

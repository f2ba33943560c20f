import { type Stats, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import * as z from 'zod';
import { RequestError } from '../request-error';
import type { Roots } from '../roots';
import type { BuiltinTool } from '../tool';
import { describeFailure } from './file-failure';
import { findPath, type PathMeaning } from './find-path';
import { batches, type WalkEntry, walk } from './walk';

const DEFAULT_LIMIT = 5_000;
/** More would not fit one message with room to spare. */
const MAX_LIMIT = 20_000;
/** Entries whose size and time are read at once. */
const CONCURRENCY = 64;
const FAST_BATCH_MS = 20;

const input = z.object({
  path: z
    .string()
    .optional()
    .describe('Folder to list, relative, with "/" between names. Everything when left out.'),
  recursive: z.boolean().default(true).describe('Also what is in the folders below.'),
  limit: z.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT).describe('Most entries.'),
});

const entrySchema = z.object({
  path: z.string().describe('Can be given to the other tools as it is.'),
  type: z.enum(['file', 'folder']),
  bytes: z.number().int().describe('Size of a file; 0 for a folder.'),
  modified: z.string().describe('Last change, ISO 8601, UTC.'),
});
type Entry = z.infer<typeof entrySchema>;

const output = z.object({
  path: z.string(),
  entries: z.array(entrySchema).describe('Sorted by path.'),
  truncated: z.boolean().describe('There is more than the limit; what lies deepest is left out.'),
});

/** `list`: the files and folders below a path, with sizes and times. */
export const listTool: BuiltinTool<Roots, typeof input, typeof output> = {
  name: 'list',
  title: 'List Files',
  description:
    'Lists the files and folders of the open folder, with sizes in bytes and times of last change, everything below included unless recursive is false. Leaves out what git ignores, .env files and private keys.',
  input,
  output,
  async run(roots, args, signal) {
    const meaning = await findPath(roots, args.path);
    const path = meaning.kind === 'folder' ? meaning.path : '.';
    const entries: Entry[] = [];
    try {
      for await (const seen of entriesOf(meaning, args.recursive, signal)) {
        const room = args.limit - entries.length;
        entries.push(...(await measure(seen.slice(0, room))));
        // An entry that vanished while it was measured leaves its place free, so the count decides, not the batch.
        if (seen.length > room) return { path, entries: entries.sort(byPath), truncated: true };
      }
    } catch (error) {
      signal.throwIfAborted();
      throw describeFailure(error, path);
    }
    return { path, entries: entries.sort(byPath), truncated: false };
  },
};

async function* entriesOf(
  meaning: PathMeaning,
  recursive: boolean,
  signal: AbortSignal,
): AsyncGenerator<readonly WalkEntry[]> {
  switch (meaning.kind) {
    case 'file':
      throw new RequestError(
        `${JSON.stringify(meaning.place.path)} is a file. Call read with this path, or list its folder.`,
      );
    case 'folder':
      yield* walk(meaning.start, { recursive, signal });
      return;
    case 'top':
      for (const { path, start } of meaning.roots) {
        yield [{ path, absolute: start.folder, kind: 'folder', linked: false }];
        if (recursive) yield* walk(start, { recursive, signal });
      }
  }
}

/**
 * Sizes and times. What vanished meanwhile is left out. On a fast disk asking one by one is several times quicker than
 * asking through Node's thread pool; on a slow one (a network share) many at once are.
 */
async function measure(seen: readonly WalkEntry[]): Promise<Entry[]> {
  const entries: (Entry | undefined)[] = [];
  let fast = true;
  for (const batch of batches(seen, CONCURRENCY)) {
    const start = performance.now();
    entries.push(...(fast ? batch.map(entryNow) : await Promise.all(batch.map(entryLater))));
    fast &&= performance.now() - start < FAST_BATCH_MS;
  }
  return entries.filter((entry) => entry !== undefined);
}

function entryNow(seen: WalkEntry): Entry | undefined {
  try {
    return entryOf(seen, statSync(seen.absolute));
  } catch {
    return undefined;
  }
}

async function entryLater(seen: WalkEntry): Promise<Entry | undefined> {
  try {
    return entryOf(seen, await stat(seen.absolute));
  } catch {
    return undefined;
  }
}

function entryOf(seen: WalkEntry, stats: Stats): Entry {
  return {
    path: seen.path,
    type: seen.kind,
    bytes: seen.kind === 'file' ? stats.size : 0,
    modified: stats.mtime.toISOString(),
  };
}

/** A folder comes right before what is in it. */
function byPath(a: Entry, b: Entry): number {
  return a.path.replaceAll('/', '\0') < b.path.replaceAll('/', '\0') ? -1 : 1;
}

import * as z from 'zod';
import { RequestError } from '../request-error';
import type { Roots } from '../roots';
import type { BuiltinTool } from '../tool';
import { describeFailure, isGone } from './file-failure';
import { findPath, type PathMeaning } from './find-path';
import { type LineMatch, matchLines, type Needle } from './match-lines';
import { withTextFile } from './text-file';
import { batches, walk } from './walk';

const DEFAULT_LIMIT = 200;
const MAX_LIMIT = 5_000;
/** Files open at once. */
const CONCURRENCY = 8;

const input = z.object({
  query: z.string().min(1).max(1_000).describe('Plain text to look for within a line.'),
  path: z
    .string()
    .optional()
    .describe(
      'Folder or file to search, relative, with "/" between names. Everything when left out.',
    ),
  matchCase: z.boolean().default(false),
  limit: z.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT).describe('Most lines.'),
});

const output = z.object({
  matches: z.array(
    z.object({
      path: z.string(),
      line: z.number().int().describe('From 1.'),
      text: z.string().describe('The line; of a long line the part around the match.'),
    }),
  ),
  filesSearched: z.number().int().describe('Text files that were looked through.'),
  truncated: z.boolean().describe('The limit was reached; more lines may match.'),
});

interface Searched {
  readonly path: string;
  /** Absent when the file is not text, is refused or has vanished. */
  readonly matches?: readonly LineMatch[];
}

/** `search`: the lines of text files that hold a text. */
export const searchTool: BuiltinTool<Roots, typeof input, typeof output> = {
  name: 'search',
  title: 'Search in Files',
  description:
    'Finds the lines that contain a plain text, in upper or lower case unless matchCase is true. Leaves out binary files, what git ignores, .env files and private keys.',
  input,
  output,
  async run(roots, args, signal) {
    if (args.query.includes('\n')) {
      throw new RequestError('The query has a line break in it. Search for the text of one line.');
    }
    const needle = { text: args.query, matchCase: args.matchCase };
    const meaning = await findPath(roots, args.path);
    const matches: { path: string; line: number; text: string }[] = [];
    let filesSearched = 0;
    for await (const files of filesOf(meaning, signal)) {
      // One more than fits is looked for: only then is it known that something is left out.
      const room = args.limit + 1 - matches.length;
      const searched = await Promise.all(
        files.map((file) => searchOne(file, needle, room, meaning.kind === 'file', signal)),
      );
      for (const { path, matches: found } of searched) {
        if (found === undefined) continue;
        filesSearched += 1;
        for (const match of found) matches.push({ path, ...match });
      }
      if (matches.length > args.limit) {
        return { matches: matches.slice(0, args.limit), filesSearched, truncated: true };
      }
    }
    return { matches, filesSearched, truncated: false };
  },
};

async function* filesOf(
  meaning: PathMeaning,
  signal: AbortSignal,
): AsyncGenerator<readonly { real: string; path: string }[]> {
  if (meaning.kind === 'file') {
    yield [meaning.place];
    return;
  }
  const folders = meaning.kind === 'top' ? meaning.roots : [meaning];
  for (const { path, start } of folders) {
    try {
      for await (const seen of walk(start, { recursive: true, signal })) {
        const files = seen.filter((entry) => entry.kind === 'file' && !entry.linked);
        yield* batches(
          files.map((file) => ({ real: file.absolute, path: file.path })),
          CONCURRENCY,
        );
      }
    } catch (error) {
      signal.throwIfAborted();
      throw describeFailure(error, path);
    }
  }
}

/** `named`: the caller named this file, so that it cannot be searched is an answer and not passed over. */
async function searchOne(
  file: { readonly real: string; readonly path: string },
  needle: Needle,
  limit: number,
  named: boolean,
  signal: AbortSignal,
): Promise<Searched> {
  try {
    const matches = await withTextFile(file, signal, ({ chunks }) =>
      matchLines(chunks, needle, limit),
    );
    return { path: file.path, matches };
  } catch (error) {
    signal.throwIfAborted();
    if (named) throw error;
    if (error instanceof RequestError || isGone(error)) return { path: file.path };
    throw error;
  }
}

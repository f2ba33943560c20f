import * as z from 'zod';
import type { Repository } from './repository';

export const fileCountSchema = z.object({
  path: z.string(),
  renamedFrom: z.string().optional(),
  added: z.number().int().describe('Lines; 0 for a binary file.'),
  deleted: z.number().int(),
  binary: z.literal(true).optional(),
});
export type FileCount = z.infer<typeof fileCountSchema>;

/** Parts of git's output, which NUL ends, and the next to be read. */
export interface TokenReader {
  readonly tokens: readonly string[];
  at: number;
}

/** Reads what `--numstat -z` writes, up to what is not of it. A rename whose names were cut off is left out. */
export function readCounts(repository: Repository, reader: TokenReader): FileCount[] {
  const counts: FileCount[] = [];
  for (;;) {
    const match = /^\n?(\d+|-)\t(\d+|-)\t([\s\S]*)$/.exec(reader.tokens[reader.at] ?? '');
    if (match === null) return counts;
    const [, added = '', deleted = '', path = ''] = match;
    const isRename = path === '';
    const from = isRename ? reader.tokens[reader.at + 1] : undefined;
    const to = isRename ? reader.tokens[reader.at + 2] : path;
    reader.at += isRename ? 3 : 1;
    if (to === undefined) return counts;
    counts.push({
      path: repository.shown(to),
      ...(from === undefined ? {} : { renamedFrom: repository.shown(from) }),
      added: Number(added) || 0,
      deleted: Number(deleted) || 0,
      ...(added === '-' ? { binary: true } : {}),
    });
  }
}

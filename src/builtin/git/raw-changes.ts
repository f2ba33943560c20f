import { type FileCount, readCounts, type TokenReader } from './file-counts';
import type { Repository } from './repository';

export const CHANGE_KINDS = [
  'added',
  'copied',
  'deleted',
  'modified',
  'renamed',
  'typechanged',
  'unmerged',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

const KIND_OF_LETTER: Readonly<Record<string, ChangeKind>> = {
  A: 'added',
  C: 'copied',
  D: 'deleted',
  M: 'modified',
  R: 'renamed',
  T: 'typechanged',
  U: 'unmerged',
};

/** One file of a comparison. */
export interface RawChange {
  readonly kind: ChangeKind;
  readonly count: FileCount;
  /** As git has them, one character for each byte: before and after. */
  readonly names: readonly [before: string, after: string];
  /** Blobs before and after; all zeros when there is none, or it is a file that is not stored yet. */
  readonly blobs: readonly [before: string, after: string];
}

/** Reads what `--raw --numstat -z --no-abbrev` writes. */
export function readRawChanges(repository: Repository, output: string): RawChange[] {
  const reader: TokenReader = { tokens: output.split('\0'), at: 0 };
  const changes = new Map<string, RawChange>();
  for (;;) {
    const match = /^:\d+ \d+ (\w+) (\w+) ([A-Z])\d*$/.exec(reader.tokens[reader.at] ?? '');
    if (match === null) break;
    const [, old = '', now = '', letter = ''] = match;
    const isPair = letter === 'R' || letter === 'C';
    const before = reader.tokens[reader.at + 1] ?? '';
    const after = isPair ? (reader.tokens[reader.at + 2] ?? '') : before;
    reader.at += isPair ? 3 : 2;
    // A file in conflict comes again as compared with one side; that it is in conflict is what counts.
    if (changes.get(after)?.kind === 'unmerged') continue;
    const path = repository.shown(after);
    changes.set(after, {
      kind: KIND_OF_LETTER[letter] ?? 'modified',
      count: {
        path,
        ...(isPair ? { renamedFrom: repository.shown(before) } : {}),
        added: 0,
        deleted: 0,
      },
      names: [before, after],
      blobs: [old, now],
    });
  }
  const counts = new Map(readCounts(repository, reader).map((count) => [count.path, count]));
  return [...changes.values()].map((change) => ({
    ...change,
    count: counts.get(change.count.path) ?? change.count,
  }));
}

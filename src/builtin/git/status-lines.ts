import * as z from 'zod';
import { decode, type Repository } from './repository';

const STATES = [
  'unmodified',
  'modified',
  'added',
  'deleted',
  'renamed',
  'copied',
  'typechanged',
  'unmerged',
  'untracked',
] as const;

const STATE_OF_LETTER: Readonly<Record<string, (typeof STATES)[number]>> = {
  '.': 'unmodified',
  M: 'modified',
  A: 'added',
  D: 'deleted',
  R: 'renamed',
  C: 'copied',
  T: 'typechanged',
  U: 'unmerged',
};

export const entrySchema = z.object({
  path: z.string().describe('A folder of new files has "/" at its end.'),
  index: z.enum(STATES).describe('What is staged, compared with the last commit.'),
  worktree: z.enum(STATES).describe('The file, compared with what is staged.'),
  renamedFrom: z.string().optional(),
});
type Entry = z.infer<typeof entrySchema>;

export interface Status {
  readonly branch: string | null;
  readonly commit: string | null;
  readonly upstream?: string;
  readonly ahead?: number;
  readonly behind?: number;
  readonly entries: Entry[];
}

/** Reads what `git status --porcelain=v2 --branch -z` writes. */
export function readStatus(repository: Repository, output: string): Status {
  const tokens = output.split('\0');
  // What follows the last end mark is nothing, or was cut.
  tokens.pop();
  const heads = new Map<string, string>();
  const entries: Entry[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const head = /^# branch\.(\w+) ([\s\S]*)$/.exec(token);
    if (head) heads.set(head[1] ?? '', decode(head[2] ?? ''));
    const line = lineOf(token);
    if (line === undefined) continue;
    const path = repository.shownFromTop(line.path);
    // The name before a rename is a part of its own.
    if (line.isRename) at += 1;
    if (path === undefined) continue;
    const from = line.isRename ? repository.shownFromTop(tokens[at] ?? '') : undefined;
    entries.push({
      path,
      index: line.index,
      worktree: line.worktree,
      ...(from === undefined ? {} : { renamedFrom: from }),
    });
  }
  const commit = heads.get('oid') ?? null;
  const branch = heads.get('head') ?? null;
  const upstream = heads.get('upstream');
  const distance = /^\+(\d+) -(\d+)$/.exec(heads.get('ab') ?? '');
  return {
    branch: branch === '(detached)' ? null : branch,
    commit: commit === '(initial)' ? null : commit,
    ...(upstream === undefined ? {} : { upstream }),
    ...(distance ? { ahead: Number(distance[1]), behind: Number(distance[2]) } : {}),
    entries,
  };
}

interface Line extends Pick<Entry, 'index' | 'worktree' | 'path'> {
  readonly isRename: boolean;
}

/** Fields between the two letters and the path, by the kind of line. */
const FIELDS: Readonly<Record<string, number>> = { '1': 6, '2': 7, u: 8 };

function lineOf(token: string): Line | undefined {
  if (token.startsWith('? ')) {
    return { path: token.slice(2), index: 'untracked', worktree: 'untracked', isRename: false };
  }
  const kind = token[0] ?? '';
  const fields = FIELDS[kind];
  if (fields === undefined) return undefined;
  const match = new RegExp(`^. (.)(.) (?:\\S+ ){${fields}}([\\s\\S]+)$`).exec(token);
  if (match === null) return undefined;
  const [, index = '.', worktree = '.', path = ''] = match;
  return {
    path,
    index: kind === 'u' ? 'unmerged' : (STATE_OF_LETTER[index] ?? 'modified'),
    worktree: kind === 'u' ? 'unmerged' : (STATE_OF_LETTER[worktree] ?? 'modified'),
    isRename: kind === '2',
  };
}

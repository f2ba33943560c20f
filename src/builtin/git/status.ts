import * as z from 'zod';
import type { BuiltinTool } from '../tool';
import { findTarget, type GitSource } from './find-repository';
import { entrySchema, readStatus } from './status-lines';

const MAX_ENTRIES = 5_000;

const input = z.object({
  path: z
    .string()
    .optional()
    .describe('Only changes in this file or folder. Everything when left out.'),
});

const output = z.object({
  branch: z.string().nullable().describe('null when a commit is checked out and no branch.'),
  commit: z.string().nullable().describe('Hash of what is checked out; null before the first.'),
  upstream: z.string().optional().describe('The branch it is compared with elsewhere.'),
  ahead: z.number().int().optional().describe('Commits that the upstream does not have.'),
  behind: z.number().int().optional().describe('Commits of the upstream that are not here.'),
  entries: z.array(entrySchema).describe('What is changed or new, and not ignored.'),
  truncated: z.boolean().describe('There are more: give the path of a folder.'),
});

/** `status`: the branch, and what is changed in the files and in what is staged. */
export const statusTool: BuiltinTool<GitSource, typeof input, typeof output> = {
  name: 'status',
  title: 'Status',
  description:
    'Gives the branch that is checked out, how far it is from its upstream as last fetched, and which files are changed, staged, new or in conflict.',
  input,
  output,
  async run(source, args, signal) {
    const { repository, names } = await findTarget(source, args.path, signal);
    repository.needWorkTree();
    const settings = await repository.withoutFilters();
    const result = await repository.run(
      [
        'status',
        '--porcelain=v2',
        '--branch',
        '--ahead-behind',
        '--untracked-files=normal',
        '--ignore-submodules=dirty',
        '--find-renames',
        '-z',
        ...repository.limitTo(names),
      ],
      { settings },
    );
    const { entries, ...state } = readStatus(repository, result.output);
    const truncated = result.cut || entries.length > MAX_ENTRIES;
    return { ...state, entries: entries.slice(0, MAX_ENTRIES), truncated };
  },
};

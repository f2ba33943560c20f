import * as z from 'zod';
import { RequestError } from '../request-error';
import type { BuiltinTool } from '../tool';
import { COMMIT_FORMAT, commitWithFilesSchema, readCommits } from './commits';
import { DIFF_OPTIONS } from './diff-options';
import { findTarget, type GitSource } from './find-repository';
import { sinceOption, untilOption } from './moment';
import { headCommit, resolveCommit } from './revision';

const DEFAULT_LIMIT = 200;
const MAX_LIMIT = 5_000;
/** Most output read of git: as commits it grows, at most to twice as much. */
const MAX_BYTES = 500_000;

const input = z.object({
  path: z
    .string()
    .optional()
    .describe('Only commits that changed this file or folder. Everything when left out.'),
  commit: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe('Branch, tag or commit to start at. What is checked out when left out.'),
  author: z.string().min(1).max(300).optional().describe('Part of the author’s name or address.'),
  since: z.string().optional().describe('Such as "2026-03-01", a full ISO time or "2 weeks ago".'),
  until: z.string().optional().describe('In the same way; the day is included.'),
  grep: z.string().min(1).max(300).optional().describe('Plain text in the message.'),
  limit: z.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT).describe('Most commits.'),
  skip: z.number().int().min(0).default(0).describe('Leave out this many, newest first.'),
  files: z
    .boolean()
    .default(false)
    .describe('Also the files of each, with lines added and deleted.'),
});

const output = z.object({
  commits: z.array(commitWithFilesSchema).describe('Newest first; none before the first commit.'),
  truncated: z.boolean().describe('More commits match: call again with skip.'),
  shallow: z.boolean().describe('Older commits were left out when this was cloned.'),
});

/** `log`: commits, newest first. */
export const logTool: BuiltinTool<GitSource, typeof input, typeof output> = {
  name: 'log',
  title: 'Commit Log',
  description:
    'Lists commits of the open folder, newest first, by path, author, time and message; with files: true also the files that each changed and by how many lines.',
  input,
  output,
  async run(source, args, signal) {
    const { repository, names } = await findTarget(source, args.path, signal);
    const { shallow } = repository;
    const start =
      args.commit === undefined
        ? await headCommit(repository)
        : await resolveCommit(repository, args.commit);
    if (start === undefined) return { commits: [], truncated: false, shallow };
    const result = await repository.run(
      [
        'log',
        ...COMMIT_FORMAT,
        ...DIFF_OPTIONS,
        ...(args.files ? ['--numstat'] : ['--no-patch']),
        `--max-count=${args.limit + 1}`,
        `--skip=${args.skip}`,
        '--fixed-strings',
        '--regexp-ignore-case',
        ...(args.author === undefined ? [] : [`--author=${args.author}`]),
        ...(args.grep === undefined ? [] : [`--grep=${args.grep}`]),
        ...sinceOption(args.since),
        ...untilOption(args.until),
        '--end-of-options',
        start,
        ...repository.limitTo(names),
      ],
      { maxBytes: MAX_BYTES },
    );
    const { cut } = result;
    const commits = readCommits(repository, result.output, { files: args.files, cut });
    if (cut && commits.length === 0) {
      throw new RequestError('The next commit alone is too large to list. Leave it out with skip.');
    }
    const truncated = cut || commits.length > args.limit;
    return { commits: commits.slice(0, args.limit), truncated, shallow };
  },
};

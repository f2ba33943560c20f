import * as z from 'zod';
import type { BuiltinTool } from '../tool';
import { COMMIT_FORMAT, commitSchema, readCommits } from './commits';
import { changedFileSchema, compare } from './compare';
import { findTarget, type GitSource } from './find-repository';
import { resolveCommit } from './revision';

const input = z.object({
  commit: z.string().min(1).max(300).default('HEAD').describe('Hash, branch or tag.'),
  path: z
    .string()
    .optional()
    .describe('Only the changes of this file or folder. Everything when left out.'),
});

const output = z.object({
  commit: commitSchema,
  files: z.array(changedFileSchema).describe('Of a merge: compared with its first parent.'),
  truncated: z.boolean().describe('Not all fits: call with a path, or see patchTruncated.'),
});

/** `show`: one commit and what it changed. */
export const showTool: BuiltinTool<GitSource, typeof input, typeof output> = {
  name: 'show',
  title: 'Show Commit',
  description:
    'Gives one commit: its message, the files that it changed and the patch of each. Patches of .env files and private keys are withheld.',
  input,
  output,
  async run(source, args, signal) {
    const { repository, names } = await findTarget(source, args.path, signal);
    const hash = await resolveCommit(repository, args.commit);
    const log = ['log', ...COMMIT_FORMAT, '--no-patch', '--max-count=1', hash, '--'];
    const { output: text } = await repository.run(log);
    const [commit] = readCommits(repository, text, { files: false, cut: false });
    if (commit === undefined) throw new Error(`git log gave nothing for ${hash}`);
    const compared = await compare(repository, {
      command: ['show', '--format=', '--no-show-signature', '-m', '--first-parent'],
      revisions: [hash],
      limit: repository.limitTo(names),
    });
    return { commit, ...compared };
  },
};

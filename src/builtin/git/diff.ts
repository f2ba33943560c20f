import * as z from 'zod';
import { RequestError } from '../request-error';
import type { BuiltinTool } from '../tool';
import { type Comparison, changedFileSchema, compare } from './compare';
import { findTarget, type GitSource } from './find-repository';
import type { Repository } from './repository';
import { resolveCommit } from './revision';

const commit = z.string().min(1).max(300).optional();

const input = z.object({
  from: commit.describe('Commit, branch or tag to compare from. What is staged when left out.'),
  to: commit.describe('Commit, branch or tag to compare with. The files when left out.'),
  path: z
    .string()
    .optional()
    .describe('Only the changes of this file or folder. Everything when left out.'),
  staged: z
    .boolean()
    .default(false)
    .describe('What is staged, compared with from or with the last commit.'),
});

const output = z.object({
  files: z.array(changedFileSchema),
  truncated: z.boolean().describe('Not all fits: call with a path, or see patchTruncated.'),
});

/** `diff`: what differs between two commits, or between a commit, what is staged and the files. */
export const diffTool: BuiltinTool<GitSource, typeof input, typeof output> = {
  name: 'diff',
  title: 'Compare',
  description:
    'Compares commits, what is staged, and the files: without from and to, changes that are not staged; with staged: true, those that are; with from and to, two commits. Patches of .env files and private keys are withheld.',
  input,
  output,
  async run(source, args, signal) {
    if (args.to !== undefined && (args.from === undefined || args.staged)) {
      throw new RequestError(
        args.staged
          ? 'to and staged exclude each other: staged says what is compared with from. Leave one out.'
          : 'to is given without from. Give both; from may be "HEAD".',
      );
    }
    const { repository, names } = await findTarget(source, args.path, signal);
    const limit = repository.limitTo(names);
    return compare(repository, { ...(await comparison(repository, args)), limit });
  },
};

async function comparison(
  repository: Repository,
  { from, to, staged }: z.output<typeof input>,
): Promise<Omit<Comparison, 'limit'>> {
  const asked = [from, to].filter((revision) => revision !== undefined);
  if (to === undefined) repository.needWorkTree();
  const revisions: string[] = [];
  for (const revision of asked) revisions.push(await resolveCommit(repository, revision));
  if (to !== undefined) return { command: ['diff'], revisions };
  if (staged) return { command: ['diff', '--cached'], revisions };
  // Files in conflict are compared with our side; all at once could not be told apart.
  const command = from === undefined ? ['diff', '--ours'] : ['diff'];
  return { command, revisions, settings: await repository.withoutFilters() };
}

import * as z from 'zod';
import { fileCountSchema, readCounts, type TokenReader } from './file-counts';
import { decode, type Repository } from './repository';

export const commitSchema = z.object({
  hash: z.string().describe('Full; can be given to the other tools as it is.'),
  parents: z.array(z.string()).describe('Two or more for a merge, none for a first commit.'),
  author: z.string(),
  email: z.string(),
  date: z.string().describe('When it was written, ISO 8601, in its author’s time zone.'),
  subject: z.string().describe('First line of the message.'),
  body: z.string().optional().describe('Rest of the message.'),
});

export const commitWithFilesSchema = commitSchema.extend({
  files: z.array(fileCountSchema).optional().describe('With files: true. Empty for a merge.'),
  filesTruncated: z.literal(true).optional().describe('There are more files than fit.'),
});
export type Commit = z.infer<typeof commitWithFilesSchema>;

const FIELDS = ['%H', '%P', '%aN', '%aE', '%aI', '%s', '%b'];

/** What makes `git log` write what `readCommits` reads. */
export const COMMIT_FORMAT: readonly string[] = [
  '-z',
  `--format=${FIELDS.join('%x00')}`,
  '--encoding=UTF-8',
  '--no-show-signature',
  '--no-color',
];

/**
 * Reads the output of `git log`. `cut`: its end is missing, and with it the last commit; but for the first commit of all, which stays,
 * with the files that are there.
 */
export function readCommits(
  repository: Repository,
  output: string,
  options: { readonly files: boolean; readonly cut: boolean },
): Commit[] {
  const tokens = output.split('\0');
  // After the last end mark there is nothing, or the part of a token that was cut.
  tokens.pop();
  const commits: Commit[] = [];
  const reader: TokenReader = { tokens, at: 0 };
  while (reader.at + FIELDS.length <= tokens.length) {
    const fields = tokens.slice(reader.at, reader.at + FIELDS.length);
    reader.at += FIELDS.length;
    const files = options.files ? readCounts(repository, reader) : undefined;
    const isCut = options.cut && reader.at >= tokens.length;
    if (isCut && commits.length > 0) break;
    commits.push({
      ...commitOf(fields),
      ...(files === undefined ? {} : { files }),
      ...(isCut && files !== undefined ? { filesTruncated: true } : {}),
    });
  }
  return commits;
}

function commitOf(fields: readonly string[]): Commit {
  const [hash = '', parents = '', author = '', email = '', date = '', subject = '', body = ''] =
    fields.map(decode);
  return {
    hash,
    parents: parents.split(' ').filter(Boolean),
    author,
    email,
    date,
    subject,
    ...(body.trim() === '' ? {} : { body: body.trimEnd() }),
  };
}

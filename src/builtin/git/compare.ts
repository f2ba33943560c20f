import * as z from 'zod';
import { isPrivateKey, isRefusedName } from '../refused-names';
import { RequestError } from '../request-error';
import { blobHeads } from './blob-heads';
import { DIFF_OPTIONS, PATCH_OPTIONS } from './diff-options';
import { fileCountSchema } from './file-counts';
import type { Setting } from './git-environment';
import { readPatches } from './patches';
import { CHANGE_KINDS, type RawChange, readRawChanges } from './raw-changes';
import { decode, type Repository } from './repository';

/** Most text of all patches, and of one, in bytes. */
const MAX_TEXT_BYTES = 500_000;
const MAX_PATCH_BYTES = 100_000;
const MAX_FILES = 2_000;
const PRIVATE_KEY_LINE = /^[ +-]\s*-----BEGIN [A-Z0-9 ]*PRIVATE KEY( BLOCK)?-----/m;

export const changedFileSchema = fileCountSchema.extend({
  status: z.enum(CHANGE_KINDS),
  patch: z
    .string()
    .optional()
    .describe('The hunks in unified format. Absent when there are none, as for a binary file.'),
  patchTruncated: z.literal(true).optional().describe('The patch, or its end, did not fit.'),
  withheld: z.literal(true).optional().describe('The file is one for secrets: it has no patch.'),
});
export type ChangedFile = z.infer<typeof changedFileSchema>;

export interface Comparison {
  readonly command: readonly string[];
  readonly revisions: readonly string[];
  /** What limits it, with `--` before. */
  readonly limit: readonly string[];
  readonly settings?: readonly Setting[];
}

export interface Compared {
  readonly files: ChangedFile[];
  /** Files or parts of patches are missing. */
  readonly truncated: boolean;
}

/** The files that a comparison finds changed, each with its patch; without the text of files for secrets, however they come into it. */
export async function compare(repository: Repository, comparison: Comparison): Promise<Compared> {
  const { command, revisions, limit, settings = [] } = comparison;
  const run = (form: readonly string[]) =>
    repository.run([...command, ...DIFF_OPTIONS, ...form, ...revisions, ...limit], { settings });
  const listed = await run(['--raw', '--numstat', '--no-abbrev', '-z']);
  if (listed.cut) {
    throw new RequestError('Too many files differ to list them. Give the path of a folder.');
  }
  const all = readRawChanges(repository, listed.output);
  const changes = all.slice(0, MAX_FILES);
  const patches = await run(PATCH_OPTIONS);
  const hunks = readPatches(patches.output, changes);
  const secret = await secretOnes(repository, changes, hunks);

  let room = MAX_TEXT_BYTES;
  let missing = patches.cut || all.length > changes.length;
  const files = changes.map((change, index): ChangedFile => {
    const file = { ...change.count, status: change.kind };
    if (secret.has(change)) return { ...file, withheld: true };
    const text = hunks[index] ?? '';
    const isLast = patches.cut && hunks.slice(index + 1).every((later) => later === '');
    const kept = wholeLines(text, Math.min(room, MAX_PATCH_BYTES));
    room -= kept.length;
    const isMissing = kept.length < text.length || (isLast && hasText(change));
    missing ||= isMissing;
    return {
      ...file,
      ...(kept === '' ? {} : { patch: decode(kept) }),
      ...(isMissing ? { patchTruncated: true } : {}),
    };
  });
  return { files, truncated: missing };
}

function hasText({ count }: RawChange): boolean {
  return count.added + count.deleted > 0;
}

/** As much of the start as fits, up to the end of a line. */
function wholeLines(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(0, text.lastIndexOf('\n', most - 1) + 1);
}

/** The files for secrets: by name, by a key's first line in the patch, or by how the whole file starts. */
async function secretOnes(
  repository: Repository,
  changes: readonly RawChange[],
  hunks: readonly string[],
): Promise<ReadonlySet<RawChange>> {
  const secret = new Set(
    changes.filter(
      ({ names }, index) =>
        names.some((name) => decode(name).split('/').some(isRefusedName)) ||
        PRIVATE_KEY_LINE.test(hunks[index] ?? ''),
    ),
  );
  // Where a patch holds the first line, that has told already.
  const unclear = changes.filter(
    (change, index) => !secret.has(change) && /^@@ -([2-9]|1\d)/.test(hunks[index] ?? ''),
  );
  const blobs = unclear.flatMap((change) => change.blobs.filter((hash) => /[^0]/.test(hash)));
  const heads = await blobHeads(repository, [...new Set(blobs)]);
  for (const change of unclear) {
    if (change.blobs.some((hash) => isPrivateKey(heads.get(hash) ?? Buffer.alloc(0)))) {
      secret.add(change);
    }
  }
  return secret;
}

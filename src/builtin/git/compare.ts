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

interface Change extends RawChange {
  readonly hunks: string | undefined;
}

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
  const patches = await run(PATCH_OPTIONS);
  const listedChanges = readRawChanges(repository, listed.output);
  const found = readPatches(patches.output, listedChanges);
  const all = listedChanges
    .map((change, index) => ({ ...change, hunks: found[index] }))
    .filter((change) => patches.cut || !isUntouched(change));
  const changes = all.slice(0, MAX_FILES);
  const secret = await secretOnes(repository, changes);

  const lastWithPatch = changes.findLastIndex(({ hunks }) => hunks !== undefined);
  let room = MAX_TEXT_BYTES;
  let missing = patches.cut || all.length > changes.length;
  const files = changes.map((change, index): ChangedFile => {
    const file = { ...change.count, status: change.kind };
    if (secret.has(change)) return { ...file, withheld: true };
    const text = change.hunks ?? '';
    const isLast = patches.cut && index >= lastWithPatch;
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

/** A file that only its time says is changed: git lists it and finds no difference. */
function isUntouched({ kind, blobs, hunks }: Change): boolean {
  return kind === 'modified' && /^0+$/.test(blobs[1]) && hunks === undefined;
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
  changes: readonly Change[],
): Promise<ReadonlySet<Change>> {
  const secret = new Set(
    changes.filter(
      ({ names, hunks = '' }) =>
        names.some((name) => decode(name).split('/').some(isRefusedName)) ||
        PRIVATE_KEY_LINE.test(hunks),
    ),
  );
  // A hunk in the middle of a key does not show how the file starts.
  const unclear = changes.filter((change) => !secret.has(change) && change.hunks);
  const blobs = unclear.flatMap((change) => change.blobs.filter((hash) => /[^0]/.test(hash)));
  const heads = await blobHeads(repository, [...new Set(blobs)]);
  for (const change of unclear) {
    if (change.blobs.some((hash) => isPrivateKey(heads.get(hash) ?? Buffer.alloc(0)))) {
      secret.add(change);
    }
  }
  return secret;
}

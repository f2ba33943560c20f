import * as z from 'zod';
import { RequestError } from '../request-error';
import type { BuiltinTool } from '../tool';
import { refuseUnreadable } from './blame-file';
import { type BlameLine, blameLineSchema, readBlame } from './blame-lines';
import { findTarget, type GitSource, refuseSecretNames } from './find-repository';
import { describeFailure, noCommits } from './git-failure';
import type { GitResult } from './git-program';
import { headCommit, resolveCommit } from './revision';

/** Lines of one answer. */
const MAX_LINES = 2_000;
/** Characters of all lines. */
const MAX_TEXT = 300_000;
/** Output read of git, which repeats the commit for each line. */
const MAX_BYTES = 8_000_000;

const line = z.number().int().min(1).max(2_000_000_000);

const input = z.object({
  path: z.string().min(1).describe('File, relative, with "/" between names.'),
  fromLine: line.default(1).describe('First line, from 1.'),
  toLine: line.optional().describe('Last line, included. The end of the file when left out.'),
  commit: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe('Hash, branch or tag that has the file. The file as it is now when left out.'),
});

const output = z.object({
  path: z.string(),
  lines: z.array(blameLineSchema),
  truncated: z.boolean().describe('Lines are missing: go on from the line after the last.'),
});

/** `blame`: who last changed each line of a file, and with which commit. */
export const blameTool: BuiltinTool<GitSource, typeof input, typeof output> = {
  name: 'blame',
  title: 'Blame',
  description: `Gives the lines of a file, each with the commit that last changed it; at most ${MAX_LINES} lines at once. Refuses .env files and private keys.`,
  input,
  output,
  async run(source, args, signal) {
    const toLine = args.toLine ?? Number.MAX_SAFE_INTEGER;
    if (toLine < args.fromLine) {
      throw new RequestError(
        `toLine ${toLine} is before fromLine ${args.fromLine}. Give a toLine that is not smaller.`,
      );
    }
    const { repository, names } = await findTarget(source, args.path, signal);
    const path = repository.shown(Buffer.from(names.join('/')).toString('latin1'));
    if (names.length === 0) {
      throw new RequestError(`${JSON.stringify(path)} is a folder. Give the path of a file.`);
    }
    refuseSecretNames(path, names);
    if (args.commit === undefined) repository.needWorkTree();
    const commit =
      args.commit === undefined
        ? await headCommit(repository)
        : await resolveCommit(repository, args.commit);
    if (commit === undefined) throw noCommits();
    await refuseUnreadable(repository, { commit, names, path, asItIs: args.commit === undefined });
    // One more is asked for: only then is it known that something is left out.
    const last = Math.min(toLine, args.fromLine + MAX_LINES);
    const result = await repository.tryRun(
      [
        'blame',
        '--line-porcelain',
        '--no-textconv',
        '--encoding=UTF-8',
        '-L',
        `${args.fromLine},${last}`,
        ...(args.commit === undefined ? [] : [commit]),
        '--',
        names.join('/'),
      ],
      { maxBytes: MAX_BYTES, settings: await repository.withoutFilters() },
    );
    const count = /has only (\d+) lines?/.exec(result.words)?.[1];
    if (result.code !== 0 && count !== undefined) {
      if (count === '0' && args.fromLine === 1) return { path, lines: [], truncated: false };
      throw new RequestError(
        `${JSON.stringify(path)} has ${count} lines, so there is no line ${args.fromLine}.`,
      );
    }
    if (result.code !== 0) throw describeFailure('blame', result);
    const fitting = linesThatFit(result);
    if (fitting.truncated && fitting.lines.length === 0) {
      throw new RequestError(
        `Line ${args.fromLine} of ${JSON.stringify(path)} is too long to give.`,
      );
    }
    return { path, ...fitting };
  },
};

/** As many lines as fit, and whether that is all that were asked for. */
function linesThatFit(result: GitResult): { lines: BlameLine[]; truncated: boolean } {
  const lines = readBlame(result.output);
  const kept: BlameLine[] = [];
  let room = MAX_TEXT;
  for (const line of lines.slice(0, MAX_LINES)) {
    room -= line.text.length;
    if (room < 0) break;
    kept.push(line);
  }
  return { lines: kept, truncated: result.cut || kept.length < lines.length };
}

import * as z from 'zod';
import { RequestError } from '../request-error';
import type { Roots } from '../roots';
import type { BuiltinTool } from '../tool';
import { findFile } from './find-path';
import { takeLines } from './take-lines';
import { withTextFile } from './text-file';

/** Most text of one answer, in bytes: it travels twice in a message, escaped. */
const MAX_TEXT_BYTES = 500_000;

const line = z.number().int().min(1);

const input = z.object({
  path: z.string().min(1).describe('File to read, relative, with "/" between names.'),
  fromLine: line.default(1).describe('First line, from 1.'),
  toLine: line.optional().describe('Last line, included. The end of the file when left out.'),
});

const output = z.object({
  path: z.string(),
  bytes: z.number().int().describe('Size of the whole file.'),
  modified: z.string().describe('Last change, ISO 8601, UTC.'),
  fromLine: z.number().int(),
  toLine: z.number().int().describe('Last line that is in text.'),
  totalLines: z.number().int(),
  text: z.string().describe('The lines with their line ends, so that consecutive reads join up.'),
  truncated: z
    .boolean()
    .describe('Lines that were asked for are missing: read on from the line after toLine.'),
});

/** `read`: a range of a text file's lines. */
export const readTool: BuiltinTool<Roots, typeof input, typeof output> = {
  name: 'read',
  title: 'Read File',
  description: `Reads a text file, whole or by a range of lines, at most ${MAX_TEXT_BYTES / 1000} kB at once. Refuses what git ignores, .env files and private keys.`,
  input,
  output,
  async run(roots, args, signal) {
    const toLine = args.toLine ?? Number.MAX_SAFE_INTEGER;
    if (toLine < args.fromLine) {
      throw new RequestError(
        `toLine ${toLine} is before fromLine ${args.fromLine}. Give a toLine that is not smaller.`,
      );
    }
    const place = await findFile(roots, args.path);
    return withTextFile(place, signal, async ({ bytes, modified, chunks }) => {
      const taken = await takeLines(chunks, args.fromLine, toLine, MAX_TEXT_BYTES);
      if (args.fromLine > Math.max(1, taken.totalLines)) {
        throw new RequestError(
          `${JSON.stringify(place.path)} has ${taken.totalLines} lines, so there is no line ${args.fromLine}.`,
        );
      }
      return {
        path: place.path,
        bytes,
        modified: modified.toISOString(),
        fromLine: args.fromLine,
        ...taken,
      };
    });
  },
};

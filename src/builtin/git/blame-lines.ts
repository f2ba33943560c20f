import * as z from 'zod';
import { commitSchema } from './commits';
import { decode } from './repository';

/** Most characters of one line. */
const MAX_LINE = 2_000;

export const blameLineSchema = z.object({
  line: z.number().int().describe('From 1.'),
  text: z.string().describe(`Without its line end; at most ${MAX_LINE} characters.`),
  commit: commitSchema
    .pick({ hash: true, author: true, email: true, date: true, subject: true })
    .nullable()
    .describe('null for a change that is not committed.'),
});
export type BlameLine = z.infer<typeof blameLineSchema>;

/** Reads what `git blame --line-porcelain` writes; a last line that was cut is left out. */
export function readBlame(output: string): BlameLine[] {
  const lines: BlameLine[] = [];
  let head = /^(\w+) \d+ (\d+)/.exec('');
  let facts = new Map<string, string>();
  const texts = output.split('\n');
  texts.pop();
  for (const text of texts) {
    if (text.startsWith('\t')) {
      lines.push({
        line: Number(head?.[2]),
        text: shorten(decode(text.slice(1)).replace(/\r$/, '')),
        commit: commitOf(head?.[1] ?? '', facts),
      });
      head = null;
      facts = new Map();
    } else if (head === null) head = /^(\w+) \d+ (\d+)/.exec(text);
    else {
      const [, name = '', value = ''] = /^(\S+) ?(.*)$/.exec(text) ?? [];
      facts.set(name, decode(value));
    }
  }
  return lines;
}

function commitOf(hash: string, facts: ReadonlyMap<string, string>): BlameLine['commit'] {
  if (/^0+$/.test(hash)) return null;
  return {
    hash,
    author: facts.get('author') ?? '',
    email: (facts.get('author-mail') ?? '').replace(/^<|>$/g, ''),
    date: isoDate(Number(facts.get('author-time')), facts.get('author-tz') ?? '+0000'),
    subject: facts.get('summary') ?? '',
  };
}

/** `zone`: such as `+0130`. */
function isoDate(seconds: number, zone: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)$/.exec(zone) ?? ['', '+', '00', '00'];
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const local = new Date((seconds + offset * 60) * 1000);
  if (Number.isNaN(local.getTime())) return new Date(0).toISOString();
  return `${local.toISOString().slice(0, 19)}${sign}${hours}:${minutes}`;
}

function shorten(text: string): string {
  return text.length <= MAX_LINE ? text : `${text.slice(0, MAX_LINE - 1)}…`;
}

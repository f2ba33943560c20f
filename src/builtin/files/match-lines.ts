/** A line without an end is searched in pieces of this many characters, so that no line is held whole. */
const MAX_PIECE = 1_000_000;
/** Characters of a matching line that are given, around the match. */
const SHOWN = 300;

export interface LineMatch {
  /** From 1. */
  readonly line: number;
  /** The line, or the part of a long line around the match. */
  readonly text: string;
}

export interface Needle {
  readonly text: string;
  readonly matchCase: boolean;
}

/** The lines that hold the needle, each once, in order; ends after `limit` of them. */
export async function matchLines(
  chunks: AsyncIterable<Buffer>,
  needle: Needle,
  limit: number,
): Promise<LineMatch[]> {
  const matches: LineMatch[] = [];
  const find = finder(needle);
  const decoder = new TextDecoder('utf-8');
  let line = 1;
  let pending = '';
  /** The pending text continues a line that is already among the matches. */
  let counted = false;

  const take = (text: string): void => {
    const at = counted ? -1 : find(text);
    if (at !== -1 && matches.length < limit) matches.push({ line, text: around(text, at) });
    counted ||= at !== -1;
  };

  for await (const chunk of chunks) {
    pending += decoder.decode(chunk, { stream: true });
    const end = pending.lastIndexOf('\n') + 1;
    const block = pending.slice(0, end);
    pending = pending.slice(end);
    if (block !== '' && !counted && find(block) === -1) line += count(block);
    else {
      for (const text of block.split('\n').slice(0, -1)) {
        take(text.replace(/\r$/, ''));
        counted = false;
        line += 1;
      }
    }
    if (pending.length > MAX_PIECE) {
      take(pending);
      // A match across the cut is found with the next piece.
      pending = pending.slice(pending.length - (needle.text.length - 1));
    }
    if (matches.length >= limit) return matches;
  }
  take(pending + decoder.decode());
  return matches;
}

function finder({ text, matchCase }: Needle): (haystack: string) => number {
  if (matchCase) return (haystack) => haystack.indexOf(text);
  const wanted = text.toLowerCase();
  return (haystack) => haystack.toLowerCase().indexOf(wanted);
}

function count(block: string): number {
  let found = 0;
  for (let at = block.indexOf('\n'); at !== -1; at = block.indexOf('\n', at + 1)) found += 1;
  return found;
}

function around(text: string, at: number): string {
  if (text.length <= SHOWN) return text;
  const start = Math.max(0, Math.min(at - SHOWN / 3, text.length - SHOWN));
  // Half a character at either end would not survive being encoded.
  const part = text.slice(start, start + SHOWN).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return `${start > 0 ? '…' : ''}${part}${start + SHOWN < text.length ? '…' : ''}`;
}

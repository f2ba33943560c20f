const LINE_END = 0x0a;

export interface TakenLines {
  readonly text: string;
  /** The last line that is in the text, in whole or, if it alone is over the bound, in part. */
  readonly toLine: number;
  readonly totalLines: number;
  /** The bound was reached before the range ended. */
  readonly truncated: boolean;
}

/**
 * Takes the lines `fromLine` to `toLine` (1-based, both included, with their line ends) and counts the lines of the whole. Holds no
 * more than `maxBytes` of text: ends at the last whole line within it, or inside the first line when that alone is longer.
 */
export async function takeLines(
  chunks: AsyncIterable<Buffer>,
  fromLine: number,
  toLine: number,
  maxBytes: number,
): Promise<TakenLines> {
  const kept: Buffer[] = [];
  let keptBytes = 0;
  /** Kept bytes up to the last line end among them. */
  let wholeBytes = 0;
  let line = 1;
  let full = false;
  let endsInLine = false;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const found = chunk.indexOf(LINE_END, at);
      const end = found === -1 ? chunk.length : found + 1;
      if (line >= fromLine && line <= toLine && !full) {
        const part = chunk.subarray(at, Math.min(end, at + maxBytes - keptBytes));
        kept.push(Buffer.from(part));
        keptBytes += part.length;
        full = part.length < end - at;
        if (!full && found !== -1) wholeBytes = keptBytes;
      }
      if (found !== -1) line += 1;
      endsInLine = found === -1;
      at = end;
    }
  }
  const totalLines = endsInLine ? line : line - 1;
  const all = Buffer.concat(kept);
  const bytes = full && wholeBytes > 0 ? all.subarray(0, wholeBytes) : all;
  const text = decode(bytes, full);
  const lines = countLines(bytes);
  return { text, toLine: fromLine + lines - 1, totalLines, truncated: full };
}

/** A cut inside a character drops that character. */
function decode(bytes: Buffer, cut: boolean): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: cut });
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_END); at !== -1; at = bytes.indexOf(LINE_END, at + 1))
    count += 1;
  return bytes.length > 0 && bytes.at(-1) !== LINE_END ? count + 1 : count;
}

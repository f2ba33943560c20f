/** One page of a stashed result. Offsets and sizes in bytes (contract §3.3). */
export interface TextPage {
  /** Where the page really begins: at the character that `offset` fell into. */
  readonly offset: number;
  /** Absent on the last page. */
  readonly nextOffset?: number;
  readonly totalBytes: number;
  readonly text: string;
}

/** The page at `offset` of at most `maxBytes`, or of one character where that is wider, so that paging always advances. */
export function pageText(bytes: Buffer, offset: number, maxBytes: number): TextPage {
  const begin = characterStart(bytes, Math.min(offset, bytes.length));
  let end = characterStart(bytes, Math.min(begin + maxBytes, bytes.length));
  if (end <= begin) end = characterEnd(bytes, begin);
  return {
    offset: begin,
    ...(end < bytes.length ? { nextOffset: end } : {}),
    totalBytes: bytes.length,
    text: bytes.subarray(begin, end).toString('utf8'),
  };
}

/** Back to where the character begins that holds the byte at `index`. */
function characterStart(bytes: Buffer, index: number): number {
  let start = index;
  while (start > 0 && start < bytes.length && isContinuation(bytes[start])) start -= 1;
  return start;
}

function characterEnd(bytes: Buffer, start: number): number {
  let end = Math.min(start + 1, bytes.length);
  while (end < bytes.length && isContinuation(bytes[end])) end += 1;
  return end;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

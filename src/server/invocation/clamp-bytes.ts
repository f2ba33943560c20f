/** At most `maxBytes` of UTF-8, with `…` after a cut; never inside a character. Caller text in errors and events passes through here (contract E7, AV3). */
export function clampBytes(text: string, maxBytes: number): string {
  // Every UTF-16 unit is at least one byte, so a longer text can be cut before it is encoded.
  const candidate = text.slice(0, maxBytes + 1);
  const bytes = Buffer.from(candidate, 'utf8');
  if (candidate.length === text.length && bytes.length <= maxBytes) return text;
  let end = Math.min(maxBytes, bytes.length);
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return `${bytes.subarray(0, end).toString('utf8')}…`;
}

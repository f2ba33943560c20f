/** At most `maxChars` characters; a cut ends with `…`, which counts (contract §4.8). */
export function clipText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const kept = text.slice(0, maxChars - 1);
  // Half of a character of two units would not be one.
  return `${/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept}…`;
}

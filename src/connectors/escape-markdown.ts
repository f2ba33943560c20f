/**
 * Text from elsewhere, on one line: it must neither format nor link, nor become an icon. All punctuation is escaped: a line of
 * `=` makes the one above it a heading, and an address becomes a link by itself.
 */
export function escapeMarkdown(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&').replace(/\s+/g, ' ');
}

/** The same with its lines kept. */
export function escapeMarkdownLines(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(escapeMarkdown)
    .join('  \n');
}

/** Text from elsewhere as code, whatever fences it has in it. */
export function codeBlock(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Longer ones say nothing more in a list. */
const MOST_CHARS = 300;
/** Line ends, other control characters and spaces. */
const BLANK = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** What is not seen or turns others around, but for the two that scripts and emoji are joined with. */
const UNSEEN = /(?![\u200c\u200d])\p{Cf}/gu;

/**
 * Text from elsewhere for a list, a question or a message of VS Code: on one line, cut where it is long, and neither an icon
 * (`$(…)`) nor a link (`[…](command:…)`) in it.
 */
export function plainLabel(text: string): string {
  const line = text.replace(BLANK, ' ').replace(UNSEEN, '').trim();
  return cut(line).replaceAll('$(', '$\u200b(').replaceAll('](', ']\u200b(');
}

function cut(line: string): string {
  if (line.length <= MOST_CHARS) return line;
  // Not through the middle of a character.
  const end = /[\ud800-\udbff]/.test(line.charAt(MOST_CHARS - 1)) ? MOST_CHARS - 1 : MOST_CHARS;
  return `${line.slice(0, end)}…`;
}

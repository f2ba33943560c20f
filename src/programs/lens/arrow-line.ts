/** The start of a program's function: `async () =>`, `async function`, or `(…) =>` at the start of a line. */
const START =
  /^[ \t]*(?:export default[ \t]+)?\(?[ \t]*(?:async\b(?=[ \t]*(?:\(|function\b|[\w$]+[ \t]*=>))|\([^)\n]*\)[ \t]*=>)/m;

/** The line, from 0, above which a program's lenses stand: that of its arrow, else the first. */
export function arrowLine(text: string): number {
  const at = START.exec(text)?.index ?? 0;
  return text.slice(0, at).split('\n').length - 1;
}

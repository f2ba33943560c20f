import type { ProgramPosition } from './executor';

const HINTS: readonly { readonly when: RegExp; readonly hint: string }[] = [
  {
    when: /^\s*import\b(?!\s*\()/,
    hint: 'A program cannot import anything; it reaches connecta, its connectors and console.',
  },
  { when: /\brequire\s*\(/, hint: 'A program cannot require anything.' },
  {
    when: /\)\s*:\s*[A-Za-z{[]|\b(?:const|let|var)\s+\w+\s*:|^\s*(?:interface|type)\s+\w+|\bas\s+(?:const|any|[A-Z])/,
    hint: 'Programs are plain JavaScript: take the types out.',
  },
];

/** The words for a syntax error: what the interpreter said, the end of the text by its name, and what to do about it. */
export function explainSyntaxError(
  message: string,
  source: string,
  position: ProgramPosition | undefined,
): string {
  const lines = source.split('\n');
  const line = position === undefined ? '' : (lines[position.line - 1] ?? '');
  const atEnd =
    position !== undefined &&
    position.line >= lines.length &&
    position.column > line.trimEnd().length;
  if (atEnd) {
    return 'SyntaxError: the program ends too early; a bracket, a quote or a comment is not closed.';
  }
  const hint = HINTS.find(({ when }) => when.test(line))?.hint;
  return hint === undefined ? `SyntaxError: ${message}` : `SyntaxError: ${message}. ${hint}`;
}

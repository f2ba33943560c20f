/** 0-based line and column of an offset, in UTF-16 units, as VS Code counts. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  let line = 0;
  let start = 0;
  for (const { 0: ending, index } of text.matchAll(/\r\n|\r|\n/g)) {
    if (index + ending.length > offset) break;
    line += 1;
    start = index + ending.length;
  }
  return { line, column: offset - start };
}

/** The line of an offset, from 1, as a person counts. */
export function lineAt(text: string, offset: number): number {
  return lineAndColumn(text, offset).line + 1;
}

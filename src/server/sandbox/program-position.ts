import type { ProgramPosition } from './executor';

const PLACE = /\bprogram\.js:(\d+):(\d+)/;

/** `column` counts code points, as the interpreter does; editors and JavaScript count UTF-16 units. */
function toUtf16Column(line: string, column: number): number {
  return [...line].slice(0, column - 1).join('').length + 1;
}

/**
 * The first place in a stack that is in the program, as line and column (1-based, UTF-16) of the author's text.
 * `prefixLength`: characters that were put before the text's first line to compile it.
 */
export function positionInProgram(
  stack: string,
  source: string,
  prefixLength: number,
): ProgramPosition | undefined {
  const match = PLACE.exec(stack);
  if (match === null) return undefined;
  const lines = source.split('\n');
  const line = Number(match[1]);
  const column = Number(match[2]) - (line === 1 ? prefixLength : 0);
  const text = lines[line - 1];
  // Past the end: the interpreter noticed in what was put behind the text, so something is missing at its end.
  if (text === undefined) return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  return { line, column: Math.min(toUtf16Column(text, Math.max(column, 1)), text.length + 1) };
}

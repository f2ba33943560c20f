/** Ending of a program's file name. The language stays JavaScript. */
export const PROGRAM_SUFFIX = '.connecta.js';

/** Where a program's text stands in its document. All 0-based, as VS Code counts. */
export interface ProgramSource {
  readonly uri: string;
  /** The document's version when the text was taken: a position is only right for this one. */
  readonly version: number;
  readonly line: number;
  readonly column: number;
}

/** A program as it is about to run: the text on screen, saved or not. */
export interface Program {
  /** One run, one view and one result at a time belong to a key. */
  readonly key: string;
  /** What a person sees: the file's name. */
  readonly name: string;
  readonly code: string;
  readonly source: ProgramSource;
}

/** Where a program is, by its document's address: all that changes when that does. */
export interface ProgramPlace {
  readonly key: string;
  readonly name: string;
  readonly uri: string;
}

/** The same program at another place. Its version is another document's: no position of an earlier run is right for it. */
export function movedProgram<P extends Omit<Program, 'code'>>(
  program: P,
  { key, name, uri }: ProgramPlace,
): P {
  return { ...program, key, name, source: { ...program.source, uri, version: 0 } };
}

/** 1-based, as the server and a person count. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A position in the program's own text, moved to where that text stands in its document. */
export function inDocument(source: ProgramSource, position: Position): Position {
  return {
    line: source.line + position.line,
    column: position.line === 1 ? source.column + position.column : position.column,
  };
}

/** `dashboard.connecta.js:12:5` */
export function locationText(name: string, position: Position): string {
  return `${name}:${position.line}:${position.column}`;
}

/**
 * Whether the text could call `connecta.ui`, however it came by that function. Only decides if a panel is
 * opened before the result is there, so a wrong answer costs one repaint.
 */
export function mayRenderView(code: string): boolean {
  return /\bui\b/.test(code);
}

import * as vscode from 'vscode';
import { inDocument, type Position, type ProgramSource } from '../programs/program';
import { isRecord } from '../shared/entry-reader';

/** Where in a document a row of the Calls view leads. */
export interface CallPlace {
  readonly source: ProgramSource;
  /** In the program's own text; absent where it is not known. */
  readonly position: Position | undefined;
}

/** Puts the cursor where a program made a call. @param argument what the row's command was given; nothing else does anything */
export async function showCall(argument: unknown): Promise<void> {
  if (!isPlace(argument)) return;
  const { source, position } = argument;
  const editor = vscode.window.visibleTextEditors.find(
    ({ document }) => document.uri.toString() === source.uri,
  );
  const { line, column } = inDocument(source, position ?? { line: 1, column: 1 });
  const at = new vscode.Position(line - 1, column - 1);
  await vscode.window.showTextDocument(vscode.Uri.parse(source.uri, true), {
    viewColumn: editor?.viewColumn ?? vscode.ViewColumn.One,
    selection: new vscode.Range(at, at),
  });
}

function isPlace(argument: unknown): argument is CallPlace {
  if (!isRecord(argument) || !isRecord(argument.source)) return false;
  const { source, position } = argument;
  const numbers = [source.line, source.column];
  if (typeof source.uri !== 'string' || !numbers.every(Number.isInteger)) return false;
  return (
    position === undefined ||
    (isRecord(position) && [position.line, position.column].every(Number.isInteger))
  );
}

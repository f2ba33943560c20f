import path from 'node:path';
import * as vscode from 'vscode';
import type { Program, ProgramPlace } from './program';

/** Tells a selection's key from its document's. */
const SELECTION = '#selection';

const LANGUAGES = ['javascript', 'javascriptreact'];

export function isJavaScript(document: vscode.TextDocument): boolean {
  return LANGUAGES.includes(document.languageId);
}

/** The whole document as a program: its text on screen, saved or not. */
export function programOf(document: vscode.TextDocument): Program {
  const { uri, ...known } = placeOf(document.uri.toString());
  const source = { uri, version: document.version, line: 0, column: 0 };
  return { ...known, code: document.getText(), source };
}

/** What is selected in an editor as a program of its own, with a view beside the document's. */
export function selectedProgram({ document, selection }: vscode.TextEditor): Program {
  const { uri, ...known } = placeOf(document.uri.toString() + SELECTION);
  const { line, character: column } = selection.start;
  const source = { uri, version: document.version, line, column };
  return { ...known, code: document.getText(selection), source };
}

/** The program as its document has it now. A selection, and one whose document is gone, stays as it ran. */
export async function currentProgram(program: Program): Promise<Program> {
  if (program.key !== program.source.uri) return program;
  const uri = vscode.Uri.parse(program.key, true);
  const open = vscode.workspace.textDocuments.find(
    (document) => document.uri.toString() === program.key,
  );
  if (open) return programOf(open);
  if (uri.scheme === 'untitled') return program;
  try {
    return programOf(await vscode.workspace.openTextDocument(uri));
  } catch {
    return program;
  }
}

/** The place of a program by its key: the address of its document, with a mark where it is a selection in it. */
export function placeOf(key: string): ProgramPlace {
  const isSelection = key.endsWith(SELECTION);
  const uri = isSelection ? key.slice(0, -SELECTION.length) : key;
  const file = path.posix.basename(vscode.Uri.parse(uri, true).path);
  return { key, name: isSelection ? vscode.l10n.t('{0} (selection)', file) : file, uri };
}

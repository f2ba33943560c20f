import path from 'node:path';
import * as vscode from 'vscode';
import type { Program } from './program';

const LANGUAGES = ['javascript', 'javascriptreact'];

export function isJavaScript(document: vscode.TextDocument): boolean {
  return LANGUAGES.includes(document.languageId);
}

/** The whole document as a program: its text on screen, saved or not. */
export function programOf(document: vscode.TextDocument): Program {
  return {
    key: document.uri.toString(),
    name: nameOf(document),
    code: document.getText(),
    source: { uri: document.uri.toString(), version: document.version, line: 0, column: 0 },
  };
}

/** What is selected in an editor as a program of its own, with a view beside the document's. */
export function selectedProgram({ document, selection }: vscode.TextEditor): Program {
  const uri = document.uri.toString();
  return {
    key: `${uri}#selection`,
    name: vscode.l10n.t('{0} (selection)', nameOf(document)),
    code: document.getText(selection),
    source: {
      uri,
      version: document.version,
      line: selection.start.line,
      column: selection.start.character,
    },
  };
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

function nameOf({ uri }: vscode.TextDocument): string {
  return path.posix.basename(uri.path);
}

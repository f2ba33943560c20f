import * as vscode from 'vscode';
import type { RunFailure } from './outcome';
import { inDocument, type Program } from './program';

/** A failed run's message on the program's own line, until the text changes or the program runs again. */
export class ProgramProblems implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection('connecta');
  private readonly subscriptions = [
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) this.collection.delete(document.uri);
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme === 'untitled') this.collection.delete(uri);
    }),
  ];

  clear(program: Program): void {
    this.collection.delete(vscode.Uri.parse(program.source.uri, true));
  }

  /** Says nothing without a position, or when the text is no longer the one that ran. */
  report(program: Program, failure: RunFailure): void {
    if (!failure.position) return;
    const { source } = program;
    const document = vscode.workspace.textDocuments.find(
      ({ uri }) => uri.toString() === source.uri,
    );
    if (!document || document.version !== source.version) return;
    const { line, column } = inDocument(source, failure.position);
    const at = document.validatePosition(new vscode.Position(line - 1, column - 1));
    const word = document.getWordRangeAtPosition(at) ?? document.lineAt(at).range.with(at);
    const diagnostic = new vscode.Diagnostic(
      failure.code === undefined ? word : withAddress(document, word),
      failure.message,
      vscode.DiagnosticSeverity.Error,
    );
    diagnostic.source = 'connecta';
    if (failure.code !== undefined) diagnostic.code = failure.code;
    this.collection.set(document.uri, [diagnostic]);
  }

  dispose(): void {
    this.collection.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}

/** A call that failed with the address that it names, if it names one in its first argument. */
function withAddress(document: vscode.TextDocument, call: vscode.Range): vscode.Range {
  const behind = document.lineAt(call.end).text.slice(call.end.character);
  const [address = ''] = /^\(\s*(['"`])[^'"`]+\1/.exec(behind) ?? [];
  return call.with(undefined, call.end.translate(0, address.length));
}

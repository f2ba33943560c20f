import path from 'node:path';
import * as vscode from 'vscode';
import type { ViewPanels } from './view-panels';

export interface FollowDocumentsOptions {
  readonly panels: ViewPanels;
  /** A run that is under way puts its view where it began. */
  isRunning(key: string): boolean;
}

/**
 * Takes a panel along when its program's document gets another address: a file that is renamed or moved, with its
 * folder too, and an unsaved document that is saved. Without this the next run would open a second panel.
 */
export function followDocuments({ panels, isRunning }: FollowDocumentsOptions): vscode.Disposable {
  function move(from: vscode.Uri, to: vscode.Uri): void {
    const source = panels.get(from.toString());
    if (!source || isRunning(source.program.key) || panels.get(to.toString())) return;
    const uri = to.toString();
    const { code, source: place } = source.program;
    // The version is another document's: no position of the last run is right for this one.
    source.program = {
      key: uri,
      name: path.posix.basename(to.path),
      code,
      source: { ...place, uri, version: 0 },
    };
  }

  return vscode.Disposable.from(
    vscode.workspace.onDidRenameFiles(({ files }) => {
      for (const { oldUri, newUri } of files) {
        for (const { program } of panels.all()) {
          const inside = insideOf(oldUri, program.key);
          if (inside !== undefined) {
            move(vscode.Uri.parse(program.key, true), newUri.with({ path: newUri.path + inside }));
          }
        }
      }
    }),
    vscode.workspace.onDidOpenTextDocument(({ uri, isUntitled }) => {
      // New Program says where its document is to be saved, so the file that appears there is that document.
      if (!isUntitled) move(vscode.Uri.from({ scheme: 'untitled', path: uri.path }), uri);
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (document.uri.scheme !== 'untitled' || !panels.get(document.uri.toString())) return;
      const saved = savedAs(document);
      if (saved) move(document.uri, saved);
    }),
  );
}

/** Where in a renamed file or folder a document is: empty for the file itself, `/a.js` below it, else undefined. */
function insideOf(renamed: vscode.Uri, key: string): string | undefined {
  const start = renamed.toString();
  if (key === start) return '';
  if (!key.startsWith(`${start}/`)) return undefined;
  return vscode.Uri.parse(key, true).path.slice(renamed.path.length);
}

/** The file that took an unsaved document's place: the only one open with the same text. Of two, nobody can tell. */
function savedAs(document: vscode.TextDocument): vscode.Uri | undefined {
  const text = document.getText();
  const files = vscode.workspace.textDocuments.filter(
    ({ uri, isUntitled, isClosed }) => uri.scheme !== 'output' && !isUntitled && !isClosed,
  );
  const same = files.filter((file) => text !== '' && file.getText() === text);
  return same.length === 1 ? same[0]?.uri : undefined;
}

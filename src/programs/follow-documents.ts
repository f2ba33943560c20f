import * as vscode from 'vscode';
import { movedAddress } from './moved-address';
import type { ProgramPlace } from './program';
import { placeOf } from './program-document';

/** Something that is kept by the address of a program's document. */
export interface KeptByAddress {
  keys(): readonly string[];
  move(from: string, to: ProgramPlace): void;
}

export interface FollowDocumentsOptions {
  readonly kept: readonly KeptByAddress[];
  /** What runs leave behind. A run that is under way puts it where it began, so until it ends nothing of it moves. */
  readonly ofRuns: readonly KeptByAddress[];
  isRunning(key: string): boolean;
}

/**
 * Takes along what is known of a program when its document gets another address: a file that is renamed or moved, with its
 * folder too, and an unsaved document that is saved. Without this the next run would open a second panel.
 */
export function followDocuments(options: FollowDocumentsOptions): vscode.Disposable {
  const { kept, ofRuns, isRunning } = options;
  const known = () => new Set([...kept, ...ofRuns].flatMap((each) => each.keys()));

  function move(from: vscode.Uri, to: vscode.Uri): void {
    for (const key of known()) {
      const moved = movedAddress(key, from.toString(), to.toString());
      if (moved === undefined) continue;
      const place = placeOf(moved);
      for (const each of isRunning(key) ? kept : [...kept, ...ofRuns]) {
        if (each.keys().includes(key)) each.move(key, place);
      }
    }
  }

  return vscode.Disposable.from(
    vscode.workspace.onDidRenameFiles(({ files }) => {
      for (const { oldUri, newUri } of files) move(oldUri, newUri);
    }),
    vscode.workspace.onDidOpenTextDocument(({ uri, isUntitled }) => {
      // New Program says where its document is to be saved, so the file that appears there is that document.
      if (!isUntitled) move(vscode.Uri.from({ scheme: 'untitled', path: uri.path }), uri);
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (document.uri.scheme !== 'untitled' || !known().has(document.uri.toString())) return;
      const saved = savedAs(document);
      if (saved) move(document.uri, saved);
    }),
  );
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

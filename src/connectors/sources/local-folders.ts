import * as vscode from 'vscode';
import type { OpenFolder } from './file-paths';

/** The open folders that are on this machine's disk. */
export function localFolders(): readonly vscode.WorkspaceFolder[] {
  return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
}

/** The same by name and absolute path. */
export function openFolders(): readonly OpenFolder[] {
  return localFolders().map(({ name, uri }) => ({ name, path: uri.fsPath }));
}

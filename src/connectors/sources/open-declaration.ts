import * as vscode from 'vscode';
import type { PlacedServer } from './declared-connectors';

/** Opens the file that declares a server, with the cursor at its name. */
export async function openDeclaration({ name, source }: PlacedServer): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.file(source.file));
  const offset = document.getText().indexOf(`${JSON.stringify(name)}:`);
  const at = document.positionAt(Math.max(0, offset));
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(at, at) });
}

import * as vscode from 'vscode';

/** Opens the file that declares a server, with the cursor at its name. `file`: absolute. */
export async function openDeclaration(file: string, name: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.file(file));
  const offset = document.getText().indexOf(`${JSON.stringify(name)}:`);
  const at = document.positionAt(Math.max(0, offset));
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(at, at) });
}

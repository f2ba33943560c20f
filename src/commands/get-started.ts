import * as vscode from 'vscode';

/** Opens the walkthrough. `extension`: the id of the one that contributes it. */
export async function getStarted(extension: string): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.openWalkthrough', `${extension}#start`);
}

import * as vscode from 'vscode';

/** True in a trusted workspace. In Restricted Mode it says why nothing runs, and offers to manage trust. */
export async function ensureTrusted(): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const manage = vscode.l10n.t('Manage Workspace Trust');
  const choice = await vscode.window.showWarningMessage(
    vscode.l10n.t(
      'This window is in Restricted Mode. A program calls the servers that its folder declares, so Connecta starts nothing here until you trust the folder.',
    ),
    manage,
  );
  if (choice === manage) await vscode.commands.executeCommand('workbench.trust.manage');
  return vscode.workspace.isTrusted;
}

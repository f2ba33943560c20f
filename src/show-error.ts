import * as vscode from 'vscode';

/** Shows an error with the way to the log. Nobody waits for the answer. */
export function showError(message: string, log: vscode.LogOutputChannel): void {
  const showOutput = vscode.l10n.t('Show Output');
  vscode.window.showErrorMessage(message, showOutput).then((choice) => {
    if (choice === showOutput) log.show(true);
  });
}

import * as vscode from 'vscode';
import { plainLabel } from './plain-label';

/** Shows an error with the way to the log. Servers and programs may have written it. Nobody waits for the answer. */
export function showError(message: string, log: vscode.LogOutputChannel): void {
  const showOutput = vscode.l10n.t('Show Output');
  vscode.window.showErrorMessage(plainLabel(message), showOutput).then((choice) => {
    if (choice === showOutput) log.show(true);
  });
}

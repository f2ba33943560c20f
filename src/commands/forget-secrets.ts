import os from 'node:os';
import * as vscode from 'vscode';
import type { Connectors } from '../connectors/connectors';
import { writtenPath } from '../connectors/sources/file-paths';
import { plainLabel } from '../plain-label';

/** Lets a person pick which of their answers to inputs go; what was connected with them is disconnected. */
export async function forgetSecrets(connectors: Connectors): Promise<void> {
  const kept = await connectors.keptAnswers();
  if (kept.length === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('There is nothing to forget: no server has asked for anything.'),
    );
    return;
  }
  const items = kept.map((answer) => ({
    label: plainLabel(answer.id),
    description: plainLabel(writtenPath(answer.file, os.homedir())),
    picked: true,
    answer,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: vscode.l10n.t('Answers to forget'),
    placeHolder: vscode.l10n.t('Connecta asks again when a server needs one'),
  });
  if (chosen && chosen.length > 0) await connectors.forget(chosen.map(({ answer }) => answer));
}

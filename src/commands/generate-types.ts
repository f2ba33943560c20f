import * as vscode from 'vscode';
import { PROGRAM_SUFFIX } from '../programs/program';
import { isJavaScript } from '../programs/program-document';
import type { TypesFile } from '../programs/types/types-file';
import { referenceLine, withTypes } from '../programs/types/use-types';
import { stepDone } from './walkthrough-steps';
import { ensureTrusted } from './workspace-trust';

/**
 * Generate Types: writes the declaration file, with progress and Cancel, and lets the program in front use it.
 * `onUse`: connectors are about to start.
 */
export async function generateTypes(types: TypesFile, onUse: () => void): Promise<void> {
  if (!(await ensureTrusted())) return;
  onUse();
  if (!types.uri) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Open a folder first: the types are written into it.'),
    );
    return;
  }
  const location = vscode.ProgressLocation.Notification;
  const title = vscode.l10n.t('Asking your connectors for their tools');
  const written = await vscode.window.withProgress(
    { location, title, cancellable: true },
    (_progress, token) =>
      Promise.race([
        types.generate(token),
        new Promise<undefined>((resolve) =>
          token.onCancellationRequested(() => resolve(undefined)),
        ),
      ]),
  );
  if (!written) return;
  if (written.result === 'refused') {
    void vscode.window.showWarningMessage(
      vscode.l10n.t(
        'The types were not written: .vscode or .vscode/connecta.d.ts is a link, or not what it should be.',
      ),
    );
    return;
  }
  if (written.failed.length > 0) {
    const names = written.failed.join(', ');
    void vscode.window.showWarningMessage(
      vscode.l10n.t('These connectors did not start, so the types are without them: {0}', names),
    );
  }
  stepDone('types');
  const document = vscode.window.activeTextEditor?.document;
  if (document?.uri.scheme === 'file' && document.uri.path.endsWith(PROGRAM_SUFFIX)) {
    await useTypes(document, written.uri);
  } else if (document?.isUntitled && isJavaScript(document)) {
    await offerToSave(document, written.uri);
  } else {
    void vscode.window.showInformationMessage(
      vscode.l10n.t(
        'The types are in {0}. Run this again with a program in front, so that it uses them.',
        vscode.workspace.asRelativePath(written.uri),
      ),
    );
  }
}

/** The way to the types begins at a file, so an unsaved program has none. */
async function offerToSave(document: vscode.TextDocument, types: vscode.Uri): Promise<void> {
  const save = vscode.l10n.t('Save and Use Them');
  const choice = await vscode.window.showInformationMessage(
    vscode.l10n.t(
      'The types are in {0}. A program uses them once it is saved.',
      vscode.workspace.asRelativePath(types),
    ),
    save,
  );
  if (choice !== save || document.isClosed) return;
  const file = await vscode.workspace.save(document.uri);
  if (file?.scheme === 'file') await useTypes(await vscode.workspace.openTextDocument(file), types);
}

/** Adds the line that leads to the types. */
async function useTypes(document: vscode.TextDocument, types: vscode.Uri): Promise<void> {
  const before = document.getText();
  const text = withTypes(before, referenceLine(document.uri.fsPath, types.fsPath));
  if (text === before) return;
  const edit = new vscode.WorkspaceEdit();
  const whole = new vscode.Range(document.positionAt(0), document.positionAt(before.length));
  edit.replace(document.uri, whole, text);
  await vscode.workspace.applyEdit(edit);
}

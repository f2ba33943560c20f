import * as vscode from 'vscode';
import { plainLabel } from '../../plain-label';
import { REACH_MS } from '../../shared/reach-time';
import type { InputDefinition } from './input-definitions';

/** A question that nobody answers closes a little before the server gives up waiting. */
const PATIENCE_MS = REACH_MS - 10_000;

/** Asks for one answer, in the middle of the window; it stays when the focus goes elsewhere, where a key may be copied. */
export async function askInput(
  definition: InputDefinition,
  server: string,
): Promise<string | undefined> {
  const patience = new vscode.CancellationTokenSource();
  const timer = setTimeout(() => patience.cancel(), PATIENCE_MS);
  const title = vscode.l10n.t('Connecta: what the server {0} needs', server);
  try {
    if (definition.kind === 'text') {
      return await vscode.window.showInputBox(
        {
          title,
          prompt: definition.description,
          password: definition.secret,
          value: definition.initial,
          ignoreFocusOut: true,
        },
        patience.token,
      );
    }
    const items = definition.options.map(({ label, value }) => ({
      label: plainLabel(label),
      value,
      ...(label === value ? {} : { description: plainLabel(value) }),
    }));
    // What comes first is what Enter takes.
    items.sort(
      (a, b) => Number(b.value === definition.initial) - Number(a.value === definition.initial),
    );
    const options = { title, placeHolder: definition.description, ignoreFocusOut: true };
    return (await vscode.window.showQuickPick(items, options, patience.token))?.value;
  } finally {
    clearTimeout(timer);
    patience.dispose();
  }
}

import * as vscode from 'vscode';
import { plainLabel } from '../../plain-label';
import { REACH_MS } from '../../shared/reach-time';
import type { InputQuestion } from './input-answers';
import { questionText } from './question-text';

/** A question that nobody answers closes a little before the server gives up waiting. */
const PATIENCE_MS = REACH_MS - 10_000;

/** Asks for one answer, in the middle of the window; it stays when the focus goes elsewhere, where a key may be copied. */
export async function askInput(question: InputQuestion): Promise<string | undefined> {
  const { definition, earlier } = question;
  const { title, prompt } = questionText(question, vscode.l10n.t);
  const initial = earlier ?? definition.initial;
  const patience = new vscode.CancellationTokenSource();
  const timer = setTimeout(() => patience.cancel(), PATIENCE_MS);
  try {
    if (definition.kind === 'text') {
      const { secret: password } = definition;
      return await vscode.window.showInputBox(
        { title, prompt, password, value: initial, ignoreFocusOut: true },
        patience.token,
      );
    }
    const items = definition.options.map(({ label, value }) => ({
      label: plainLabel(label),
      value,
      ...(label === value ? {} : { description: plainLabel(value) }),
    }));
    // What comes first is what Enter takes.
    items.sort((a, b) => Number(b.value === initial) - Number(a.value === initial));
    const options = { title, placeHolder: prompt, ignoreFocusOut: true };
    return (await vscode.window.showQuickPick(items, options, patience.token))?.value;
  } finally {
    clearTimeout(timer);
    patience.dispose();
  }
}

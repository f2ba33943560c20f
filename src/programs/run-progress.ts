import * as vscode from 'vscode';
import { plainLabel } from '../plain-label';
import type { Program } from './program';

/** A run that ends sooner needs no notification: the panel and the status item have shown it. */
const DELAY_MS = 400;

/** Shows a notification with Cancel for as long as a run takes. */
export async function withRunProgress<T>(
  program: Program,
  run: Promise<T>,
  stop: () => void,
): Promise<T> {
  const timer = setTimeout(() => {
    void vscode.window.withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: vscode.l10n.t('Running {0}', plainLabel(program.name)),
        cancellable: true,
      },
      async (_progress, token) => {
        const subscription = token.onCancellationRequested(stop);
        await run;
        subscription.dispose();
      },
    );
  }, DELAY_MS);
  try {
    return await run;
  } finally {
    clearTimeout(timer);
  }
}

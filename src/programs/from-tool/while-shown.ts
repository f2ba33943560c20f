import * as vscode from 'vscode';

/** Runs work under a notification with Cancel, which ends the waiting at once. Rejects as the work does. */
export async function whileShown<T>(
  title: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | 'cancelled'> {
  const location = vscode.ProgressLocation.Notification;
  return vscode.window.withProgress({ location, title, cancellable: true }, (_progress, token) => {
    const abort = new AbortController();
    const cancelled = new Promise<'cancelled'>((resolve) => {
      token.onCancellationRequested(() => {
        abort.abort();
        resolve('cancelled');
      });
    });
    return Promise.race([work(abort.signal), cancelled]);
  });
}

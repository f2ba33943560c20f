import * as vscode from 'vscode';
import type { ConnectorTool } from '../shared/control';
import { OfferedReviews } from './offered-reviews';
import type { ServerAccess } from './server-access';
import { saysNothing } from './tree/connector-row';

/**
 * Offers the review once for every server whose tools say nothing of what they do: programs may call none of them, and only
 * the person can say more. Once again in a later session when its tools have become others.
 */
export function offerReviews(
  server: ServerAccess,
  memento: vscode.Memento,
  onFault: (error: unknown) => void,
): vscode.Disposable {
  const offered = new OfferedReviews(memento);
  return server.onDidChangeTools((id) => {
    const tools = server.connectorTools(id) ?? [];
    if (saysNothing(tools)) offer(id, tools, offered).catch(onFault);
  });
}

async function offer(
  id: string,
  tools: readonly ConnectorTool[],
  offered: OfferedReviews,
): Promise<void> {
  if (!(await offered.take(id, tools))) return;
  const review = vscode.l10n.t('Review Tools');
  const choice = await vscode.window.showInformationMessage(
    vscode.l10n.t(
      'The server {0} does not say which of its tools only read, so programs may call none of them. You can say so yourself.',
      id,
    ),
    review,
  );
  if (choice === review) await vscode.commands.executeCommand('connecta.reviewTools', { id });
}

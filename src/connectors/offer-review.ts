import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import type { ConnectorTool } from '../shared/control';
import type { ServerAccess } from './server-access';
import { saysNothing } from './tree/connector-row';

const KEPT = 'connecta.reviewOffered';

/**
 * Offers the review once for every server whose tools say nothing of what they do: programs may call none of them, and only
 * the person can say more. Once again when its tools have become others.
 */
export function offerReviews(
  server: ServerAccess,
  memento: vscode.Memento,
  onFault: (error: unknown) => void,
): vscode.Disposable {
  return server.onDidChangeTools((id) => {
    const tools = server.connectorTools(id) ?? [];
    if (!saysNothing(tools)) return;
    const offered = memento.get<readonly string[]>(KEPT, []);
    const key = `${id} ${namesHash(tools)}`;
    if (offered.includes(key)) return;
    offer(id, memento, [...offered, key]).catch(onFault);
  });
}

async function offer(id: string, memento: vscode.Memento, offered: string[]): Promise<void> {
  await memento.update(KEPT, offered);
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

function namesHash(tools: readonly ConnectorTool[]): string {
  const names = tools.map(({ name }) => name).sort();
  return createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 12);
}

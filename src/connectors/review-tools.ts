import * as vscode from 'vscode';
import { plainLabel } from '../plain-label';
import type { ConnectorTool } from '../shared/control';
import { canBeReviewed } from './tree/connector-row';

/**
 * One list of the tools on which a person's word decides; ticked are those they vouch for already. `elsewhere`: names that
 * the server's own entry vouches for (`*`: all), which is to be changed there. Resolves with the names of those shown and
 * of those ticked, or with nothing when a person changes nothing.
 */
export async function reviewTools(
  id: string,
  tools: readonly ConnectorTool[],
  elsewhere: readonly string[],
): Promise<{ shown: readonly string[]; chosen: readonly string[] } | undefined> {
  const inEntry = (name: string) => elsewhere.includes('*') || elsewhere.includes(name);
  const reviewed = tools.filter((tool) => canBeReviewed(tool) && !inEntry(tool.name));
  const items = reviewed.map((tool) => ({
    label: plainLabel(tool.name),
    description:
      tool.reason === 'vouched'
        ? vscode.l10n.t('you say that it only reads')
        : vscode.l10n.t('its server does not say that it only reads'),
    detail: plainLabel(tool.description ?? ''),
    picked: tool.reason === 'vouched',
    name: tool.name,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    matchOnDetail: true,
    ignoreFocusOut: true,
    title: vscode.l10n.t('What the tools of {0} do', id),
    placeHolder: vscode.l10n.t('Tick what only reads; programs may then call it'),
  });
  return chosen && { shown: items.map(({ name }) => name), chosen: chosen.map(({ name }) => name) };
}

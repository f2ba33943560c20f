import * as vscode from 'vscode';
import { missingConnector, wouldBe } from '../connectors/missing-connector';
import { plainLabel } from '../plain-label';
import type { RunFailure } from '../programs/outcome';
import { findServers, type UseMyServersOptions } from './use-my-servers';

/**
 * After a run that failed because a connector is not there: the way to it. Where some file of this machine declares a server
 * of that name, it says where.
 */
export async function offerServers(
  failure: RunFailure,
  options: UseMyServersOptions,
): Promise<void> {
  const missing = missingConnector(failure);
  if (!missing || options.connectors.list().some(({ id }) => wouldBe(id, missing))) return;
  const found = (await findServers(options)).find(({ name }) => wouldBe(name, missing));
  if (!found && !missing.certain) return;
  const use = vscode.l10n.t('Use My Servers');
  const add = vscode.l10n.t('Add a Connector');
  const message = found
    ? vscode.l10n.t(
        'There is no connector "{0}", but {1} declares a server of that name.',
        plainLabel(missing.name),
        plainLabel(found.places[0].written),
      )
    : vscode.l10n.t('There is no connector "{0}".', plainLabel(missing.name));
  const choice = await vscode.window.showInformationMessage(message, use, add);
  if (choice === use) await vscode.commands.executeCommand('connecta.useMyServers');
  if (choice === add) await vscode.commands.executeCommand('connecta.addConnector');
}

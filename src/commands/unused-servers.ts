import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Connectors, ListedConnector } from '../connectors/connectors';
import { writtenPath } from '../connectors/sources/file-paths';
import type { FoundServer } from '../connectors/sources/found-servers';
import { globalOf, type TakenName } from '../connectors/sources/name-note';
import { openDeclaration } from '../connectors/sources/open-declaration';
import { isOwn, type ServerFile } from '../connectors/sources/server-file';
import { plainLabel } from '../plain-label';

/** The names that a person's other servers cannot have, or take from a built-in connector. */
export function takenNames(connectors: Connectors): readonly TakenName[] {
  return connectors.list().flatMap(({ id, found }): TakenName[] => {
    if (!found) return [{ id }];
    return isOwn(found.source) ? [{ id, where: shortPath(found.source) }] : [];
  });
}

/** Says which of the servers that a person ticked are not in use all the same, why, and what to do. */
export async function tellUnused(
  ticked: Iterable<FoundServer>,
  connectors: Connectors,
): Promise<void> {
  await connectors.read();
  const list = connectors.list();
  const unused = [...ticked].filter((server) => !list.some((one) => isServer(one, server)));
  const [first] = unused;
  if (!first) return;
  const owner = list.find(({ id }) => globalOf(id) === globalOf(first.name))?.found;
  const name = plainLabel(first.name);
  const message = owner
    ? vscode.l10n.t(
        '{0} is not used: its name is taken by {1}. Rename one of them, or pick only one.',
        name,
        plainLabel(shortPath(owner.source)),
      )
    : vscode.l10n.t(
        '{0} is not used: something is wrong with its entry. Problems says what.',
        name,
      );
  const more = unused.length - 1;
  const openFile = vscode.l10n.t('Open File');
  const pickAgain = vscode.l10n.t('Pick Again');
  const choice = await vscode.window.showWarningMessage(
    more > 0 ? `${message} ${vscode.l10n.t('The same goes for {0} more.', more)}` : message,
    openFile,
    pickAgain,
  );
  if (choice === pickAgain) await vscode.commands.executeCommand('connecta.useMyServers');
  if (choice === openFile) await openDeclaration(first.places[0].file, first.name);
}

function isServer({ found }: ListedConnector, { name, places }: FoundServer): boolean {
  return found?.name === name && places.some(({ file }) => file === found.source.file);
}

/** In its folder, or in the person's home. */
function shortPath({ file, folder }: ServerFile): string {
  return folder === undefined
    ? writtenPath(file, os.homedir())
    : path.relative(folder, file).split(path.sep).join('/');
}

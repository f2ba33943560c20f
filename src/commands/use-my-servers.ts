import path from 'node:path';
import * as vscode from 'vscode';
import type { Connectors } from '../connectors/connectors';
import {
  type Choice,
  choiceAfter,
  type FoundServer,
  isUsed,
} from '../connectors/sources/found-servers';
import { localFolders, openFolders } from '../connectors/sources/local-folders';
import { nameNote, type TakenName } from '../connectors/sources/name-note';
import { searchMachine } from '../connectors/sources/search-machine';
import type { ServerChoice } from '../connectors/sources/server-choice';
import { plainLabel } from '../plain-label';
import { takenNames, tellUnused } from './unused-servers';
import { stepDone } from './walkthrough-steps';
import { ensureTrusted } from './workspace-trust';

export interface UseMyServersOptions {
  readonly ownServer: string;
  /** The extension's own folder among VS Code's user files. */
  readonly globalStorage: vscode.Uri;
  readonly choice: ServerChoice;
  readonly connectors: Connectors;
}

/** Every server that other programs' files declare. Starts nothing. */
export function findServers(options: UseMyServersOptions): Promise<readonly FoundServer[]> {
  return searchMachine({
    // …/User/globalStorage/<this extension>
    userFolder: path.resolve(options.globalStorage.fsPath, '..', '..'),
    folders: openFolders(),
    ownServer: options.ownServer,
  });
}

/**
 * Use My Servers: what was found and where, one list to pick from. Those in use are ticked, so the same list takes them away
 * again. Nothing is started: a server starts when a program first calls it.
 */
export async function useMyServers(options: UseMyServersOptions): Promise<void> {
  if (!(await ensureTrusted())) return;
  const found = await findServers(options);
  if (found.length === 0) return tellNothing();
  const before = options.choice.read();
  await options.connectors.read();
  const picked = await pick(found, before, takenNames(options.connectors));
  if (!picked) return;
  const target = await askTarget(found, picked, before);
  if (!target) return;
  await options.choice.write(choiceAfter(before, found, picked, target));
  if (picked.size > 0) stepDone('servers');
  await vscode.commands.executeCommand('connecta.connectors.focus');
  await tellUnused(picked, options.connectors);
}

async function pick(
  found: readonly FoundServer[],
  before: Choice,
  taken: readonly TakenName[],
): Promise<ReadonlySet<FoundServer> | undefined> {
  const items = found.flatMap((server, index) => {
    const [{ written }] = server.places;
    const first = found[index - 1]?.places[0].written !== written;
    const programs = [...new Set(server.places.map(({ program }) => program))].join(', ');
    const note = nameNote(server, found, taken, vscode.l10n.t);
    const icon = note?.warns ? '$(warning)' : '$(info)';
    const item = {
      label: plainLabel(server.name),
      description: [programs, server.telling]
        .filter((part) => part !== undefined)
        .map(plainLabel)
        .join(' · '),
      // What is to be known comes first: a long line is cut.
      detail: [...(note ? [`${icon} ${plainLabel(note.text)}`] : []), plainLabel(server.line)].join(
        ' · ',
      ),
      picked: isUsed(server, before.user) || isUsed(server, before.workspace),
      server,
    };
    const heading = {
      label: plainLabel(written),
      kind: vscode.QuickPickItemKind.Separator,
      server: undefined,
    };
    return first ? [heading, item] : [item];
  });
  const chosen = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    matchOnDescription: true,
    matchOnDetail: true,
    ignoreFocusOut: true,
    title: vscode.l10n.t('Use My Servers'),
    placeHolder: vscode.l10n.t('Tick what programs may call; nothing is started now'),
  });
  return chosen && new Set(chosen.flatMap(({ server }) => server ?? []));
}

/** Where the choice is kept. Not asked where it makes no difference. */
async function askTarget(
  found: readonly FoundServer[],
  picked: ReadonlySet<FoundServer>,
  before: Choice,
): Promise<keyof Choice | undefined> {
  const fresh = found.filter(
    (server) =>
      picked.has(server) && !isUsed(server, before.user) && !isUsed(server, before.workspace),
  );
  if (fresh.every(({ places }) => places[0].ofFolder)) return 'workspace';
  if (localFolders().length === 0) return 'user';
  const choice = await vscode.window.showQuickPick(
    [
      {
        label: vscode.l10n.t('In This Workspace'),
        detail: vscode.l10n.t('Remembered by VS Code, in no file of the folder'),
        target: 'workspace' as const,
      },
      {
        label: vscode.l10n.t('Everywhere'),
        detail: vscode.l10n.t('Kept in your own settings'),
        target: 'user' as const,
      },
    ],
    {
      ignoreFocusOut: true,
      title: vscode.l10n.t('Use My Servers'),
      placeHolder: vscode.l10n.t('Where may programs call them?'),
    },
  );
  return choice?.target;
}

/** Without a folder there is nowhere to write an entry either, so the way on is to open one. */
async function tellNothing(): Promise<void> {
  const next =
    localFolders().length > 0
      ? { label: vscode.l10n.t('Add a Connector'), command: 'connecta.addConnector' }
      : { label: vscode.l10n.t('Open Folder'), command: 'vscode.openFolder' };
  const choice = await vscode.window.showInformationMessage(
    vscode.l10n.t(
      'No servers were found: neither VS Code, Cursor, Claude, Windsurf, Copilot CLI nor Gemini CLI has any on this machine.',
    ),
    next.label,
  );
  if (choice === next.label) await vscode.commands.executeCommand(next.command);
}

import * as vscode from 'vscode';
import { localFolders } from '../connectors/sources/local-folders';
import { entryFrom, nameFor, namesIn, withNewEntry } from '../connectors/sources/new-entry';
import { ensureTrusted } from './workspace-trust';

/** The ways to more connectors: servers that other programs know already, or a new entry in `.vscode/mcp.json`. */
export async function addConnector(): Promise<void> {
  if (!(await ensureTrusted())) return;
  const [folder] = localFolders();
  if (!folder) {
    await vscode.commands.executeCommand('connecta.useMyServers');
    return;
  }
  const choice = await vscode.window.showQuickPick(
    [
      {
        label: `$(search) ${vscode.l10n.t('Use My Servers…')}`,
        detail: vscode.l10n.t(
          'What VS Code, Cursor, Claude, Windsurf and others on this machine know already',
        ),
        add: () => vscode.commands.executeCommand('connecta.useMyServers'),
      },
      {
        label: `$(terminal) ${vscode.l10n.t('A Command or an Address…')}`,
        detail: vscode.l10n.t('Writes an entry into .vscode/mcp.json, where VS Code has its own'),
        add: () => addEntry(folder),
      },
    ],
    { placeHolder: vscode.l10n.t('Where is the server?') },
  );
  await choice?.add();
}

async function addEntry(folder: vscode.WorkspaceFolder): Promise<void> {
  const typed = await vscode.window.showInputBox({
    ignoreFocusOut: true,
    title: vscode.l10n.t('Add a Connector'),
    prompt: vscode.l10n.t('The command that starts the server, or its address'),
    placeHolder: 'npx -y @modelcontextprotocol/server-memory',
    validateInput: (text) =>
      text === '' || entryFrom(text) ? undefined : vscode.l10n.t('Write a command or an address.'),
  });
  const entry = entryFrom(typed ?? '');
  if (!entry) return;
  const file = vscode.Uri.joinPath(folder.uri, '.vscode', 'mcp.json');
  const text = await textOf(file);
  const taken = namesIn(text);
  const name = await vscode.window.showInputBox({
    ignoreFocusOut: true,
    title: vscode.l10n.t('Add a Connector'),
    prompt: vscode.l10n.t('Its name in programs'),
    value: nameFor(entry),
    validateInput: (typedName) =>
      taken.includes(typedName)
        ? vscode.l10n.t('There is one of this name already.')
        : typedName.trim() === ''
          ? vscode.l10n.t('A connector needs a name.')
          : undefined,
  });
  if (!name) return;
  const written = withNewEntry(text, name, entry);
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(written));
  await vscode.window.showTextDocument(file);
}

async function textOf(file: vscode.Uri): Promise<string> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return '';
    throw error;
  }
}

import * as vscode from 'vscode';
import { entryFor, withDisabled, withVouched } from '../connectors/connector-setting-edits';
import type { Connectors } from '../connectors/connectors';
import { reviewTools } from '../connectors/review-tools';
import type { ServerAccess } from '../connectors/server-access';
import { localFolders } from '../connectors/sources/local-folders';
import { openDeclaration } from '../connectors/sources/open-declaration';
import { isOwn } from '../connectors/sources/server-file';
import { callSnippet } from '../connectors/tree/call-snippet';
import { addressOf, connectorOf } from '../connectors/tree/connector-node';
import { isJavaScript } from '../programs/program-document';
import type { CommandTable } from './register-commands';
import { ensureTrusted } from './workspace-trust';

export interface ConnectorCommandsOptions {
  readonly connectors: Connectors;
  readonly server: ServerAccess;
  readonly log: vscode.LogOutputChannel;
  /** A person is about to use connectors. */
  onUse(): void;
}

type ConnectorCommands = Pick<
  CommandTable,
  | 'connecta.startConnector'
  | 'connecta.restartConnector'
  | 'connecta.disableConnector'
  | 'connecta.enableConnector'
  | 'connecta.openDeclaration'
  | 'connecta.reviewTools'
  | 'connecta.insertCall'
>;

/** The commands of the Connectors view. Each is given the row that it was called on. */
export function connectorCommands(options: ConnectorCommandsOptions): ConnectorCommands {
  const { connectors, server, log, onUse } = options;

  async function start(argument: unknown, again: boolean): Promise<void> {
    const id = connectorOf(argument);
    if (id === undefined || !(await ensureTrusted())) return;
    onUse();
    try {
      await server.startConnector(id, { again });
    } catch (error) {
      // The row says what is wrong.
      log.warn(`${id} did not start: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  return {
    'connecta.startConnector': (_resource, argument) => start(argument, false),
    'connecta.restartConnector': (_resource, argument) => start(argument, true),
    'connecta.disableConnector': (_resource, argument) => setDisabled(connectorOf(argument), true),
    'connecta.enableConnector': (_resource, argument) => setDisabled(connectorOf(argument), false),
    'connecta.openDeclaration': async (_resource, argument) => {
      const id = connectorOf(argument);
      const found = connectors.list().find((connector) => connector.id === id)?.found;
      if (found) await openDeclaration(found.source.file, found.name);
    },
    'connecta.reviewTools': async (_resource, argument) => {
      const id = connectorOf(argument);
      const tools = id === undefined ? undefined : server.connectorTools(id);
      if (id === undefined || !tools) return;
      const { safety } = connectors.list().find((one) => one.id === id)?.found?.spec ?? {};
      const reviewed = await reviewTools(id, tools, safety?.readOnly ?? []);
      if (!reviewed) return;
      const target = targetFor(id, connectors);
      await changeSetting(target, (value) =>
        withVouched(value, id, reviewed.shown, reviewed.chosen),
      );
    },
    'connecta.insertCall': async (_resource, argument) => {
      const address = addressOf(argument);
      if (address !== undefined) await insertCall(address, server);
    },
  };
}

async function insertCall(address: string, server: ServerAccess): Promise<void> {
  // A result may be in front, and the program beside it.
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  const editor = [activeTextEditor, ...visibleTextEditors].find(
    (each) => each && isJavaScript(each.document),
  );
  if (!editor) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Open a program and put the cursor where the call belongs.'),
    );
    return;
  }
  const dot = address.indexOf('.');
  const tools = server.connectorTools(address.slice(0, dot));
  const tool = tools?.find(({ name }) => name === address.slice(dot + 1));
  await vscode.window.showTextDocument(editor.document, editor.viewColumn);
  await editor.insertSnippet(new vscode.SnippetString(callSnippet(address, tool?.inputSchema)));
}

type Target = vscode.ConfigurationTarget.Global | vscode.ConfigurationTarget.Workspace;

/**
 * A person's word stays where they have given it already; else with the server: in the folder that declares it, or theirs. For
 * a server that the workspace does not declare itself, only theirs counts.
 */
function targetFor(id: string, connectors: Connectors): Target {
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const found = connectors.list().find((connector) => connector.id === id)?.found;
  if (!found || !isOwn(found.source)) return Global;
  if (entryFor(valueIn(Workspace), id)?.readOnly !== undefined) return Workspace;
  if (entryFor(valueIn(Global), id)?.readOnly !== undefined) return Global;
  return found.source.folder === undefined ? Global : Workspace;
}

/** Off in this workspace, where there is one; on again wherever it was off. */
async function setDisabled(id: string | undefined, disabled: boolean): Promise<void> {
  if (id === undefined) return;
  const { Global, Workspace } = vscode.ConfigurationTarget;
  if (disabled) {
    const target = localFolders().length > 0 ? Workspace : Global;
    return changeSetting(target, (value) => withDisabled(value, id, true));
  }
  for (const target of [Workspace, Global] as const) {
    if (entryFor(valueIn(target), id)?.disabled !== true) continue;
    await changeSetting(target, (value) => withDisabled(value, id, false));
  }
}

function valueIn(target: Target): unknown {
  const setting = vscode.workspace.getConfiguration('connecta').inspect('connectors');
  return target === vscode.ConfigurationTarget.Global
    ? setting?.globalValue
    : setting?.workspaceValue;
}

async function changeSetting(
  target: Target,
  change: (value: unknown) => Readonly<Record<string, unknown>> | undefined,
): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('connecta');
  await configuration.update('connectors', change(valueIn(target)), target);
}

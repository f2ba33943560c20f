import os from 'node:os';
import * as vscode from 'vscode';
import type { Connectors, ListedConnector } from '../connectors';
import { codeBlock, escapeMarkdown } from '../escape-markdown';
import type { ServerAccess } from '../server-access';
import { writtenPath } from '../sources/file-paths';
import { isOwn } from '../sources/server-file';
import type { ConnectorNode } from './connector-node';
import { connectorRow, toolContext } from './connector-row';
import { toolHover } from './tool-hover';
import { verdictLabel, verdictSentence } from './tool-verdict';

/** The rows of the Connectors view: connectors, below each its tools. Asking for rows starts nothing. */
export class ConnectorsTree implements vscode.TreeDataProvider<ConnectorNode> {
  constructor(
    private readonly connectors: Connectors,
    private readonly server: ServerAccess,
    readonly onDidChangeTreeData: vscode.Event<ConnectorNode | undefined>,
  ) {}

  async getChildren(node?: ConnectorNode): Promise<ConnectorNode[]> {
    if (node === undefined) return this.roots();
    return node.kind === 'connector' ? this.below(node.id) : [];
  }

  getTreeItem(node: ConnectorNode): vscode.TreeItem {
    switch (node.kind) {
      case 'connector':
        return this.connectorItem(node.id);
      case 'tool':
        return toolItem(node);
      case 'error':
        return errorItem(node);
      case 'start':
        return linkItem(vscode.l10n.t('Start to see its tools'), 'play', {
          command: 'connecta.startConnector',
          title: vscode.l10n.t('Start'),
          arguments: [node],
        });
      case 'use-my-servers':
        return linkItem(vscode.l10n.t('Use My Servers…'), 'add', {
          command: 'connecta.useMyServers',
          title: vscode.l10n.t('Use My Servers…'),
        });
    }
  }

  private async roots(): Promise<ConnectorNode[]> {
    await this.connectors.read();
    const list = this.connectors.list();
    const nodes = list.map(({ id }): ConnectorNode => ({ kind: 'connector', id }));
    const own = list.some(({ found }) => found);
    return nodes.length > 0 && !own ? [...nodes, { kind: 'use-my-servers' }] : nodes;
  }

  private below(id: string): ConnectorNode[] {
    const state = this.server.connectorState(id);
    const tools = this.server.connectorTools(id);
    const nodes: ConnectorNode[] =
      state.state === 'failed' ? [{ kind: 'error', id, message: state.error }] : [];
    if (tools) {
      // What a program may call comes first; both in the server's own order.
      const callable = tools.filter(({ readOnly }) => readOnly);
      const refused = tools.filter(({ readOnly }) => !readOnly);
      nodes.push(
        ...[...callable, ...refused].map(
          (tool): ConnectorNode => ({ kind: 'tool', id, address: `${id}.${tool.name}`, tool }),
        ),
      );
    } else if (state.state === 'idle') nodes.push({ kind: 'start', id });
    return nodes;
  }

  private connectorItem(id: string): vscode.TreeItem {
    const listed = this.connectors.list().find((connector) => connector.id === id);
    const state = this.server.connectorState(id);
    const tools = this.server.connectorTools(id);
    const disabled = listed?.disabled ?? false;
    const row = connectorRow({ id, disabled, state, tools }, vscode.l10n.t);
    const { None, Collapsed } = vscode.TreeItemCollapsibleState;
    const item = new vscode.TreeItem(id, row.opens ? Collapsed : None);
    item.id = `connector ${id}`;
    item.description = row.description;
    item.iconPath = new vscode.ThemeIcon(row.icon, colour(row.colour));
    item.contextValue = `${row.context}${listed?.found ? ' declared' : ''}`;
    item.tooltip = new vscode.MarkdownString(
      [
        `**${escapeMarkdown(id)}** · ${escapeMarkdown(row.description)}`,
        ...originOf(listed).map(escapeMarkdown),
        ...(state.state === 'failed' ? [codeBlock(state.error, 'text')] : []),
      ].join('\n\n'),
    );
    return item;
  }
}

function originOf(listed: ListedConnector | undefined): readonly string[] {
  if (!listed?.found) return [vscode.l10n.t('Built in; serves the open folders.')];
  const { name, source } = listed.found;
  return [
    vscode.l10n.t('"{0}" in {1}', name, writtenPath(source.file, os.homedir())),
    ...(isOwn(source) ? [] : [vscode.l10n.t('You chose it in Use My Servers.')]),
  ];
}

function toolItem({ address, tool }: Extract<ConnectorNode, { kind: 'tool' }>): vscode.TreeItem {
  const item = new vscode.TreeItem(tool.name);
  item.id = `tool ${address}`;
  item.description = verdictLabel(tool.reason, vscode.l10n.t);
  item.iconPath = tool.readOnly
    ? new vscode.ThemeIcon('eye')
    : new vscode.ThemeIcon('lock', new vscode.ThemeColor('disabledForeground'));
  item.contextValue = toolContext(tool);
  item.tooltip = new vscode.MarkdownString(toolHover(address, tool, vscode.l10n.t));
  const spoken = `${tool.name}, ${verdictSentence(tool.reason, vscode.l10n.t)}`;
  item.accessibilityInformation = { label: spoken };
  return item;
}

function errorItem({ id, message }: Extract<ConnectorNode, { kind: 'error' }>): vscode.TreeItem {
  const [firstLine = ''] = message.split('\n');
  // What tells comes first, for the end is cut where it is narrow; the hover has it whole.
  const telling = firstLine.replace(/^its process (?=ended)/, '');
  const item = linkItem(telling, 'warning', {
    command: 'connecta.showOutput',
    title: vscode.l10n.t('Show Output'),
  });
  item.id = `error ${id}`;
  item.contextValue = 'error';
  item.tooltip = new vscode.MarkdownString(codeBlock(message, 'text'));
  return item;
}

function linkItem(label: string, icon: string, command: vscode.Command): vscode.TreeItem {
  const item = new vscode.TreeItem(label);
  item.iconPath = new vscode.ThemeIcon(icon);
  item.command = command;
  return item;
}

function colour(id: string | undefined): vscode.ThemeColor | undefined {
  return id === undefined ? undefined : new vscode.ThemeColor(id);
}

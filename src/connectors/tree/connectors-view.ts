import * as vscode from 'vscode';
import type { Connectors } from '../connectors';
import type { ServerAccess } from '../server-access';
import { CONNECTORS_VIEW, type ConnectorNode } from './connector-node';
import { ConnectorsTree } from './connectors-tree';

/** Several things change at a time; the view is drawn once for them. */
const PAUSE_MS = 50;

export interface ConnectorsViewOptions {
  readonly connectors: Connectors;
  readonly server: ServerAccess;
  /** A person opened the row of a connector whose tools are not known yet. */
  onOpened(id: string): void;
}

/** The Connectors view: every connector with its state, its tools and the verdict on each. */
export class ConnectorsView implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<ConnectorNode | undefined>();
  private readonly view: vscode.TreeView<ConnectorNode>;
  private readonly subscriptions: readonly vscode.Disposable[];
  private pause: NodeJS.Timeout | undefined;

  constructor(private readonly options: ConnectorsViewOptions) {
    const { connectors, server, onOpened } = options;
    const treeDataProvider = new ConnectorsTree(connectors, server, this.changed.event);
    this.view = vscode.window.createTreeView(CONNECTORS_VIEW, { treeDataProvider });
    const refresh = () => this.refresh();
    this.subscriptions = [
      this.view,
      this.changed,
      connectors.onDidChange(refresh),
      server.onDidChange(refresh),
      server.onDidChangeTools(refresh),
      vscode.workspace.onDidGrantWorkspaceTrust(refresh),
      // Told only of what a person opens, never of rows that VS Code opens again by itself.
      this.view.onDidExpandElement(({ element }) => {
        if (element.kind !== 'connector' || server.connectorTools(element.id)) return;
        if (server.connectorState(element.id).state === 'idle') onOpened(element.id);
      }),
    ];
    this.showMessage();
  }

  dispose(): void {
    clearTimeout(this.pause);
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private refresh(): void {
    this.pause ??= setTimeout(() => {
      this.pause = undefined;
      this.showMessage();
      this.changed.fire(undefined);
    }, PAUSE_MS);
  }

  private showMessage(): void {
    const { status } = this.options.server;
    this.view.message = !vscode.workspace.isTrusted
      ? vscode.l10n.t('In Restricted Mode nothing is started, and no file of the folder is read.')
      : status.kind === 'failed'
        ? vscode.l10n.t('The Connecta server failed: {0}', status.reason)
        : '';
  }
}

import * as vscode from 'vscode';
import type { ConnectorSpec } from '../shared/control';
import type { ServerAccess } from './server-access';
import { statusText } from './status-text';

/** The item in the status bar. It is not there before a program has been opened or run. */
export class StatusItem implements vscode.Disposable {
  private item: vscode.StatusBarItem | undefined;
  private readonly subscription: vscode.Disposable;

  constructor(
    private readonly server: ServerAccess,
    private readonly connectors: () => readonly ConnectorSpec[],
  ) {
    this.subscription = server.onDidChange(() => this.refresh());
  }

  show(): void {
    if (this.item) return;
    this.item = vscode.window.createStatusBarItem('connecta', vscode.StatusBarAlignment.Left);
    this.item.name = 'Connecta';
    this.item.command = 'connecta.showOutput';
    this.refresh();
    this.item.show();
  }

  refresh(): void {
    if (!this.item) return;
    const rows = this.connectors().map(({ id }) => ({ id, state: this.server.connectorState(id) }));
    const { text, lines, error } = statusText(this.server.status, rows, vscode.l10n.t);
    const tooltip = new vscode.MarkdownString(lines.join('\n\n'), true);
    tooltip.isTrusted = {
      enabledCommands: ['connecta.newProgram', 'connecta.showOutput', 'connecta.restartServer'],
    };
    this.item.text = text;
    this.item.tooltip = tooltip;
    this.item.backgroundColor = error
      ? new vscode.ThemeColor('statusBarItem.errorBackground')
      : undefined;
  }

  dispose(): void {
    this.subscription.dispose();
    this.item?.dispose();
  }
}

import * as vscode from 'vscode';
import type { Program } from '../programs/program';
import type { PanelEvent } from './panel-model';
import { Recency } from './recency';
import { type PanelServices, ViewPanel } from './view-panel';

/** Type of the panels, as in `activeWebviewPanelId`. */
const VIEW_TYPE = 'connecta.view';

/** So many panels keep their page while hidden; the others come back from their last result. */
const KEPT_WHILE_HIDDEN = 2;

/** One panel per program. */
export class ViewPanels implements vscode.Disposable {
  private readonly panels = new Map<string, ViewPanel>();
  private readonly recency = new Recency();
  private readonly changed = new vscode.EventEmitter<void>();

  /** A panel opened, closed, or came to the front. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly services: () => PanelServices,
    private readonly icon: vscode.Uri,
  ) {}

  get(key: string): ViewPanel | undefined {
    return this.panels.get(key);
  }

  /** The one with the focus. */
  active(): ViewPanel | undefined {
    return [...this.panels.values()].find(({ webviewPanel }) => webviewPanel.active);
  }

  /** The program's panel, brought into sight; the editor keeps the focus. */
  open(program: Program): ViewPanel {
    const existing = this.panels.get(program.key);
    if (existing) {
      existing.program = program;
      existing.reveal();
      return existing;
    }
    return this.create(program);
  }

  dispatchAll(event: PanelEvent): void {
    for (const panel of this.panels.values()) panel.dispatch(event);
  }

  /** The settings changed. */
  refreshAll(): void {
    for (const panel of this.panels.values()) panel.refresh();
  }

  dispose(): void {
    for (const panel of [...this.panels.values()]) panel.dispose();
    this.changed.dispose();
  }

  private create(program: Program): ViewPanel {
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const webviewPanel = vscode.window.createWebviewPanel(VIEW_TYPE, program.name, column, {
      enableScripts: true,
      localResourceRoots: [],
      // Can only be chosen now. Panels that should not keep their page are emptied when they are hidden.
      retainContextWhenHidden: true,
    });
    webviewPanel.iconPath = this.icon;
    const panel = new ViewPanel(webviewPanel, program, this.services());
    this.panels.set(program.key, panel);
    this.recency.touch(program.key);
    webviewPanel.onDidChangeViewState(() => this.onViewState(panel));
    panel.onDidClose(() => {
      this.panels.delete(program.key);
      this.recency.remove(program.key);
      this.changed.fire();
    });
    this.changed.fire();
    return panel;
  }

  private onViewState(panel: ViewPanel): void {
    if (panel.webviewPanel.visible) {
      this.recency.touch(panel.program.key);
      panel.load();
    }
    const kept = this.recency.latest(KEPT_WHILE_HIDDEN);
    for (const [key, other] of this.panels) {
      if (!other.webviewPanel.visible && !kept.includes(key)) other.unload();
    }
    this.changed.fire();
  }
}

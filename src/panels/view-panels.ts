import * as vscode from 'vscode';
import { movedProgram, type Program, type ProgramPlace } from '../programs/program';
import type { PanelEvent } from './panel-model';
import type { PanelServices } from './panel-services';
import { Recency } from './recency';
import { type PanelOrigin, ViewPanel } from './view-panel';

/** Type of the panels, as in `activeWebviewPanelId`. */
export const VIEW_TYPE = 'connecta.view';

/** So many panels keep their page while hidden, pinned ones aside; the others come back from their last result. */
const KEPT_WHILE_HIDDEN = 2;

const CONTENT: vscode.WebviewOptions = { enableScripts: true, localResourceRoots: [] };

/** One panel per program. */
export class ViewPanels implements vscode.Disposable {
  private readonly panels = new Set<ViewPanel>();
  /** By the panel's id: a panel's program may change its key. */
  private readonly recency = new Recency();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly closed = new vscode.EventEmitter<ViewPanel>();
  private sorting = false;

  /** A panel opened, closed, came to the front, was pinned, or shows something else. */
  readonly onDidChange = this.changed.event;
  /** A person, or the extension, closed a panel. Not when the window does. */
  readonly onDidClose = this.closed.event;

  constructor(private readonly services: () => PanelServices) {}

  get(key: string): ViewPanel | undefined {
    return this.all().find(({ program }) => program.key === key);
  }

  /** The one with the focus. */
  active(): ViewPanel | undefined {
    return this.all().find(({ webviewPanel }) => webviewPanel.active);
  }

  all(): readonly ViewPanel[] {
    return [...this.panels];
  }

  /** The program's panel, brought into sight; the editor keeps the focus. */
  open(program: Program): ViewPanel {
    const existing = this.get(program.key);
    if (existing) {
      existing.program = program;
      existing.reveal();
      return existing;
    }
    const column = { viewColumn: this.columnForAnother(), preserveFocus: true };
    const webviewPanel = vscode.window.createWebviewPanel(VIEW_TYPE, program.name, column, {
      ...CONTENT,
      // Can only be chosen now. Panels that should not keep their page are emptied when they are hidden.
      retainContextWhenHidden: true,
    });
    return this.add(new ViewPanel(webviewPanel, program, this.services()));
  }

  /** Beside the program, where the other views are if there are any. */
  private columnForAnother(): vscode.ViewColumn {
    const ofProgram = vscode.window.activeTextEditor?.viewColumn;
    const columns = this.all().map(({ webviewPanel }) => webviewPanel.viewColumn);
    return (
      columns.findLast((column) => column !== undefined && column !== ofProgram) ??
      vscode.ViewColumn.Beside
    );
  }

  keys(): readonly string[] {
    return this.all().map(({ program }) => program.key);
  }

  /** A program's document has another address. Where another panel is of that address already, both stay what they are. */
  move(from: string, to: ProgramPlace): void {
    const panel = this.get(from);
    if (panel && !this.get(to.key)) panel.program = movedProgram(panel.program, to);
  }

  /** Takes over a panel that VS Code brought back with the window. */
  adopt(webviewPanel: vscode.WebviewPanel, program: Program, origin?: PanelOrigin): ViewPanel {
    webviewPanel.webview.options = CONTENT;
    return this.add(new ViewPanel(webviewPanel, program, this.services(), origin));
  }

  pin(panel: ViewPanel, pinned: boolean): void {
    panel.pinned = pinned;
    this.sortHidden();
    this.changed.fire();
  }

  dispatchAll(event: PanelEvent): void {
    for (const panel of this.panels) panel.dispatch(event);
  }

  /** The settings changed. */
  refreshAll(): void {
    for (const panel of this.panels) panel.refresh();
  }

  /** The extension ends. Panels stay: VS Code brings them back with the window, and closed ones it would not. */
  dispose(): void {
    for (const panel of this.panels) panel.abandon();
    this.changed.dispose();
    this.closed.dispose();
  }

  private add(panel: ViewPanel): ViewPanel {
    this.panels.add(panel);
    this.recency.touch(panel.id);
    panel.webviewPanel.onDidChangeViewState(() => this.onViewState(panel));
    panel.onDidChange(() => this.changed.fire());
    panel.onDidSeize(() => void this.freeThread());
    panel.onDidClose(() => {
      this.panels.delete(panel);
      this.recency.remove(panel.id);
      this.closed.fire(panel);
      this.changed.fire();
    });
    this.changed.fire();
    return panel;
  }

  private onViewState(panel: ViewPanel): void {
    if (panel.webviewPanel.visible) {
      this.recency.touch(panel.id);
      panel.load();
    }
    this.sortHidden();
    this.changed.fire();
  }

  /**
   * All views share one thread, and one that never gives it back holds up the others. It ends when no view is left on it,
   * so every page is taken away before the first comes back.
   */
  private async freeThread(): Promise<void> {
    const open = this.all().filter(({ isLoaded }) => isLoaded);
    await Promise.all(open.map((panel) => panel.unload()));
    for (const panel of open) panel.load();
  }

  /** VS Code tells of the panel that hides before the one that takes its place: looked at in between, both are hidden. */
  private sortHidden(): void {
    if (this.sorting) return;
    this.sorting = true;
    queueMicrotask(() => {
      this.sorting = false;
      this.unloadHidden();
    });
  }

  private unloadHidden(): void {
    const candidates = new Map(
      this.all()
        .filter(({ webviewPanel, pinned }) => !webviewPanel.visible && !pinned)
        .map((panel) => [panel.id, panel] as const),
    );
    const kept = this.recency.latest(KEPT_WHILE_HIDDEN, (id) => candidates.has(id));
    for (const [id, panel] of candidates) if (!kept.includes(id)) void panel.unload();
  }
}

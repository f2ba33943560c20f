import * as vscode from 'vscode';
import type { ViewParts } from '../connectors/server-access';
import type { SessionModule } from '../load-session';
import { emittedView } from '../programs/emitted/emitted-view';
import type { RunCost } from '../programs/figures';
import { judgeResult } from '../programs/outcome';
import type { Program } from '../programs/program';
import type { ResultDocuments } from '../programs/result-documents';
import type { CallToolResult, MountedView } from '../session';
import { type KeptView, keptText, type PanelIdentity } from './kept-view';
import type { KeptViews } from './kept-views';
import { awaitsRestore, type Unrestored } from './panel-model';
import type { ViewPanel } from './view-panel';
import type { ViewPanels } from './view-panels';

export interface ViewRestorerOptions {
  readonly panels: ViewPanels;
  readonly kept: KeptViews;
  readonly results: ResultDocuments;
  loadSession(): Promise<SessionModule>;
  /** Starts the server unless it runs. */
  viewParts(): Promise<ViewParts>;
  onFault(error: unknown): void;
}

type View = Extract<KeptView['content'], { kind: 'view' }>;

/**
 * Keeps the last view of every panel and brings it back with the window. Nothing is run again: the program's result is
 * mounted as it came, in a template fetched anew, and what the view reads is asked of the server of today.
 */
export class ViewRestorer implements vscode.WebviewPanelSerializer<unknown>, vscode.Disposable {
  /** Panels whose view could come back later. */
  private readonly waiting = new Map<ViewPanel, () => Promise<void>>();
  private readonly subscriptions: readonly vscode.Disposable[];

  constructor(private readonly options: ViewRestorerOptions) {
    this.subscriptions = [
      options.panels.onDidClose((panel) => {
        this.waiting.delete(panel);
        options.kept.forget(panel.id);
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.retry()),
    ];
  }

  /** A run's view is in its panel. */
  keep(panel: ViewPanel, code: string, view: MountedView, cost: RunCost): void {
    const { kept } = this.options;
    if (kept.refusal !== undefined) return;
    const at = Date.now();
    const { result, server } = view;
    const content = { kind: 'view', code, server, cost, result } as const;
    kept.keep(
      panel.id,
      keptText({ at, content }),
      keptText({ at, content: { kind: 'too-large' } }),
    );
  }

  /** The server answers, or the folder is trusted: what waited for it comes back. */
  retry(): void {
    for (const [panel, restore] of [...this.waiting]) {
      this.waiting.delete(panel);
      restore().catch(this.options.onFault);
    }
  }

  /** VS Code brings a panel back, at the latest when its tab is looked at. */
  async deserializeWebviewPanel(webviewPanel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const { panels, loadSession } = this.options;
    const { readIdentity } = await loadSession();
    const identity = readIdentity(state);
    const live = identity && panels.get(identity.program.key);
    if (live) {
      // The program has run since the window opened, and has a panel with a newer view.
      webviewPanel.dispose();
      live.reveal();
      return;
    }
    const panel = panels.adopt(webviewPanel, programOf(identity, webviewPanel), identity);
    if (identity) await this.restore(panel, identity);
    else panel.dispatch(notRestored({ kind: 'unavailable', reason: 'unreadable' }));
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private async restore(panel: ViewPanel, { id, program }: PanelIdentity): Promise<void> {
    const { kept, loadSession, results } = this.options;
    const { readKept } = await loadSession();
    const reason = kept.refusal;
    if (reason) return panel.dispatch(notRestored({ kind: 'unavailable', reason }));
    const text = await kept.read(id);
    const view = text === undefined ? undefined : readKept(text);
    if (view?.content.kind !== 'view') {
      const why = text === undefined ? 'missing' : view ? 'too-large' : 'unreadable';
      return panel.dispatch(notRestored({ kind: 'unavailable', reason: why }));
    }
    const { code, cost, result } = view.content;
    if (!awaitsRestore(panel.model) || panel.model.running) return;
    panel.program = { ...program, code };
    // What was kept has no diagnostics: its figures stand beside it.
    results.keep(program, { kind: 'finished', ...judgeResult(result), ...cost });
    await this.mount(panel, view.at, view.content);
  }

  private async mount(panel: ViewPanel, at: number, view: View): Promise<void> {
    const again = () => this.mount(panel, at, view);
    if (!vscode.workspace.isTrusted) {
      this.waiting.set(panel, again);
      return panel.dispatch(notRestored({ kind: 'untrusted', keptAt: at }));
    }
    try {
      const parts = await this.options.viewParts();
      // A run in the meantime has something newer.
      if (!awaitsRestore(panel.model)) return;
      panel.dispatch({ type: 'restored', at });
      const { name: title } = panel.program;
      const { code, server, result } = view;
      await panel.mount({ ...parts, title, args: { code }, server, result: shownResult(result) });
    } catch (error) {
      this.waiting.set(panel, again);
      const message = error instanceof Error ? error.message : String(error);
      panel.dispatch(notRestored({ kind: 'unreached', message }));
    }
  }
}

/** The result with its view: that of what a program emitted is not kept beside it, but drawn of it. */
function shownResult(kept: CallToolResult): CallToolResult {
  const { outcome } = judgeResult(kept);
  const drawn = outcome.kind === 'result' ? emittedView(outcome.summary, vscode.l10n.t) : undefined;
  return drawn?.result ?? kept;
}

function notRestored(why: Unrestored) {
  return { type: 'not-restored', why } as const;
}

/** The program without its text, which comes with the view. A panel that nobody remembers has a name at least. */
function programOf(identity: PanelIdentity | undefined, { title }: vscode.WebviewPanel): Program {
  if (identity) return { ...identity.program, code: '' };
  const source = { uri: 'untitled:', version: 0, line: 0, column: 0 };
  return { key: `unknown:${title}`, name: title, code: '', source };
}

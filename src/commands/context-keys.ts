import * as vscode from 'vscode';
import { isSilent } from '../panels/panel-model';
import type { ViewPanels } from '../panels/view-panels';
import type { Program } from '../programs/program';
import type { ProgramRuns } from '../programs/program-runs';

/**
 * The context keys that menus and keybindings ask for: `connecta.running`, the paths of programs that run, and
 * `connecta.viewRunning`, whether there is something to stop in the panel in front, `connecta.viewPinned`, whether it is pinned. Set only when they change.
 */
export class ContextKeys implements vscode.Disposable {
  private readonly last = new Map<string, string>();
  private readonly subscriptions: readonly vscode.Disposable[];

  constructor(
    private readonly runs: ProgramRuns,
    private readonly panels: ViewPanels,
  ) {
    const update = () => this.update();
    this.subscriptions = [runs.onDidChange(update), panels.onDidChange(update)];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private update(): void {
    const active = this.panels.active();
    this.set('connecta.running', this.runs.running().flatMap(pathsOf));
    this.set(
      'connecta.viewRunning',
      active !== undefined && (this.runs.isRunning(active.program.key) || isSilent(active.model)),
    );
    this.set('connecta.viewPinned', active?.pinned === true);
  }

  private set(key: string, value: readonly string[] | boolean): void {
    const written = JSON.stringify(value);
    if (this.last.get(key) === written) return;
    this.last.set(key, written);
    void vscode.commands.executeCommand('setContext', key, value);
  }
}

/**
 * Menus compare with `resourcePath`, which follows the window's system: in a remote window that may not be the system
 * that this code runs on, so both ways of writing a path are given.
 */
function pathsOf({ source }: Program): string[] {
  const { path, fsPath } = vscode.Uri.parse(source.uri, true);
  return [fsPath, path.replaceAll('/', '\\')];
}

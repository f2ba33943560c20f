import * as vscode from 'vscode';
import type { LastRun } from '../calls/call-log';
import type { CallsView } from '../calls/calls-view';
import { PROGRAM_SUFFIX } from '../program';
import { isJavaScript } from '../program-document';
import type { ProgramRuns } from '../program-runs';
import type { ResultDocuments } from '../result-documents';
import type { RunOnSave } from '../run-on-save';
import { arrowLine } from './arrow-line';
import { lensItems, type ProgramState } from './lens-items';

const TICK_MS = 1000;

export interface ProgramLensesOptions {
  readonly runs: ProgramRuns;
  readonly calls: CallsView;
  readonly results: ResultDocuments;
  readonly onSave: RunOnSave;
}

/** The lenses above a program's arrow, in program files and in any document that has run. */
export class ProgramLenses implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscriptions: readonly vscode.Disposable[];
  private ticking: NodeJS.Timeout | undefined;

  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(private readonly options: ProgramLensesOptions) {
    const { runs, calls, results, onSave } = options;
    const changed = () => {
      this.changed.fire();
      this.tick();
    };
    this.subscriptions = [
      runs.onDidChange(changed),
      calls.onDidChange(changed),
      results.onDidChange(changed),
      onSave.onDidChange(changed),
      vscode.languages.registerCodeLensProvider({ language: 'javascript' }, this),
    ];
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const key = document.uri.toString();
    const { runs } = this.options;
    const isProgram =
      document.uri.path.endsWith(PROGRAM_SUFFIX) ||
      runs.isRunning(key) ||
      this.lastOf(key) !== undefined;
    if (!isProgram || !isJavaScript(document)) return [];
    const line = arrowLine(document.getText());
    const range = new vscode.Range(line, 0, line, 0);
    return lensItems(this.stateOf(key), vscode.l10n.t).map(
      (item) => new vscode.CodeLens(range, { ...item, arguments: [document.uri] }),
    );
  }

  dispose(): void {
    clearInterval(this.ticking);
    this.changed.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private stateOf(key: string): ProgramState {
    const { runs, onSave } = this.options;
    const runningFor = runs.runningFor(key);
    const last = this.lastOf(key);
    return {
      runsOnSave: onSave.has(key),
      ...(runningFor === undefined ? {} : { runningFor }),
      ...(last === undefined ? {} : { last }),
    };
  }

  /** Of a run before the window was loaded again, only its result came back. */
  private lastOf(key: string): LastRun | undefined {
    const { calls, results } = this.options;
    const end = results.last(key);
    const kept = end && {
      calls: end.figures.calls,
      milliseconds: end.milliseconds,
      ending: end.outcome.kind === 'failure' ? ('failed' as const) : ('done' as const),
    };
    return calls.last(key) ?? kept;
  }

  /** Seconds are counted only while something runs. */
  private tick(): void {
    const running = this.options.runs.running().length > 0;
    if (running && !this.ticking) this.ticking = setInterval(() => this.changed.fire(), TICK_MS);
    if (running || !this.ticking) return;
    clearInterval(this.ticking);
    this.ticking = undefined;
  }
}

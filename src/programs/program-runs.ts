import * as vscode from 'vscode';
import type { ServerAccess } from '../connectors/server-access';
import type { ViewPanel } from '../panels/view-panel';
import type { ViewPanels } from '../panels/view-panels';
import type { CallToolResult, MountedView } from '../session';
import { showError } from '../show-error';
import type { FinishedRun } from './calls/call-log';
import type { CallsView } from './calls/calls-view';
import { emittedResult, emittedView } from './emitted/emitted-view';
import type { RunCost } from './figures';
import { runLine, stoppedLine } from './log-lines';
import type { Outcome, RunFailure } from './outcome';
import { mayRenderView, movedProgram, type Program, type ProgramPlace } from './program';
import type { ProgramProblems } from './program-problems';
import { ProgramRunner, type RunEnd } from './program-runner';
import type { ResultDocuments } from './result-documents';
import { withRunProgress } from './run-progress';
import { viewFailure } from './view-failure';

export interface ProgramRunsOptions {
  readonly server: ServerAccess;
  readonly panels: ViewPanels;
  readonly results: ResultDocuments;
  readonly problems: ProgramProblems;
  readonly calls: CallsView;
  readonly log: vscode.LogOutputChannel;
  /** The view of a run is in its panel. The result in it is the one to keep. */
  onView(panel: ViewPanel, code: string, view: MountedView, cost: RunCost): void;
  /** A run failed, and the person has been told. */
  onFailure(failure: RunFailure): void;
}

type Finished = Extract<RunEnd, { kind: 'finished' }>;
/** Who started a run. What the clock of a panel starts shows in that panel alone. */
type Starter = 'person' | 'clock';

/** Runs programs and puts what comes back where it belongs: the panel, a document, the Problems, the log. */
export class ProgramRuns implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly runner: ProgramRunner;
  private latest: Program | undefined;

  /** A run started or ended. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly options: ProgramRunsOptions) {
    this.runner = new ProgramRunner({
      execute: (code, call) => options.server.execute(code, call),
      now: () => performance.now(),
      onChange: () => this.changed.fire(),
    });
  }

  /** The program that was run last, as it was then. */
  get last(): Program | undefined {
    return this.latest;
  }

  /** A program's document has another address. */
  move(from: string, to: ProgramPlace): void {
    if (this.latest?.key === from) this.latest = movedProgram(this.latest, to);
  }

  keys(): readonly string[] {
    return this.latest ? [this.latest.key] : [];
  }

  /** Whether its last run that ended gave a result. */
  succeeded(key: string): boolean {
    const end = this.options.results.last(key);
    return end !== undefined && end.outcome.kind !== 'failure';
  }

  isRunning(key: string): boolean {
    return this.runner.isRunning(key);
  }

  /** Milliseconds since the run under way began; undefined when there is none. */
  runningFor(key: string): number | undefined {
    return this.runner.runningFor(key);
  }

  running(): readonly Program[] {
    return this.runner.running();
  }

  stop(key: string): boolean {
    return this.runner.stop(key);
  }

  /**
   * Runs a program, in the place of a run of it that is under way; closing its panel stops it. Resolves when its result
   * is in sight.
   */
  async run(program: Program, by: Starter = 'person'): Promise<void> {
    const { panels, problems } = this.options;
    if (by === 'person') this.latest = program;
    problems.clear(program);
    const stop = () => this.runner.stop(program.key);
    const panel =
      panels.get(program.key) || mayRenderView(program.code) ? panels.open(program) : undefined;
    panel?.dispatch({ type: 'run-started' });
    const closing = panel?.onDidClose(stop);
    const running = this.runner.run(program);
    const end = await (by === 'person' ? withRunProgress(program, running, stop) : running);
    closing?.dispose();
    await this.present(program, end, by);
  }

  dispose(): void {
    for (const { key } of this.runner.running()) this.runner.stop(key);
    this.changed.dispose();
  }

  private async present(program: Program, end: RunEnd, by: Starter): Promise<void> {
    const { calls, log, panels, results } = this.options;
    if (end.kind === 'superseded') return;
    if (end.kind === 'stopped') {
      log.info(stoppedLine(program.name, end.milliseconds));
      calls.finish(program, { milliseconds: end.milliseconds, ending: 'stopped' });
      panels.get(program.key)?.dispatch({ type: 'run-stopped', milliseconds: end.milliseconds });
      return;
    }
    log.info(runLine(program.name, end.outcome, end.figures, end.milliseconds));
    calls.finish(program, finishedRun(end));
    results.keep(program, end);
    switch (end.outcome.kind) {
      case 'view':
        return this.presentView(program, end.outcome, end, by);
      case 'result': {
        const view = emittedView(end.outcome.summary, vscode.l10n.t);
        if (!view) return this.presentResult(program, end, by);
        return this.presentView(program, view, end, by, emittedResult(end.outcome.summary));
      }
      case 'failure':
        return this.presentFailure(program, end.outcome.failure, by);
    }
  }

  /** @param kept what is kept of the run, where that is not the result in the view */
  private async presentView(
    program: Program,
    outcome: Extract<Outcome, { kind: 'view' }>,
    { milliseconds, figures }: RunCost,
    by: Starter,
    kept: CallToolResult = outcome.result,
  ): Promise<void> {
    const panel = this.options.panels.get(program.key) ?? this.options.panels.open(program);
    panel.dispatch({ type: 'run-finished', outcome });
    try {
      const parts = await this.options.server.viewParts();
      const { name: title, code } = program;
      const view = { ...parts, title, args: { code }, result: outcome.result };
      await panel.mount(view);
      this.options.onView(panel, code, { ...view, result: kept }, { milliseconds, figures });
    } catch (error) {
      this.presentFailure(program, viewFailure(error), by);
    }
  }

  /** A panel that never showed a view gives its place to the result; one that did says that there is none this time. */
  private async presentResult(program: Program, { outcome }: Finished, by: Starter): Promise<void> {
    const panel = this.options.panels.get(program.key);
    const column = panel?.webviewPanel.viewColumn ?? vscode.ViewColumn.Beside;
    const hadView = panel?.model.content.kind === 'view' || panel?.model.content.kind === 'no-view';
    if (hadView || by === 'clock') panel?.dispatch({ type: 'run-finished', outcome, by });
    // What nobody asked for just now covers no view.
    if (by === 'clock') return;
    await this.options.results.show(program, column);
    if (!hadView) panel?.dispose();
  }

  private presentFailure(program: Program, failure: RunFailure, by: Starter): void {
    const { panels, problems } = this.options;
    const panel = panels.get(program.key) ?? panels.open(program);
    panel.dispatch({ type: 'run-finished', outcome: { kind: 'failure', failure }, by });
    problems.report(program, failure);
    this.options.onFailure(failure);
    if (panel.webviewPanel.visible) return;
    const [firstLine = ''] = failure.message.split('\n');
    showError(vscode.l10n.t('{0} failed: {1}', program.name, firstLine), this.options.log);
  }
}

/** What the Calls view is told of a run. One that the server never answered may have made calls that nobody counted. */
function finishedRun({ outcome, figures, milliseconds }: Finished): FinishedRun {
  if (outcome.kind !== 'failure') return { figures, milliseconds, ending: 'done' };
  const counted = outcome.failure.origin !== 'server';
  return { ...(counted ? { figures } : {}), milliseconds, ending: 'failed' };
}

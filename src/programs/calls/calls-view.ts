import * as vscode from 'vscode';
import type { ViewLogEntry } from '../../session';
import type { ActivityEvent, CallFigures } from '../../shared/control';
import type { Program, ProgramPlace } from '../program';
import { CallLog, type FinishedRun, type LastRun } from './call-log';
import { type CallNode, CallsTree } from './calls-tree';
import { CALLS_VIEW } from './calls-view-id';

/** Calls come in crowds; the view is drawn once for them. */
const PAUSE_MS = 50;

/** The Calls view: what each program's last run called, and what its view has read since. */
export class CallsView implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<undefined>();
  private readonly log = new CallLog(Date.now, () => this.refresh());
  private readonly view: vscode.TreeView<CallNode>;
  private pause: NodeJS.Timeout | undefined;

  /** Runs, calls or reads are others than before. */
  readonly onDidChange = this.changed.event;

  constructor() {
    this.view = vscode.window.createTreeView(CALLS_VIEW, {
      treeDataProvider: new CallsTree(this.log, this.changed.event),
    });
  }

  /** A call that the server told of. */
  add(event: ActivityEvent, figures: CallFigures): void {
    this.log.add({ ...event, ...figures });
  }

  /** A run has ended just now. */
  finish(program: Program, run: FinishedRun): void {
    this.log.finish(program, run);
  }

  /** What a view did; its reads are kept. */
  addEntry({ key }: Program, entry: ViewLogEntry): void {
    if (entry.kind !== 'read') return;
    const { address, binding, ms, size, verdict } = entry;
    this.log.addRead(key, {
      address,
      binding,
      milliseconds: ms,
      ...(size === undefined ? {} : { bytes: size }),
      ...(verdict === 'ok' ? {} : { failure: verdict }),
    });
  }

  /** What a program's last run took; undefined before the first. */
  last(key: string): LastRun | undefined {
    return this.log.last(key);
  }

  keys(): readonly string[] {
    return this.log.runs().map(({ program }) => program.key);
  }

  /** A program's document has another address. */
  move(from: string, to: ProgramPlace): void {
    this.log.move(from, to);
  }

  /** Opens the view with a program's calls in it; the editor keeps the focus. */
  async show(key: string): Promise<void> {
    // What changed a moment ago is in the view before a row of it is looked for.
    this.draw();
    await this.view.reveal({ kind: 'run', key }, { select: true, focus: false, expand: true });
  }

  dispose(): void {
    clearTimeout(this.pause);
    this.view.dispose();
    this.changed.dispose();
  }

  private refresh(): void {
    this.pause ??= setTimeout(() => this.draw(), PAUSE_MS);
  }

  private draw(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    this.changed.fire(undefined);
  }
}

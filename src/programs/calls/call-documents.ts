import * as vscode from 'vscode';
import type { ViewLogEntry } from '../../session';
import type { ActivityEvent } from '../../shared/control';
import type { RunFigures } from '../figures';
import type { ProgramName } from '../result-documents';
import { type CallRecord, callsOfRun, type RunWindow } from './call-record';
import { callsText } from './calls-text';

const SCHEME = 'connecta-calls';
/** Of so many calls and reads the latest are kept. */
const KEPT_EVENTS = 2000;
const KEPT_READS = 200;
const KEPT_PROGRAMS = 50;

interface Traced {
  readonly name: string;
  readonly run: RunWindow;
  readonly reads: CallRecord[];
}

/** Read-only documents with the calls of each program's last run, and the reads of its view since. */
export class CallDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly traced = new Map<string, Traced>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(
    SCHEME,
    this,
  );
  private events: ActivityEvent[] = [];

  readonly onDidChange = this.changed.event;

  /** A call that the server told of. */
  add(event: ActivityEvent): void {
    this.events.push(event);
    if (this.events.length > 2 * KEPT_EVENTS) this.events = this.events.slice(-KEPT_EVENTS);
    // The last calls of a run may be told after its result.
    const newest = [...this.traced.keys()].at(-1);
    const traced = newest === undefined ? undefined : this.traced.get(newest);
    if (newest !== undefined && traced)
      this.changed.fire(uriOf({ key: newest, name: traced.name }));
  }

  /** A run has ended just now. */
  finish(program: ProgramName, milliseconds: number, figures: RunFigures): void {
    const endedAt = Date.now();
    this.traced.delete(program.key);
    this.traced.set(program.key, {
      name: program.name,
      run: { startedAt: endedAt - milliseconds, endedAt, figures },
      reads: [],
    });
    const [oldest] = this.traced.keys();
    if (this.traced.size > KEPT_PROGRAMS && oldest !== undefined) this.traced.delete(oldest);
    this.changed.fire(uriOf(program));
  }

  /** What a view did; its reads are kept. */
  addEntry(program: ProgramName, entry: ViewLogEntry): void {
    const traced = this.traced.get(program.key);
    if (!traced || entry.kind !== 'read') return;
    const { address, binding: read, ms: milliseconds, verdict } = entry;
    traced.reads.push({ at: new Date().toISOString(), address, milliseconds, verdict, read });
    if (traced.reads.length > KEPT_READS) traced.reads.shift();
    this.changed.fire(uriOf(program));
  }

  has({ key }: Pick<ProgramName, 'key'>): boolean {
    return this.traced.has(key);
  }

  async show(key: string): Promise<void> {
    const traced = this.traced.get(key);
    if (!traced) return;
    const document = await vscode.workspace.openTextDocument(uriOf({ key, name: traced.name }));
    await vscode.window.showTextDocument(document, {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: true,
    });
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    const traced = this.traced.get(uri.query);
    if (!traced) return vscode.l10n.t('These calls are no longer kept. Run the program again.');
    const calls = callsOfRun(traced.run, this.events);
    return callsText(traced.name, traced.run, calls, traced.reads, vscode.l10n.t);
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }
}

function uriOf({ key, name }: ProgramName): vscode.Uri {
  const stem = name.replace(/(\.connecta)?\.js$/, '');
  return vscode.Uri.from({ scheme: SCHEME, path: `/${stem}.calls.txt`, query: key });
}

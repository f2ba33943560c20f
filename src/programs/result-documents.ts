import * as vscode from 'vscode';
import type { Program, ProgramPlace } from './program';
import type { RunEnd } from './program-runner';
import { resultText } from './result-text';

const SCHEME = 'connecta-result';

/** Results of so many programs are kept. */
const KEPT_RESULTS = 50;

/** All that a result is known by. */
export type ProgramName = Pick<Program, 'key' | 'name'>;

type Finished = Extract<RunEnd, { kind: 'finished' }>;

/** Read-only documents with what each program returned last. */
export class ResultDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  /** By program, the latest last. */
  private readonly results = new Map<string, { readonly name: string; readonly end: Finished }>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();

  readonly onDidChange = this.changed.event;

  /** After the event, which VS Code asks for only now. */
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(
    SCHEME,
    this,
  );

  has({ key }: ProgramName): boolean {
    return this.results.has(key);
  }

  /** How the last run of a program ended, unless it was stopped. */
  last(key: string): Finished | undefined {
    return this.results.get(key)?.end;
  }

  /** The key of the program whose result a document shows; undefined for any other document. */
  programShownIn(uri: vscode.Uri): string | undefined {
    return uri.scheme === SCHEME ? uri.query : undefined;
  }

  /** Keeps a run's result; a document that is open shows it at once. */
  keep(program: ProgramName, end: Finished): void {
    this.results.delete(program.key);
    this.results.set(program.key, { name: program.name, end });
    const [oldest] = this.results.keys();
    if (this.results.size > KEPT_RESULTS && oldest !== undefined) this.results.delete(oldest);
    this.changed.fire(uriOf(program));
  }

  keys(): readonly string[] {
    return [...this.results.keys()];
  }

  /** A program's document has another address. A result that is open keeps its own, and what it shows. */
  move(from: string, { key, name }: ProgramPlace): void {
    const kept = this.results.get(from);
    if (!kept) return;
    if (columnOf(uriOf({ key: from, name: kept.name })) === undefined) this.results.delete(from);
    this.results.set(key, { ...kept, name });
    this.changed.fire(uriOf({ key, name }));
  }

  /** Brings the document into sight, in `column` when it is not open anywhere; the editor keeps the focus. */
  async show(program: ProgramName, column: vscode.ViewColumn): Promise<void> {
    const uri = uriOf(program);
    const shown = vscode.window.visibleTextEditors.some(
      ({ document }) => document.uri.toString() === uri.toString(),
    );
    if (shown) return;
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, {
      viewColumn: columnOf(uri) ?? column,
      preserveFocus: true,
      preview: false,
    });
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    const kept = this.results.get(uri.query);
    return kept
      ? resultText(kept.name, kept.end, vscode.l10n.t)
      : `// ${vscode.l10n.t('This result is no longer kept. Run the program again.')}\n`;
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }
}

/** Named so that the tab tells it from the program, and VS Code takes it for JSON with comments. */
function uriOf({ key, name }: ProgramName): vscode.Uri {
  return vscode.Uri.from({
    scheme: SCHEME,
    path: `/${name.replace(/(\.connecta)?\.js$/, '')}.result.jsonc`,
    query: key,
  });
}

/** The column of a tab that has the document already. */
function columnOf(uri: vscode.Uri): vscode.ViewColumn | undefined {
  return vscode.window.tabGroups.all.find(({ tabs }) =>
    tabs.some(
      ({ input }) =>
        input instanceof vscode.TabInputText && input.uri.toString() === uri.toString(),
    ),
  )?.viewColumn;
}

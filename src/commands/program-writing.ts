import * as vscode from 'vscode';
import type { ServerAccess } from '../connectors/server-access';
import { loadSession } from '../load-session';
import type { ViewPanels } from '../panels/view-panels';
import type { CallsView } from '../programs/calls/calls-view';
import { ProgramFixes } from '../programs/fixes/program-fixes';
import { LastArguments } from '../programs/last-arguments';
import { ProgramLenses } from '../programs/lens/program-lenses';
import { currentProgram, programOf } from '../programs/program-document';
import type { ProgramRuns } from '../programs/program-runs';
import type { ResultDocuments } from '../programs/result-documents';
import { copiedResult } from '../programs/result-text';
import { RunOnSave } from '../programs/run-on-save';
import type { ToolCatalog } from '../programs/tool-catalog';
import { TypesFile } from '../programs/types/types-file';
import type { CommandTable } from './register-commands';
import { showCall } from './show-call';
import { ensureTrusted } from './workspace-trust';

export interface ProgramWritingOptions {
  readonly server: ServerAccess;
  readonly catalog: ToolCatalog;
  readonly runs: ProgramRuns;
  readonly results: ResultDocuments;
  readonly calls: CallsView;
  readonly panels: ViewPanels;
  /** Of the workspace. */
  readonly memory: vscode.Memento;
  /** A program is about to be opened or run. */
  onUse(): void;
  onFault(error: unknown): void;
}

type WritingCommands = Pick<
  CommandTable,
  | 'connecta.newProgramFromTool'
  | 'connecta.generateTypes'
  | 'connecta.toggleRunOnSave'
  | 'connecta.runLastProgram'
  | 'connecta.showCalls'
  | 'connecta.showCall'
  | 'connecta.copyResult'
>;

/** What helps a person write programs: a first one from a tool, types, lenses, quick fixes, runs on save. */
export class ProgramWriting implements vscode.Disposable {
  readonly commands: WritingCommands;
  readonly onSave: RunOnSave;
  private readonly owned: readonly vscode.Disposable[];

  constructor(private readonly options: ProgramWritingOptions) {
    const { catalog, runs, calls, results, memory, onUse, onFault, server } = options;
    const last = new LastArguments(memory);
    const types = new TypesFile(catalog, onFault);
    const run = async (document: vscode.TextDocument) => {
      onUse();
      await runs.run(programOf(document));
    };
    const onSave = new RunOnSave({ memory, run, onFault });
    this.onSave = onSave;
    const lenses = new ProgramLenses({ runs, calls, results, onSave });
    this.owned = [types, onSave, lenses, new ProgramFixes(catalog, types)];
    this.commands = {
      'connecta.newProgramFromTool': async (_resource, argument) => {
        const { newProgramFromTool } = await loadSession();
        await newProgramFromTool({ catalog, server, runs, last, onUse }, argument);
      },
      'connecta.generateTypes': async () => {
        const { generateTypes } = await loadSession();
        await generateTypes(types, onUse);
      },
      'connecta.toggleRunOnSave': async (resource) => {
        const key = this.keyFor(resource);
        if (key !== undefined) await onSave.toggle(key);
      },
      'connecta.runLastProgram': () => this.runLast(),
      'connecta.showCalls': (resource) => this.showCalls(resource),
      'connecta.showCall': (_resource, argument) => showCall(argument),
      'connecta.copyResult': (resource) => this.copyResult(resource),
    };
  }

  dispose(): void {
    for (const each of this.owned) each.dispose();
  }

  private async runLast(): Promise<void> {
    const { runs, onUse } = this.options;
    if (!(await ensureTrusted())) return;
    if (!runs.last) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t('No program has run in this window yet.'),
      );
      return;
    }
    onUse();
    await runs.run(await currentProgram(runs.last));
  }

  private async showCalls(resource: vscode.Uri | undefined): Promise<void> {
    const key = this.keyFor(resource);
    if (key !== undefined && this.options.calls.last(key)) return this.options.calls.show(key);
    void vscode.window.showInformationMessage(
      vscode.l10n.t('There are no calls yet. Run the program first.'),
    );
  }

  private async copyResult(resource: vscode.Uri | undefined): Promise<void> {
    const key = this.keyFor(resource);
    const end = key === undefined ? undefined : this.options.results.last(key);
    if (end && end.outcome.kind !== 'failure') {
      await vscode.env.clipboard.writeText(copiedResult(end.outcome.summary));
      return;
    }
    void vscode.window.showInformationMessage(
      vscode.l10n.t('There is no result yet. Run the program first.'),
    );
  }

  /** The program that a command is about: what it was called on, the view in front, the editor in front. */
  private keyFor(resource: vscode.Uri | undefined): string | undefined {
    const { panels, results } = this.options;
    const uri =
      resource ?? panels.active()?.program.key ?? vscode.window.activeTextEditor?.document.uri;
    if (uri === undefined || typeof uri === 'string') return uri;
    return results.programShownIn(uri) ?? uri.toString();
  }
}

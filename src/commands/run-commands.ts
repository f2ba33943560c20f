import * as vscode from 'vscode';
import { isSilent } from '../panels/panel-model';
import type { ViewPanels } from '../panels/view-panels';
import { plainLabel } from '../plain-label';
import { PROGRAM_SUFFIX, type Program } from '../programs/program';
import { isJavaScript, programOf, selectedProgram } from '../programs/program-document';
import type { ProgramRuns } from '../programs/program-runs';
import { programAgain } from './program-again';
import type { CommandTable } from './register-commands';
import { stepDone } from './walkthrough-steps';
import { ensureTrusted } from './workspace-trust';

export interface RunCommandsOptions {
  readonly runs: ProgramRuns;
  readonly panels: ViewPanels;
  /** A program is about to run. */
  onUse(): void;
}

type RunCommands = Pick<
  CommandTable,
  'connecta.runProgram' | 'connecta.runSelection' | 'connecta.runAgain' | 'connecta.stopProgram'
>;

/** The commands that start and stop runs. */
export function runCommands({ runs, panels, onUse }: RunCommandsOptions): RunCommands {
  async function run(
    find: () => Promise<Program | undefined> | Program | undefined,
  ): Promise<void> {
    if (!(await ensureTrusted())) return;
    const program = await find();
    if (!program) return;
    onUse();
    await runs.run(program);
    if (runs.succeeded(program.key)) stepDone('run');
  }

  return {
    'connecta.runProgram': (resource) => run(() => programFor(resource, panels)),
    'connecta.runSelection': () =>
      run(() => {
        const editor = vscode.window.activeTextEditor;
        return editor && !editor.selection.isEmpty ? selectedProgram(editor) : undefined;
      }),
    'connecta.runAgain': () =>
      run(() => {
        const panel = panels.active();
        return panel ? programAgain(panel) : programFor(undefined, panels);
      }),
    'connecta.stopProgram': async (resource) => {
      const panel = panels.active();
      if (panel && !runs.isRunning(panel.program.key) && isSilent(panel.model)) {
        return panel.dispatch({ type: 'view-stopped' });
      }
      const key = panel?.program.key ?? (resource ?? activeUri())?.toString();
      if (key !== undefined && runs.stop(key)) return;
      const [only, ...others] = runs.running();
      if (only && others.length === 0) runs.stop(only.key);
      else if (only) await stopOneOf(runs);
    },
  };
}

/**
 * What Run Program means: the file it was called on; else the editor's text, or what is selected in it where that is
 * JavaScript but not a program file; else the program of the panel in front.
 */
async function programFor(
  resource: vscode.Uri | undefined,
  panels: ViewPanels,
): Promise<Program | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (resource && resource.toString() !== editor?.document.uri.toString()) {
    return programOf(await vscode.workspace.openTextDocument(resource));
  }
  if (editor && isJavaScript(editor.document)) {
    const whole = editor.selection.isEmpty || editor.document.uri.path.endsWith(PROGRAM_SUFFIX);
    return whole ? programOf(editor.document) : selectedProgram(editor);
  }
  const panel = panels.active();
  if (panel) return programAgain(panel);
  void vscode.window.showInformationMessage(
    vscode.l10n.t('Open a JavaScript document to run it as a program.'),
  );
  return undefined;
}

async function stopOneOf(runs: ProgramRuns): Promise<void> {
  const items = runs.running().map((program) => ({ label: plainLabel(program.name), program }));
  const placeHolder = vscode.l10n.t('Program to stop');
  const choice = await vscode.window.showQuickPick(items, { placeHolder });
  if (choice) runs.stop(choice.program.key);
}

function activeUri(): vscode.Uri | undefined {
  return vscode.window.activeTextEditor?.document.uri;
}

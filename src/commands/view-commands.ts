import * as vscode from 'vscode';
import type { ViewPanel } from '../panels/view-panel';
import type { ViewPanels } from '../panels/view-panels';
import { inDocument, type Program, type ProgramSource } from '../programs/program';
import type { ProgramName, ResultDocuments } from '../programs/result-documents';
import type { CommandTable } from './register-commands';

type ViewCommands = Pick<
  CommandTable,
  | 'connecta.showProgram'
  | 'connecta.showResult'
  | 'connecta.reloadView'
  | 'connecta.pinView'
  | 'connecta.unpinView'
>;

/** The commands about the view in front, or the program in the editor. */
export function viewCommands(panels: ViewPanels, results: ResultDocuments): ViewCommands {
  function pin(pinned: boolean): void {
    const panel = panels.active();
    if (panel) panels.pin(panel, pinned);
  }

  return {
    'connecta.showProgram': async () => {
      const panel = panelInFront(panels);
      if (panel) await showProgram(panel.program);
    },
    'connecta.showResult': () => {
      const panel = panelInFront(panels);
      return showResult(panel?.program ?? editedProgram(), results, panel);
    },
    'connecta.reloadView': () => panelInFront(panels)?.reload(),
    'connecta.pinView': () => pin(true),
    'connecta.unpinView': () => pin(false),
  };
}

/** The panel in front, or that of the program in the editor. */
export function panelInFront(panels: ViewPanels): ViewPanel | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri.toString();
  return panels.active() ?? (uri === undefined ? undefined : panels.get(uri));
}

/** Opens what a program returned last, beside its panel. */
export async function showResult(
  program: ProgramName | undefined,
  results: ResultDocuments,
  panel?: ViewPanel,
): Promise<void> {
  if (!program || !results.has(program)) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('There is no result yet. Run the program first.'),
    );
    return;
  }
  await results.show(program, panel?.webviewPanel.viewColumn ?? vscode.ViewColumn.Beside);
}

/** Goes to the program's editor where it is open, else opens it, with the cursor where its last run failed. */
export async function showProgram(program: Program, panel?: ViewPanel): Promise<void> {
  const { source } = program;
  const uri = vscode.Uri.parse(source.uri, true);
  const editor = vscode.window.visibleTextEditors.find(
    ({ document }) => document.uri.toString() === source.uri,
  );
  const at = panel ? failurePosition(panel, source) : undefined;
  await vscode.window.showTextDocument(uri, {
    viewColumn: editor?.viewColumn ?? vscode.ViewColumn.One,
    ...(at ? { selection: new vscode.Range(at, at) } : {}),
  });
}

function failurePosition({ model }: ViewPanel, source: ProgramSource): vscode.Position | undefined {
  const { content } = model;
  if (content.kind !== 'failure' || !content.failure.position) return undefined;
  const { line, column } = inDocument(source, content.failure.position);
  return new vscode.Position(line - 1, column - 1);
}

function editedProgram(): ProgramName | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  return uri && { key: uri.toString(), name: uri.path.slice(uri.path.lastIndexOf('/') + 1) };
}

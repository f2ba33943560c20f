import * as vscode from 'vscode';
import type { ViewPanel } from '../panels/view-panel';
import { plainLabel } from '../plain-label';
import type { Program } from '../programs/program';
import { currentProgram } from '../programs/program-document';

/** A panel's program as its document is now. Where that is gone, and the text that ran with it, it says so. */
export async function programAgain(panel: ViewPanel): Promise<Program | undefined> {
  const program = await currentProgram(panel.program);
  if (program.code !== '') return program;
  void vscode.window.showInformationMessage(
    vscode.l10n.t(
      '{0} is not there any more. Open a program and run it.',
      plainLabel(program.name),
    ),
  );
  return undefined;
}

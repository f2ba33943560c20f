import * as vscode from 'vscode';
import type { ViewPanel } from '../panels/view-panel';
import type { ProgramRuns } from '../programs/program-runs';
import type { ResultDocuments } from '../programs/result-documents';
import type { PageAction } from '../shared/page-messages';
import { programAgain } from './program-again';
import { showProgram, showResult } from './view-commands';
import { ensureTrusted } from './workspace-trust';

/** What the buttons of a panel's page do. Each is about that panel's program, whatever else is in front. */
export async function performPageAction(
  panel: ViewPanel,
  action: PageAction,
  runs: ProgramRuns,
  results: ResultDocuments,
  /** What the guard takes out of a view, and what to use instead. */
  removedGuide: vscode.Uri,
): Promise<void> {
  switch (action) {
    case 'runAgain':
      if (await ensureTrusted()) {
        const program = await programAgain(panel);
        if (program) await runs.run(program);
      }
      return;
    case 'stop':
      if (!runs.stop(panel.program.key)) panel.dispatch({ type: 'view-stopped' });
      return;
    case 'stopRepeating':
      return panel.repeatEvery(undefined);
    case 'showJson':
      return showResult(panel.program, results, panel);
    case 'openLocation':
      return showProgram(panel.program, panel);
    case 'reloadView':
      return panel.reload();
    case 'showOutput':
      await vscode.commands.executeCommand('connecta.showOutput');
      return;
    case 'learnRemoved':
      await vscode.commands.executeCommand('markdown.showPreview', removedGuide);
      return;
    case 'manageTrust':
      await vscode.commands.executeCommand('workbench.trust.manage');
      return;
    case 'restartServer':
      await vscode.commands.executeCommand('connecta.restartServer');
      return;
  }
}

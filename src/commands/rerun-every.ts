import * as vscode from 'vscode';
import {
  REPEAT_INTERVALS,
  type RepeatInterval,
  type RepeatPlan,
} from '../panels/repeat/repeat-state';
import type { ViewPanels } from '../panels/view-panels';
import { plainLabel } from '../plain-label';
import { panelInFront } from './view-commands';

interface Item extends vscode.QuickPickItem {
  readonly every: RepeatInterval | undefined;
}

/** Asks how often the program of the panel in front runs again by itself. */
export async function rerunEvery(panels: ViewPanels): Promise<void> {
  const panel = panelInFront(panels);
  if (!panel) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('There is no view yet. Run the program first.'),
    );
    return;
  }
  const { repeat, program } = panel;
  const items = [undefined, ...REPEAT_INTERVALS].map((every) => itemFor(every, repeat));
  const choice = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Run {0} again', plainLabel(program.name)),
    placeHolder: vscode.l10n.t('As it ran last, and only while its view is in sight'),
  });
  if (choice && panels.all().includes(panel)) panel.repeatEvery(choice.every);
}

function itemFor(every: RepeatInterval | undefined, plan: RepeatPlan): Item {
  const label = labelOf(every);
  const current = plan.kind === 'off' ? undefined : plan.every;
  if (every !== current) return { label, every };
  const description =
    plan.kind === 'awaits-run'
      ? vscode.l10n.t('current, from your next run on')
      : vscode.l10n.t('current');
  return { label, every, description };
}

function labelOf(every: RepeatInterval | undefined): string {
  switch (every) {
    case undefined:
      return vscode.l10n.t('Off');
    case 10_000:
      return vscode.l10n.t('Every 10 seconds');
    case 60_000:
      return vscode.l10n.t('Every minute');
    case 300_000:
      return vscode.l10n.t('Every 5 minutes');
  }
}

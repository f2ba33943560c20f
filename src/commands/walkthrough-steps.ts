import * as vscode from 'vscode';

/** The steps of the walkthrough, by their ids in the manifest. */
export type WalkthroughStep = 'servers' | 'tool' | 'run' | 'types';

/** A person has done what a step is about: it is ticked, and stays so. */
export function stepDone(step: WalkthroughStep): void {
  void vscode.commands.executeCommand('setContext', `connecta.done.${step}`, true);
}

/**
 * Calls back while a walkthrough may be in sight, now and whenever a tab comes to the front. VS Code tells nobody which page is
 * open; a walkthrough is among those of which it says nothing at all.
 */
export function whileWalkthroughMayShow(onShow: () => void): vscode.Disposable {
  const look = () => {
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    if (tab && tab.input === undefined) onShow();
  };
  look();
  return vscode.window.tabGroups.onDidChangeTabs(look);
}

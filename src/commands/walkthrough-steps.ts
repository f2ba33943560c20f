import * as vscode from 'vscode';

/** The steps of the walkthrough, by their ids in the manifest. */
export type WalkthroughStep = 'servers' | 'tool' | 'run' | 'types';

/** A person has done what a step is about: it is ticked, and stays so. */
export function stepDone(step: WalkthroughStep): void {
  void vscode.commands.executeCommand('setContext', `connecta.done.${step}`, true);
}

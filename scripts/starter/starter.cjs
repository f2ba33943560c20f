'use strict';
const vscode = require('vscode');
const { isSample } = require('./is-sample.cjs');

const STARTED = 'started';

/**
 * Does what a person would do first: opens the sample's program and runs it. Only in the sample, and only once there:
 * in a folder of the person's own, and when the window reloads, nothing may run by itself.
 */
exports.activate = async ({ workspaceState }) => {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder || !isSample(folder.uri.fsPath) || workspaceState.get(STARTED)) return;
  await workspaceState.update(STARTED, true);
  const [program] = await vscode.workspace.findFiles('*.connecta.js', undefined, 1);
  if (!program) return;
  const document = await vscode.workspace.openTextDocument(program);
  await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.One,
    preview: false,
  });
  await vscode.commands.executeCommand('connecta.runProgram');
};

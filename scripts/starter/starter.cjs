'use strict';
const vscode = require('vscode');

/** Does what a person would do first: opens the workspace's program and runs it. */
exports.activate = async () => {
  const [program] = await vscode.workspace.findFiles('*.connecta.js', undefined, 1);
  if (!program) return;
  const document = await vscode.workspace.openTextDocument(program);
  await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.One,
    preview: false,
  });
  await vscode.commands.executeCommand('connecta.runProgram');
};

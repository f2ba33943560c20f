import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { descendantsOf, type ProcessEntry } from '../harness/process-tree';
import { waitFor } from '../harness/wait-for';

/** The extension under test. */
export function connecta(): vscode.Extension<unknown> {
  const extension = vscode.extensions.getExtension('connecta.connecta-program-ui');
  assert.ok(extension, 'the extension is not installed');
  return extension;
}

/** Everything of ours that this extension host started and that still runs: the server, the connectors below it. */
export async function startedProcesses(): Promise<readonly ProcessEntry[]> {
  const ours = vscode.Uri.joinPath(connecta().extensionUri, 'dist').fsPath;
  const processes = await descendantsOf(process.pid);
  return processes.filter(({ command }) => command.includes(ours));
}

/** The servers among them. */
export async function runningServers(): Promise<readonly ProcessEntry[]> {
  const processes = await startedProcesses();
  return processes.filter(({ command }) => /dist[\\/]server\.js/.test(command));
}

/** Whole text of the log channel. It can be read only once it has been shown. */
export async function outputText(): Promise<string> {
  await vscode.commands.executeCommand('connecta.showOutput');
  const channel = await waitFor('the log channel', () =>
    vscode.workspace.textDocuments.find(
      ({ uri }) => uri.scheme === 'output' && uri.path.includes('connecta-program-ui'),
    ),
  );
  return channel.getText();
}

/** Waits until the log has such a line, and returns it. */
export async function logLine(pattern: RegExp): Promise<string> {
  return waitFor(`${pattern} in the log`, async () => pattern.exec(await outputText())?.[0]);
}

/** Puts a program into an unsaved document in front. */
export async function openProgram(content: string): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument({ language: 'javascript', content });
  return vscode.window.showTextDocument(document, { preview: false });
}

export function run(): Thenable<unknown> {
  return vscode.commands.executeCommand('connecta.runProgram');
}

/** What the lenses of a document say, from the left. */
export async function lensTitles(uri: vscode.Uri): Promise<string> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    uri,
  );
  return lenses.map(({ command }) => command?.title).join();
}

/** Titles of the panels that hold views. */
export function viewTitles(): readonly string[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(
      ({ input }) =>
        input instanceof vscode.TabInputWebview && input.viewType.endsWith('connecta.view'),
    )
    .map(({ label }) => label);
}

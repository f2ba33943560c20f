import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { waitFor } from '../harness/wait-for';
import { lensTitles, logLine, run, viewTitles } from './connecta';

const program = `async () => { await connecta.ui('<p>Springs and neaps</p>'); }\n`;

function inFolder(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder);
  return vscode.Uri.joinPath(folder.uri, name);
}

async function openUntitled(name: string): Promise<vscode.TextDocument> {
  const uri = inFolder(name).with({ scheme: 'untitled' });
  const document = await vscode.workspace.openTextDocument(uri);
  const edit = new vscode.WorkspaceEdit();
  edit.insert(uri, new vscode.Position(0, 0), program);
  await vscode.workspace.applyEdit(edit);
  await vscode.window.showTextDocument(document, { preview: false });
  return document;
}

describe('a panel', () => {
  it('goes along when its unsaved program is saved', async () => {
    const document = await openUntitled('springs.connecta.js');
    await run();
    await logLine(/view springs\.connecta\.js connected/);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.save');
    await waitFor(
      'the saved file',
      () =>
        vscode.window.activeTextEditor?.document.uri.toString() ===
        inFolder('springs.connecta.js').toString(),
    );
    await run();
    assert.equal(viewTitles().filter((title) => title === 'springs.connecta.js').length, 1);
  });

  it('goes along when its program is renamed, and has the new name', async () => {
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(inFolder('springs.connecta.js'), inFolder('neaps.connecta.js'));
    await vscode.workspace.applyEdit(edit);
    await waitFor('the new name', () => viewTitles().includes('neaps.connecta.js'));
    await vscode.window.showTextDocument(inFolder('neaps.connecta.js'));
    await run();
    assert.deepEqual(
      viewTitles().filter((title) => /springs|neaps/.test(title)),
      ['neaps.connecta.js'],
    );
  });

  it('is not all that goes along: so do the figures of the last run, its result and whether it runs on save', async () => {
    const uri = inFolder('neaps.connecta.js');
    await vscode.commands.executeCommand('connecta.toggleRunOnSave', uri);
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(uri, inFolder('slack.connecta.js'));
    await vscode.workspace.applyEdit(edit);
    const renamed = inFolder('slack.connecta.js');
    await waitFor('the lenses', async () =>
      /On save: on,0 calls, /.test(await lensTitles(renamed)),
    );
    await vscode.env.clipboard.writeText('');
    await vscode.commands.executeCommand('connecta.copyResult', renamed);
    assert.notEqual(await vscode.env.clipboard.readText(), '');
    await vscode.commands.executeCommand('connecta.toggleRunOnSave', renamed);
  });

  it('says in its title that it is pinned', async () => {
    await vscode.commands.executeCommand('workbench.action.focusRightGroup');
    await waitFor(
      'the panel in front',
      () =>
        vscode.window.tabGroups.activeTabGroup.activeTab?.label === 'slack.connecta.js' &&
        vscode.window.tabGroups.activeTabGroup.activeTab.input instanceof vscode.TabInputWebview,
    );
    await vscode.commands.executeCommand('connecta.pinView');
    await waitFor('the pinned title', () => viewTitles().includes('slack.connecta.js (pinned)'));
    await vscode.commands.executeCommand('connecta.unpinView');
    await waitFor('the plain title', () => viewTitles().includes('slack.connecta.js'));
  });
});

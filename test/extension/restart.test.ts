import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { waitFor } from '../harness/wait-for';
import { logLine, openProgram, run, runningServers } from './connecta';

const endless = `async () => {
  for (;;) await connecta.call('files.list', { path: '.' });
}`;

const restart = () => vscode.commands.executeCommand('connecta.restartServer');

describe('Restart Server', () => {
  it('twice during a run ends that run and leaves one server that works', async () => {
    await openProgram('async () => 1');
    await run();
    const [before] = await runningServers();
    assert.ok(before, 'no server was running');

    const editor = await openProgram(endless);
    const interrupted = run();
    await Promise.all([restart(), restart()]);
    await interrupted;

    await editor.edit((edit) => {
      const last = editor.document.lineAt(editor.document.lineCount - 1).range.end;
      edit.replace(new vscode.Range(new vscode.Position(0, 0), last), 'async () => "after"');
    });
    await run();
    await logLine(/run Untitled-\d+ ok/);
    const after = await waitFor('one server', async () => {
      const servers = await runningServers();
      return servers.length === 1 && servers;
    });
    assert.notEqual(after[0]?.pid, before.pid);
  });
});

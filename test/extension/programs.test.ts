import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { waitFor } from '../harness/wait-for';
import { lensTitles, logLine, openProgram, outputText, run, viewTitles } from './connecta';

describe('a program', () => {
  it('that New Program wrote runs as it is and opens its view', async () => {
    await vscode.commands.executeCommand('connecta.newProgram');
    const document = await waitFor('a new program', () => {
      const opened = vscode.window.activeTextEditor?.document;
      return opened?.uri.path.endsWith('.connecta.js') ? opened : undefined;
    });
    const name = path.posix.basename(document.uri.path);
    await run();
    await waitFor('its view', () => viewTitles().includes(name));
    await logLine(new RegExp(`run ${name} ok [\\d.]+ m?s, \\d+ calls?, view [\\d.]+ [kKM]?B`));
    await logLine(new RegExp(`view ${name} connected in [\\d.]+ m?s`));
    assert.equal(vscode.window.activeTextEditor?.document, document, 'the editor lost the focus');
  });

  it('without a view shows its result as JSON that cannot be edited', async () => {
    const secret = `nobody-logs-this-${process.pid}`;
    await openProgram(`async () => ({ answer: 6 * 7, secret: '${secret}' })`);
    await run();
    const result = await waitFor('the result', () =>
      vscode.window.visibleTextEditors.find(
        ({ document }) =>
          document.getText().includes(secret) && document.languageId.startsWith('json'),
      ),
    );
    assert.match(result.document.getText(), /"answer": 42/);
    assert.ok(vscode.workspace.fs.isWritableFileSystem(result.document.uri.scheme) !== true);
    assert.ok(!(await outputText()).includes(secret), 'the log holds a result');
  });

  it('that was stopped says so above its text, with the calls that it made', async () => {
    const limits = vscode.workspace.getConfiguration('connecta.limits');
    // It must last until it is stopped, however fast the machine.
    const bounds = { hostCalls: 1_000_000, programCpuMs: 25_000 };
    for (const [name, value] of Object.entries(bounds)) {
      await limits.update(name, value, vscode.ConfigurationTarget.Workspace);
    }
    const { document } = await openProgram('async () => { for (;;) await files.list(); };\n');
    const lenses = () => lensTitles(document.uri);
    const running = run();
    await waitFor('the lens that stops it', async () => /\) Stop/.test(await lenses()));
    await vscode.commands.executeCommand('connecta.stopProgram', document.uri);
    await running;
    await waitFor('its end', async () => /stop-circle\) \d+ calls?, /.test(await lenses()));
    for (const name of Object.keys(bounds)) {
      await limits.update(name, undefined, vscode.ConfigurationTarget.Workspace);
    }
  });
});

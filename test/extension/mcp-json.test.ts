import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { waitFor } from '../harness/wait-for';
import { connecta, openProgram, run } from './connecta';

/** A server over stdio with one tool that only reads and gives this value. */
function serverThatGives(value: string) {
  const tool = { name: 'give', annotations: { readOnlyHint: true }, does: { return: { value } } };
  return JSON.stringify({ id: 'giver', kind: 'api', tools: [tool] });
}

describe('.vscode/mcp.json', function () {
  this.timeout(150_000);
  const script = path.join(connecta().extensionPath, 'test/contract/fixtures/case-server.mjs');
  const giver = { command: process.execPath, args: [script] };

  function fileOf(name: string): vscode.Uri {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    return vscode.Uri.joinPath(folder.uri, name);
  }
  const write = (name: string, text: string) =>
    vscode.workspace.fs.writeFile(fileOf(name), new TextEncoder().encode(text));
  const declare = (text: string) => write('.vscode/mcp.json', text);
  const problems = () => vscode.languages.getDiagnostics(fileOf('.vscode/mcp.json'));
  const results = () =>
    vscode.workspace.textDocuments
      .filter(({ uri }) => uri.scheme === 'connecta-result')
      .map((document) => document.getText())
      .join();

  /** Runs the program until it gives that: the file may not have been read again yet. */
  async function given(value: string): Promise<void> {
    await waitFor(
      `the value ${value}`,
      async () => {
        await run();
        return results().includes(`"value": "${value}"`);
      },
      60_000,
    );
  }

  after(async () => {
    await vscode.workspace.fs.delete(fileOf('.vscode/mcp.json'));
    await vscode.workspace.fs.delete(fileOf('.env.giver'));
  });

  it('has its faults on their lines until they are mended, and the rest of it counts', async () => {
    await openProgram('async () => 1;\n');
    await run();
    await declare(
      '{ "servers": {\n  "broken": { "url": "ftp://h" },\n  "fine": { "command": "x" }\n  oops\n} }',
    );
    const found = await waitFor('the problems', () => problems().length >= 2 && problems());
    assert.deepEqual(
      found
        .filter(({ source }) => source === 'connecta')
        .map(({ range, severity }) => [range.start.line, severity]),
      [
        [3, vscode.DiagnosticSeverity.Error],
        [1, vscode.DiagnosticSeverity.Warning],
      ],
    );
    await declare('{ "servers": { "fine": { "command": "x" } } }');
    await waitFor('no problems', () => problems().length === 0);
  });

  it('counts as soon as it is written, without a reload', async () => {
    // A failure would be shown each time that the file has not been read again yet.
    await openProgram("async () => connecta.call('giver.give').catch(() => 'not yet');\n");
    for (const value of ['first', 'second']) {
      const env = { CASE_CONNECTOR: serverThatGives(value) };
      await declare(JSON.stringify({ servers: { giver: { ...giver, env } } }));
      await given(value);
    }
  });

  it('may name an env file, which is read at each start', async () => {
    const envFile = `\${workspaceFolder}/.env.giver`;
    await write(
      '.env.giver',
      `# what it gives\nexport CASE_CONNECTOR='${serverThatGives('third')}'\n`,
    );
    await declare(JSON.stringify({ servers: { giver: { ...giver, envFile } } }));
    await given('third');
    await write('.env.giver', `CASE_CONNECTOR='${serverThatGives('fourth')}'`);
    await vscode.commands.executeCommand('connecta.restartConnector', { id: 'giver' });
    await given('fourth');
  });
});

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { waitFor } from '../harness/wait-for';
import { appears } from '../harness/workbench';
import { ConnectorsView } from './connectors-view';
import { declaredServer } from './declared-server';
import { withWindow } from './window';

const mcpJson = {
  inputs: [{ type: 'promptString', id: 'key', description: 'The key', password: true }],
  servers: {
    keyed: declaredServer('keyed', [
      {
        name: 'show',
        annotations: { readOnlyHint: true },
        does: { return: { key: `\${input:key}` } },
      },
    ]),
    notes: declaredServer('notes', [
      { name: 'find', description: 'Finds notes.', does: { return: { found: 1 } } },
      { name: 'burn', description: 'Burns notes.', does: { return: {} } },
    ]),
  },
};

describe('a person is asked', function () {
  this.timeout(240_000);
  const window = withWindow({
    files: { '.vscode/mcp.json': JSON.stringify(mcpJson, null, 2) },
    programs: {
      keyed: 'async () => keyed.show();\n',
      notes: 'async () => notes.find();\n',
    },
  });
  /** Its input is hidden as it is typed; that of the palette, which is the same widget, is not. */
  const question = () => window().page.locator('.quick-input-widget input[type=password]');
  const list = () => window().page.locator('.quick-input-widget');
  const entry = (label: string) =>
    list()
      .locator('.monaco-list-row')
      .and(window().page.getByRole('checkbox', { name: new RegExp(`^${label}, `) }));
  const result = (text: string) => window().page.locator('.view-lines', { hasText: text });

  async function answer(text: string): Promise<void> {
    await question().waitFor({ timeout: 60_000 });
    await question().fill(text);
    await window().page.keyboard.press('Enter');
  }

  async function words(): Promise<unknown> {
    const file = path.join(window().workspace.folder, '.vscode/settings.json');
    return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))['connecta.connectors'];
  }

  it('for what a server needs when a program calls it; who gives no answer is told what to do', async () => {
    await window().run('keyed');
    await question().waitFor({ timeout: 60_000 });
    const title = window().page.getByText('Connecta: what the server keyed needs');
    await title.waitFor();
    await window().screenshot('13-input');
    await window().page.keyboard.press('Escape');
    const frame = await window().message(/keyed\.connecta\.js failed/);
    assert.match(
      (await frame.locator('body').textContent()) ?? '',
      /The connector "keyed" is not available: It needs an answer to "The key"\. Run the program again/,
    );
  });

  it('again when the program runs again, and then no more', async () => {
    await window().workbench.focusEditor();
    await window().workbench.runCommand('Connecta: Run Program');
    await answer('open-sesame');
    await result('"key": "open-sesame"').waitFor();
    await window().workbench.runCommand('Connecta: Restart Server');
    await window().workbench.focusEditor();
    await window().workbench.runCommand('Connecta: Run Program');
    await window().logLine(/run keyed\.connecta\.js ok[\s\S]*run keyed\.connecta\.js ok/);
    assert.doesNotMatch(await window().log(), /open-sesame/);
  });

  it('anew after the secrets were forgotten', async () => {
    await window().workbench.runCommand('Connecta: Forget Secrets');
    await entry('key').waitFor();
    await list().getByRole('button', { name: 'OK' }).click();
    await list().waitFor({ state: 'hidden' });
    await window().workbench.focusEditor();
    await window().workbench.runCommand('Connecta: Run Program');
    await answer('other');
    await result('"key": "other"').waitFor();
  });

  it('before a server that is no longer what it was gets the earlier answer', async () => {
    const { keyed } = mcpJson.servers;
    const changed = { ...keyed, args: [...keyed.args, '--elsewhere'] };
    const file = path.join(window().workspace.folder, '.vscode/mcp.json');
    await writeFile(
      file,
      JSON.stringify({ ...mcpJson, servers: { ...mcpJson.servers, keyed: changed } }),
    );
    const title = window().page.getByText('the server keyed is new or has changed');
    // The file is read a moment after it was written.
    await waitFor(
      'the question',
      async () => {
        await window().workbench.focusEditor();
        await window().workbench.runCommand('Connecta: Run Program');
        return appears(title, 8000);
      },
      60_000,
    );
    assert.equal(await question().inputValue(), 'other');
    await list().getByText('would go to').getByText('--elsewhere').waitFor();
    await window().screenshot('13-changed');
    const runs = (await window().log()).split('run keyed.connecta.js ok').length;
    await question().press('Enter');
    await waitFor('another run', async () => {
      return (await window().log()).split('run keyed.connecta.js ok').length > runs;
    });
  });

  it('for their word on the tools of a server that says nothing, ticking what only reads', async () => {
    const view = new ConnectorsView(window());
    await view.show();
    await view.open('notes');
    const offer = window()
      .workbench.notifications.filter({ hasText: 'notes does not say' })
      .first();
    await offer.waitFor({ timeout: 60_000 });
    await offer.getByRole('button', { name: 'Review Tools' }).click();
    await entry('find').waitFor();
    for (const tool of ['find', 'burn']) assert.equal(await entry(tool).isChecked(), false);
    await window().screenshot('13-review');
    await entry('find').click();
    await list().getByRole('button', { name: 'OK' }).click();
    await waitFor('the word', async () =>
      /your word/.test((await view.row('find').textContent()) ?? ''),
    );
    assert.deepEqual(await words(), { notes: { readOnly: ['find'] } });
    await window().run('notes');
    await result('"found": 1').waitFor();
  });

  it('again whenever they like, and can take their word back', async () => {
    const view = new ConnectorsView(window());
    await view.pick('notes', /Review Tools/);
    await entry('find').waitFor();
    assert.deepEqual(
      [await entry('find').isChecked(), await entry('burn').isChecked()],
      [true, false],
    );
    await entry('find').click();
    await list().getByRole('button', { name: 'OK' }).click();
    await waitFor('no word', async () =>
      /undeclared/.test((await view.row('find').textContent()) ?? ''),
    );
    assert.equal(await words(), undefined);
  });

  it('for nothing by a connector that they disabled', async () => {
    const view = new ConnectorsView(window());
    await view.press('notes', /Disable/);
    await waitFor('the state', async () =>
      /disabled/.test((await view.row('notes').textContent()) ?? ''),
    );
    assert.deepEqual(await words(), { notes: { disabled: true } });
    await view.press('notes', /Enable/);
    await waitFor('the state', async () =>
      /starts on first use/.test((await view.row('notes').textContent()) ?? ''),
    );
    assert.equal(await words(), undefined);
  });
});

import assert from 'node:assert/strict';
import { installedServer } from '../harness/sample-workspace';
import { waitFor } from '../harness/wait-for';
import { declaredServer } from './declared-server';
import { withWindow } from './window';

const annotations = { readOnlyHint: true };
const mcpJson = {
  inputs: [{ type: 'promptString', id: 'key', description: 'The key', password: true }],
  servers: {
    keyed: declaredServer('keyed', [
      { name: 'show', annotations, does: { return: { key: `\${input:key}` } } },
    ]),
    memory: installedServer('memory'),
  },
};

describe('New Program from a Tool', function () {
  this.timeout(240_000);
  const window = withWindow({ files: { '.vscode/mcp.json': JSON.stringify(mcpJson, null, 2) } });

  const list = () => window().page.locator('.quick-input-widget');
  const row = (text: string) => list().locator('.monaco-list-row', { hasText: text }).first();

  /** Its input is hidden as it is typed; that of the list, which is the same widget, is not. */
  const question = () => list().locator('input[type=password]');

  /** Types into the list once it is the one that is open. */
  async function filter(text: string): Promise<void> {
    await list().getByPlaceholder('Pick a tool').fill(text);
  }

  it('offers the tools of every connector that programs may call', async () => {
    await window().workbench.runCommand('Connecta: New Program from a Tool…');
    await row('files.list').waitFor({ timeout: 90_000 });
    await row('git.log').waitFor({ timeout: 90_000 });
    await filter('memory');
    await row('memory').waitFor({ timeout: 90_000 });
    await filter('');
    await window().screenshot('10-tools');
  });

  it('asks what a server needs once its row is picked, and comes back with its tools', async () => {
    const { workbench, page } = window();
    const asks = workbench.listRow('asks you something before it starts');
    await filter('keyed');
    await asks.waitFor();
    await window().screenshot('10-asks-first');
    await workbench.pick(asks);
    await question().waitFor();
    await page.keyboard.press('Escape');
    await filter('keyed');
    await workbench.pick(asks);
    await question().fill('open-sesame');
    await page.keyboard.press('Enter');
    await filter('keyed');
    await row('keyed.show').waitFor({ timeout: 90_000 });
    await filter('');
  });

  it('shows the real answer of one, without a word typed: its form, then its view beside its program', async () => {
    const { workbench, page } = window();
    await workbench.pick('files.list');
    await row('Show the Answer').waitFor();
    await row('recursive').waitFor();
    await window().screenshot('11-form');
    await page.keyboard.press('Enter');
    const { payload } = await window().viewWith('#answer tbody tr');
    await payload.getByRole('row', { name: 'README.md' }).waitFor();
    await workbench.tab('files-list.connecta.js').first().waitFor();
    await waitFor('the program', async () =>
      /reads = \{/.test(await workbench.visibleEditorText()),
    );
    assert.ok(await workbench.editorHasFocus(), 'the editor lost the focus');
    await window().screenshot('12-from-a-tool');
  });

  it('opens a row through another tool of the connector', async () => {
    const { payload } = await window().view();
    await payload.getByRole('row', { name: 'README.md' }).click();
    await payload.locator('#answer pre', { hasText: 'Shows when the tide turns next' }).waitFor();
  });
});

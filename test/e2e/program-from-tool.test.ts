import assert from 'node:assert/strict';
import { installedServer } from '../harness/sample-workspace';
import { waitFor } from '../harness/wait-for';
import { withWindow } from './window';

describe('New Program from a Tool', function () {
  this.timeout(240_000);
  const window = withWindow({ mcpServers: { memory: installedServer('memory') } });

  const list = () => window().page.locator('.quick-input-widget');
  const row = (text: string) => list().locator('.monaco-list-row', { hasText: text }).first();

  it('offers the tools of every connector that programs may call', async () => {
    await window().workbench.runCommand('Connecta: New Program from a Tool…');
    await row('files.list').waitFor({ timeout: 90_000 });
    await row('git.log').waitFor({ timeout: 90_000 });
    await list().locator('input.input').fill('memory');
    await row('memory').waitFor({ timeout: 90_000 });
    await list().locator('input.input').fill('');
    await window().screenshot('10-tools');
  });

  it('shows the real answer of one, without a word typed: its form, then its view beside its program', async () => {
    const { workbench, page } = window();
    await row('files.list').click();
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

import assert from 'node:assert/strict';
import { waitFor } from '../harness/wait-for';
import { withWindow } from './window';

describe('the first program', function () {
  this.timeout(240_000);
  const window = withWindow();

  it('opens, commented, from New Program', async () => {
    const { workbench } = window();
    await workbench.runCommand('Connecta: New Program');
    await workbench.tab('program.connecta.js').waitFor();
    for (const taught of [/\/\/ .*connecta\.call/, /\/\/ .*connecta\.read/]) {
      await waitFor(`${taught} in the program`, async () =>
        taught.test(await workbench.visibleEditorText()),
      );
    }
  });

  it('runs from the play button and shows its view beside the editor, which keeps the focus', async () => {
    const { workbench, page } = window();
    await page.locator('.editor-actions').getByRole('button', { name: 'Run Program' }).click();
    const { payload, page: viewPage } = await window().viewWith('tbody tr');
    await payload.getByRole('heading', { name: 'Largest files' }).waitFor();
    assert.ok((await payload.locator('tbody tr').count()) > 10);
    assert.ok(await workbench.editorHasFocus(), 'the editor lost the focus');

    const panel = await (await viewPage.frameElement()).boundingBox();
    const editor = await page.locator('.monaco-editor .view-lines').first().boundingBox();
    assert.ok(panel && editor && panel.x > editor.x + 200, 'the view is not beside the editor');
    await window().screenshot('1-first-view');
  });

  it('shows a file that changed on disk after Refresh, with the time', async () => {
    const { payload } = await window().view();
    const time = payload.locator('#time');
    assert.match(await time.innerText(), /from the run/);
    await window().workspace.write('data/tidal-bores.csv', 'place,metres\n'.repeat(9000));
    assert.equal(await payload.getByText('data/tidal-bores.csv').count(), 0);

    await payload.getByRole('button', { name: 'Refresh' }).click();
    await payload.getByText('data/tidal-bores.csv').waitFor();
    assert.match(
      await payload.locator('tbody tr').first().innerText(),
      /tidal-bores\.csv\s+117[,.]?000/,
    );
    assert.match(await time.innerText(), /updated \d/);
    await window().screenshot('2-refreshed');
  });

  it('opens a file from its row', async () => {
    const { payload } = await window().view();
    await payload.getByRole('row', { name: 'README.md' }).click();
    await payload.locator('#preview', { hasText: 'Shows when the tide turns next' }).waitFor();
    await window().logLine(/read program\.connecta\.js file → files\.read ok/);
  });

  it('shows in its view what was edited, after another run in the same panel', async () => {
    const { workbench, page } = window();
    await workbench.focusEditor();
    await workbench.replaceInEditor('Largest files', 'Biggest of all');
    await workbench.runCommand('Connecta: Run Program');
    const { payload } = await window().viewWith('h1:text("Biggest of all")');
    assert.match(await payload.locator('#time').innerText(), /from the run/);
    assert.equal(await page.locator('.tab', { hasText: 'program.connecta.js' }).count(), 2);
  });
});

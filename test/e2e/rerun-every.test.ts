import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { waitFor } from '../harness/wait-for';
import { withWindow } from './window';

const programs = {
  gauge: `async () => {
  const { text } = await connecta.call('files.read', { path: 'level.txt' });
  await connecta.ui('<h1>Level ' + text.trim() + '</h1>');
}
`,
  other: `async () => {
  await connecta.ui('<h1>Another view</h1>');
}
`,
};

describe('a view whose program runs again by itself', function () {
  this.timeout(240_000);
  const window = withWindow({ programs, files: { 'level.txt': '1' } });

  const runs = async () => (await window().log()).split('run gauge.connecta.js').length - 1;
  const level = (value: number) => window().viewWith(`h1:text("Level ${value}")`);
  const tab = (title: string) => window().workbench.tab(title).last();

  /** Chooses from the picker that the command opens. */
  async function choose(label: string): Promise<void> {
    await window().workbench.runCommand('Connecta: Re-run Every…');
    await window().workbench.listRow(label).waitFor();
    if (label === 'Every 10 seconds') await window().screenshot('15-rerun-every');
    await window().workbench.pick(label);
  }

  it('shows what is new, and leaves the focus in the editor', async () => {
    await window().run('gauge');
    await level(1);
    await choose('Every 10 seconds');
    await window().workbench.focusEditor();
    await tab('gauge.connecta.js (every 10 s)').waitFor();
    await window().workspace.write('level.txt', '2');
    const { page } = await level(2);
    assert.ok(await window().workbench.editorHasFocus());
    await page.locator('#notice', { hasText: 'Runs every 10 s while it is in sight' }).waitFor();
    await window().screenshot('15-runs-by-itself');
  });

  it('runs the text that ran last, not one that is being written', async () => {
    await window().workbench.replaceInEditor('Level ', 'Half a ');
    await window().workspace.write('level.txt', '3');
    await level(3);
    await window().page.keyboard.press('Control+Z');
  });

  it('waits while the view is hidden, and catches up when it is seen again', async () => {
    await window().run('other');
    await window().viewWith('h1:text("Another view")');
    const before = await runs();
    await window().workspace.write('level.txt', '4');
    // Longer than it waits for its next run.
    await window().page.waitForTimeout(12_000);
    assert.equal(await runs(), before);
    await tab('gauge.connecta.js (every 10 s)').click();
    await level(4);
  });

  it('ends with a run that fails, and says so above the last view', async () => {
    await rm(path.join(window().workspace.folder, 'level.txt'));
    const { page, payload } = await window().view();
    await page.locator('#notice', { hasText: 'it no longer runs every 10 s' }).waitFor({
      timeout: 90_000,
    });
    assert.equal(await payload.locator('h1').innerText(), 'Level 4');
    assert.equal(await window().page.locator('.tab', { hasText: '(every 10 s)' }).count(), 0);
    await window().screenshot('15-stopped-running-by-itself');
  });

  it('goes on once a person has run it', async () => {
    await window().workspace.write('level.txt', '5');
    const { page } = await window().view();
    await page.getByRole('button', { name: 'Run Again' }).click();
    await level(5);
    await window().workspace.write('level.txt', '6');
    await level(6);
  });

  it('does nothing after the window reloaded, until a person runs it', async () => {
    const before = await runs();
    await window().workbench.reloadWindow();
    const { page } = await level(6);
    const notice = page.locator('#notice', { hasText: 'Once run, it runs every 10 s again' });
    await notice.waitFor();
    await window().page.waitForTimeout(12_000);
    assert.equal(await runs(), before);
    await page.getByRole('button', { name: 'Run Again' }).click();
    await tab('gauge.connecta.js (every 10 s)').waitFor();
  });

  it('ends when it is turned off above the view', async () => {
    const { page } = await window().view();
    await page.getByRole('button', { name: 'Turn Off' }).click();
    await page.locator('#notice').waitFor({ state: 'hidden' });
    await waitFor(
      'a title without it',
      async () => (await window().page.locator('.tab', { hasText: '(every' }).count()) === 0,
    );
  });
});

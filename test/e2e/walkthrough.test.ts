import assert from 'node:assert/strict';
import { installedServer } from '../harness/sample-workspace';
import { withWindow } from './window';

describe('the walkthrough', function () {
  this.timeout(240_000);
  const window = withWindow({ mcpServers: { memory: installedServer('memory') } });
  const step = (title: string) =>
    window().page.locator('.getting-started-step', { hasText: title });
  const ticked = '.codicon-getting-started-step-checked';

  it('ticks the step of servers for those that the folder has already, with nothing else done', async () => {
    const { workbench, page } = window();
    await workbench.runCommand('Connecta: Get Started');
    await page.getByText('Get Started with Connecta').first().waitFor();
    await step('Connect your servers').locator(ticked).waitFor();
    assert.deepEqual(await window().connectaServers(), []);
  });

  it('has a button on each step that does the thing, and pictures in the colours of the theme', async () => {
    const { workbench, page } = window();
    await step('Connect your servers').click();
    await page.getByRole('button', { name: 'Use My Servers' }).waitFor();
    await window().screenshot('14-walkthrough-light');
    for (const theme of ['Dark Modern', 'Dark High Contrast']) {
      await workbench.chooseTheme(theme);
      await page.waitForTimeout(1000);
      await window().screenshot(`14-walkthrough-${theme.replaceAll(' ', '-').toLowerCase()}`);
    }
    await step('See what a tool says').click();
    await page.getByRole('button', { name: 'New Program from a Tool…' }).click();
    await workbench.listRow('files.list').waitFor({ timeout: 90_000 });
  });

  it('ticks a step when its thing is done, not when a list opens', async () => {
    const { workbench, page } = window();
    const done = step('See what a tool says').locator(ticked);
    await page.keyboard.press('Escape');
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    assert.equal(await done.count(), 0);
    await page.getByRole('button', { name: 'New Program from a Tool…' }).click();
    await workbench.pick('files.list');
    await workbench.pick('Show the Answer');
    await workbench.tab('files-list.connecta.js').first().waitFor();
    // The program comes to the front once more with its view; the page must not be behind it then.
    await window().viewWith('#answer tbody tr');
    await workbench.tab('Welcome').first().click();
    await done.waitFor();
    await window().screenshot('14-walkthrough-ticked');
  });
});

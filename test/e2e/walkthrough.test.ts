import assert from 'node:assert/strict';
import { withWindow } from './window';

describe('the walkthrough', function () {
  this.timeout(240_000);
  const window = withWindow();

  it('has a button on each step that does the thing, and pictures in the colours of the theme', async () => {
    const { workbench, page } = window();
    await workbench.runCommand('Welcome: Open Walkthrough...');
    await page.locator('.quick-input-widget input.input').fill('Get Started with Connecta');
    await workbench.pick('Get Started with Connecta');
    await page.getByRole('button', { name: 'Use My Servers' }).waitFor();
    await window().screenshot('14-walkthrough-light');
    for (const theme of ['Dark Modern', 'Dark High Contrast']) {
      await workbench.chooseTheme(theme);
      await page.waitForTimeout(1000);
      await window().screenshot(`14-walkthrough-${theme.replaceAll(' ', '-').toLowerCase()}`);
    }
    await page.locator('.getting-started-step', { hasText: 'See what a tool says' }).click();
    await page.getByRole('button', { name: 'New Program from a Tool…' }).click();
    await workbench.listRow('files.list').waitFor({ timeout: 90_000 });
  });

  it('ticks a step when its thing is done, not when a list opens', async () => {
    const { workbench, page } = window();
    const step = page.locator('.getting-started-step', { hasText: 'See what a tool says' });
    const ticked = step.locator('.codicon-getting-started-step-checked');
    await page.keyboard.press('Escape');
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    assert.equal(await ticked.count(), 0);
    await page.getByRole('button', { name: 'New Program from a Tool…' }).click();
    await workbench.pick('files.list');
    await workbench.pick('Show the Answer');
    await workbench.tab('files-list.connecta.js').first().waitFor();
    await workbench.tab('Welcome').first().click();
    await ticked.waitFor();
    await window().screenshot('14-walkthrough-ticked');
  });
});

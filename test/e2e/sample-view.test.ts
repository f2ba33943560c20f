import assert from 'node:assert/strict';
import { waitFor } from '../harness/wait-for';
import { withWindow } from './window';

describe('the sample Folder at a glance', function () {
  this.timeout(240_000);
  const window = withWindow({ samples: ['folder-at-a-glance.connecta.js'] });

  it('draws a table and a chart from several calls', async () => {
    await window().run('folder-at-a-glance');
    const { payload } = await window().viewWith('tbody tr');
    assert.ok((await payload.locator('tbody tr').count()) > 20);
    await waitFor('bars with a width', () =>
      payload.locator('#bars i').evaluateAll((bars) => {
        const widths = bars.map((bar) => bar.getBoundingClientRect().width);
        return widths.length > 3 && widths.every((width) => width > 0);
      }),
    );
    await window().logLine(/run folder-at-a-glance\.connecta\.js ok [\d.]+ m?s, [2-9] calls/);
    await window().screenshot('3-sample');
  });

  it('narrows to what the filter says, typed after reaching the view by keyboard alone', async () => {
    const { page } = window();
    const { payload } = await window().view();
    await page.keyboard.press('Control+2');
    const filter = payload.getByRole('searchbox', { name: 'Filter' });
    await waitFor('the filter to have the focus', async () => {
      if (await filter.evaluate((input) => input === document.activeElement)) return true;
      await page.keyboard.press('Tab');
      return false;
    });
    await page.keyboard.type('.csv');
    await waitFor('two rows', async () => (await payload.locator('tbody tr').count()) === 2);
    assert.match(
      await payload.locator('tbody').innerText(),
      /harmonics\.csv[\s\S]*readings\.csv|readings\.csv[\s\S]*harmonics\.csv/,
    );
    await window().screenshot('4-filtered');
  });

  it('drills into the file of a row that is opened with Enter', async () => {
    const { page } = window();
    const { payload } = await window().view();
    await payload.locator('tbody tr', { hasText: 'harmonics.csv' }).focus();
    await page.keyboard.press('Enter');
    await payload.locator('#preview', { hasText: 'station,name,amplitude,speed,phase' }).waitFor();
    await window().screenshot('5-drilled');
  });

  it('leaves the Command Palette within reach of the keyboard', async () => {
    const { page } = window();
    const { payload } = await window().view();
    await payload.getByRole('button', { name: 'Refresh' }).focus();
    await page.keyboard.press('F1');
    await page.locator('.quick-input-widget input.input').first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('looks as the theme does when that changes', async () => {
    const { payload } = await window().view();
    const colour = () => payload.evaluate(() => getComputedStyle(document.body).color);
    const light = await colour();
    await window().workbench.focusEditor();
    await window().workbench.chooseTheme('Dark Modern');
    await waitFor('other colours', async () => (await colour()) !== light);
    await window().screenshot('6-dark');
  });
});

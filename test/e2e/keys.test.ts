import assert from 'node:assert/strict';
import { untilUsable } from '../harness/usable-frame';
import { waitFor } from '../harness/wait-for';
import { withWindow } from './window';

const program = `async () => {
  await connecta.ui('<p id="words">Spring tide at noon</p>');
}
`;

describe("VS Code's keys while a view has the focus", function () {
  this.timeout(240_000);
  const window = withWindow({ programs: { tide: program } });

  it('go on working: a click in the view gives it the focus', async () => {
    await window().run('tide');
    const { payload } = await window().viewWith('#words');
    await untilUsable(payload);
    await payload.locator('#words').click();
    await waitFor('the focus', () => payload.evaluate(() => document.hasFocus()));
  });

  const quickInput = () => window().page.locator('.quick-input-widget input.input').first();

  for (const [keys, prefix] of [
    ['F1', '>'],
    ['Control+Shift+P', '>'],
    ['Control+P', ''],
  ] as const) {
    it(`open quick input by ${keys}`, async () => {
      const { page } = window();
      const { payload } = await window().view();
      await payload.locator('#words').click();
      assert.equal(await payload.evaluate(() => document.hasFocus()), true);
      await page.keyboard.press(keys);
      await quickInput().waitFor();
      assert.equal(await quickInput().inputValue(), prefix);
      await page.keyboard.press('Escape');
      await quickInput().waitFor({ state: 'hidden' });
    });
  }

  it('copy what is selected in the view, for other places of the window', async () => {
    const { page } = window();
    const { payload } = await window().view();
    await payload.locator('#words').click({ clickCount: 3 });
    await page.keyboard.press('Control+C');
    await page.keyboard.press('Control+P');
    await quickInput().waitFor();
    await page.keyboard.press('Control+V');
    await waitFor('the copied words', async () =>
      (await quickInput().inputValue()).includes('Spring tide at noon'),
    );
    await page.keyboard.press('Escape');
  });

  it('close the panel', async () => {
    const { page, workbench } = window();
    const { payload } = await window().view();
    const tabs = await workbench.tab('tide').count();
    await payload.locator('#words').click();
    await page.keyboard.press('Control+W');
    await waitFor('the panel to be gone', async () => {
      return (await workbench.tab('tide').count()) === tabs - 1;
    });
  });
});

import assert from 'node:assert/strict';
import { takeScreenshot } from '../harness/screenshot';
import { waitFor } from '../harness/wait-for';
import { useBrowser } from './browser-context';
import { standIn } from './documents';
import { PAGE_STATES } from './page-states';
import { THEME_NAMES } from './vscode-theme';
import { Webview } from './webview';

describe('plain HTML looks native', function () {
  this.timeout(20_000);
  const context = useBrowser();

  afterEach(() => context().page.setViewportSize({ width: 900, height: 700 }));

  for (const theme of THEME_NAMES) {
    it(`in ${theme}, on the editor's own background, wide and at 300 px`, async () => {
      const { page } = context();
      await page.setViewportSize({ width: 760, height: 980 });
      const webview = await Webview.open(context(), theme);
      const payload = await webview.render({ html: await standIn('showcase.html') });
      const background = (frame: typeof payload) =>
        frame.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const editor = await webview
        .document()
        .evaluate(() => getComputedStyle(document.body).backgroundColor);
      assert.equal(await background(payload), editor);
      await payload.locator('#hovered').hover();
      await takeScreenshot(page, `browser/showcase-${theme}`);
      await page.setViewportSize({ width: 300, height: 980 });
      await waitFor('the width', () => payload.evaluate(() => innerWidth === 300));
      await takeScreenshot(page, `browser/showcase-${theme}-300`);
    });
  }
});

describe('what the page draws itself looks native', function () {
  this.timeout(20_000);
  const context = useBrowser();

  afterEach(() => context().page.setViewportSize({ width: 900, height: 700 }));

  for (const theme of THEME_NAMES) {
    it(`in ${theme}, wide and at 300 px`, async () => {
      const { page } = context();
      await page.setViewportSize({ width: 760, height: 520 });
      const webview = await Webview.open(context(), theme);
      await webview.render({ html: '<h1>Dashboard</h1><p>The view of the last run.</p>' });
      for (const [name, state] of Object.entries(PAGE_STATES)) {
        await webview.show(state);
        if (state.state?.kind === 'loading') {
          await webview.document().locator('#skeleton').waitFor();
        }
        await takeScreenshot(page, `browser/page-${name}-${theme}`);
        if (theme !== 'dark-modern') continue;
        await page.setViewportSize({ width: 300, height: 520 });
        const wide = await webview
          .document()
          .evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${name} is ${wide} px too wide`);
        await takeScreenshot(page, `browser/page-${name}-${theme}-300`);
        await page.setViewportSize({ width: 760, height: 520 });
      }
    });
  }
});

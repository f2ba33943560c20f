import assert from 'node:assert/strict';
import path from 'node:path';
import { outputRoot } from '../harness/paths';
import { takeScreenshot } from '../harness/screenshot';
import { waitFor } from '../harness/wait-for';
import { useBrowser } from './browser-context';
import { contactSheet } from './contact-sheet';
import { standIn } from './documents';
import { PAGE_STATES } from './page-states';
import { THEME_NAMES, type ThemeName } from './vscode-theme';
import { Webview } from './webview';

/** Stands for a program's view behind the lines that a panel draws above it. */
const VIEW = `<h1>Folder at a glance</h1><p>31 files in 7 folders.</p>
<table><thead><tr><th>File</th><th>Bytes</th></tr></thead><tbody>
<tr><td>src/server/main.ts</td><td>48,210</td></tr><tr><td>README.md</td><td>9,114</td></tr></tbody></table>`;

describe('plain HTML looks native', function () {
  this.timeout(60_000);
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

describe('every state of a panel', function () {
  this.timeout(60_000);
  const context = useBrowser();
  const height = 240;

  afterEach(() => context().page.setViewportSize({ width: 900, height: 700 }));

  /** One sheet with all of them; each must fit the width. */
  async function sheet(theme: ThemeName, width: number, name: string, columns: number) {
    const { page } = context();
    await page.setViewportSize({ width, height });
    const webview = await Webview.open(context(), theme);
    await webview.render({ html: VIEW });
    const pictures = new Map<string, Buffer>();
    for (const [title, state] of Object.entries(PAGE_STATES)) {
      await webview.show(state);
      const document = webview.document();
      if (state.state.kind === 'loading') await document.locator('#skeleton').waitFor();
      const over = await document.evaluate(async () => {
        // A frame that comes back into sight is drawn one frame later.
        for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
        return window.document.documentElement.scrollWidth - innerWidth;
      });
      assert.ok(over <= 0, `${title} is ${over} px too wide`);
      pictures.set(title, await page.screenshot({ animations: 'disabled' }));
    }
    const file = path.join(outputRoot, 'screenshots/browser', `${name}.jpg`);
    await contactSheet(context(), file, pictures, columns);
  }

  for (const theme of THEME_NAMES) {
    it(`is designed in ${theme}`, () => sheet(theme, 400, `states-${theme}`, 4));
  }

  it('is designed at 300 px', () => sheet('dark-modern', 300, 'states-dark-modern-300', 5));
});

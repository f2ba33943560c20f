import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame } from 'playwright-core';
import { useBrowser } from './browser-context';
import { standIn } from './documents';
import { PAGE_STATES } from './page-states';
import { THEME_NAMES } from './vscode-theme';
import { Webview } from './webview';

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds in one frame, as `rule: target`. Frames are looked at one by one. */
async function violations(frame: Frame): Promise<string[]> {
  if (await frame.evaluate(`!('axe' in window)`)) await frame.evaluate(await axeSource);
  const results: AxeResults = await frame.evaluate(
    `axe.run(document, { iframes: false, resultTypes: ['violations'] })`,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

describe('axe finds nothing', function () {
  this.timeout(30_000);
  const context = useBrowser();

  for (const theme of THEME_NAMES) {
    it(`in plain HTML, nor in what the page draws, in ${theme}`, async () => {
      const webview = await Webview.open(context(), theme);
      const payload = await webview.render({ html: await standIn('showcase.html') });
      await payload.locator('#hovered').hover();
      assert.deepEqual(await violations(payload), []);
      for (const [name, state] of Object.entries(PAGE_STATES)) {
        await webview.show(state);
        const found = await violations(webview.document());
        assert.deepEqual(found, [], name);
      }
    });
  }

  it('only because it looks: it finds a fault that is there', async () => {
    const webview = await Webview.open(context());
    const payload = await webview.render({
      html: '<main><p style="color: #222">unreadable</p></main>',
    });
    assert.match((await violations(payload)).join(), /color-contrast/);
  });
});

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Frame } from 'playwright-core';
import { viewPayloadSchema } from '../../src/shared/read-manifest';
import { projectRoot } from '../harness/paths';
import {
  createSampleWorkspace,
  installedServer,
  type SampleWorkspace,
} from '../harness/sample-workspace';
import { runOnFolder } from '../unit/samples/run-program';
import { useBrowser } from './browser-context';
import { standIn } from './documents';
import { PAGE_STATES } from './page-states';
import { THEME_NAMES } from './vscode-theme';
import { Webview } from './webview';
import { WrittenView } from './written-view';

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds in one frame, as `rule: target`. Frames are looked at one by one. */
async function violations(frame: Frame, without: readonly string[] = []): Promise<string[]> {
  if (await frame.evaluate(`!('axe' in window)`)) await frame.evaluate(await axeSource);
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const options = JSON.stringify({ iframes: false, resultTypes: ['violations'], rules });
  const results: AxeResults = await frame.evaluate(`axe.run(document, ${options})`);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/** What a whole page has and a fragment in a frame with a title need not have. */
const OF_WHOLE_PAGES = [
  'document-title',
  'html-has-lang',
  'landmark-one-main',
  'page-has-heading-one',
  'region',
];

describe('axe finds nothing', function () {
  this.timeout(60_000);
  const context = useBrowser();

  for (const theme of THEME_NAMES) {
    it(`in plain HTML, nor in what the page draws, in ${theme}`, async () => {
      const webview = await Webview.open(context(), theme);
      const payload = await webview.render({ html: await standIn('showcase.html') });
      await payload.locator('#hovered').hover();
      assert.deepEqual(await violations(payload), []);
      assert.deepEqual(
        await violations(await webview.view(), OF_WHOLE_PAGES),
        [],
        'the frame around it',
      );
      for (const [name, state] of Object.entries(PAGE_STATES)) {
        await webview.show(state);
        const found = await violations(webview.document());
        assert.deepEqual(found, [], name);
      }
    });
  }

  describe('in the samples', () => {
    let workspace: SampleWorkspace;
    before(async () => {
      workspace = await createSampleWorkspace();
    });
    after(() => workspace.remove());

    const samples = path.join(projectRoot, 'media/samples');
    for (const name of readdirSync(samples)) {
      it(name, async () => {
        const servers = {
          memory: installedServer('memory'),
          everything: installedServer('everything'),
        };
        const code = await readFile(path.join(samples, name), 'utf8');
        const result = await runOnFolder(code, workspace.folder, undefined, servers);
        const { html, reads = {} } = viewPayloadSchema.parse(result._meta?.['connecta/ui']);
        for (const theme of ['light-modern', 'high-contrast'] as const) {
          const webview = await Webview.open(context(), theme);
          const payload = await webview.render({ html, reads });
          assert.deepEqual(await violations(payload, OF_WHOLE_PAGES), [], theme);
        }
      });
    }
  });

  it('in a view that was written for an answer, with a row open and sorted', async () => {
    const rows = ['one', 'two', 'three'].map((name, size) => ({
      name,
      size,
      at: '2026-03-04T05:06:07Z',
      more: { of: [{ name }] },
    }));
    for (const theme of ['light-modern', 'high-contrast'] as const) {
      const { frame } = await WrittenView.open(context(), { rows, total: 3 }, { theme });
      await frame.getByRole('button', { name: 'size' }).click();
      await frame.locator('tr[aria-expanded]').first().press('Enter');
      await frame.locator('dl').first().waitFor();
      assert.deepEqual(await violations(frame, OF_WHOLE_PAGES), [], theme);
    }
  });

  it('only because it looks: it finds a fault that is there', async () => {
    const webview = await Webview.open(context());
    const payload = await webview.render({
      html: '<main><p style="color: #222">unreadable</p></main>',
    });
    assert.match((await violations(payload)).join(), /color-contrast/);
  });
});

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { viewPayloadSchema } from '../../src/shared/read-manifest';
import { projectRoot } from '../harness/paths';
import { installedServer } from '../harness/sample-workspace';
import { takeScreenshot } from '../harness/screenshot';
import { waitFor } from '../harness/wait-for';
import { runOnFolder } from '../unit/samples/run-program';
import { useBrowser } from './browser-context';
import { THEME_NAMES } from './vscode-theme';
import { Webview } from './webview';

const workspace = path.join(projectRoot, 'test/fixtures/workspace');

/** People, machines and ideas, and what they have to do with each other. */
const known = [
  ...['Ada', 'Charles', 'Mary'].map((name) => ({
    type: 'entity',
    name,
    entityType: 'person',
    observations: ['lived in London'],
  })),
  ...['Difference Engine', 'Analytical Engine'].map((name) => ({
    type: 'entity',
    name,
    entityType: 'machine',
    observations: [],
  })),
  { type: 'entity', name: 'Looping', entityType: 'idea', observations: [] },
  { type: 'relation', from: 'Ada', to: 'Analytical Engine', relationType: 'writes about' },
  { type: 'relation', from: 'Charles', to: 'Analytical Engine', relationType: 'designs' },
  { type: 'relation', from: 'Charles', to: 'Difference Engine', relationType: 'builds' },
  { type: 'relation', from: 'Ada', to: 'Looping', relationType: 'describes' },
  { type: 'relation', from: 'Mary', to: 'Ada', relationType: 'teaches' },
];

const samples = {
  'log-explorer': '#lines span.error',
  'memory-graph': '#graph g',
  'everything-tour': '#stations section img',
} as const;

describe('the view of the sample', function () {
  this.timeout(90_000);
  const context = useBrowser();
  const payloads = new Map<string, { html: string; reads: Record<string, unknown> }>();

  before(async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'connecta-samples-'));
    const file = path.join(folder, 'memory.jsonl');
    await writeFile(file, known.map((each) => JSON.stringify(each)).join('\n'));
    const memory = { ...installedServer('memory'), env: { MEMORY_FILE_PATH: file } };
    const servers = { memory, everything: installedServer('everything') };
    for (const name of Object.keys(samples)) {
      const code = await readFile(
        path.join(projectRoot, `media/samples/${name}.connecta.js`),
        'utf8',
      );
      const result = await runOnFolder(code, workspace, undefined, servers);
      const { html, reads } = viewPayloadSchema.parse(result._meta?.['connecta/ui']);
      payloads.set(name, { html, reads: reads ?? {} });
    }
    await rm(folder, { recursive: true });
  });

  for (const [name, shown] of Object.entries(samples)) {
    it(`${name} looks native in every theme, wide and at 300 px`, async () => {
      const payload = payloads.get(name);
      assert.ok(payload);
      const { page } = context();
      for (const theme of THEME_NAMES) {
        const webview = await Webview.open(context(), theme);
        const frame = await webview.render(payload);
        await frame.locator(shown).first().waitFor({ state: 'attached' });
        await takeScreenshot(page, `browser/sample-${name}-${theme}`);
        await page.setViewportSize({ width: 300, height: 700 });
        await waitFor('the width', () => frame.evaluate(() => innerWidth === 300));
        await takeScreenshot(page, `browser/sample-${name}-${theme}-300`);
        const wide = await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${name} is ${wide} px too wide at 300 px`);
        await page.setViewportSize({ width: 900, height: 700 });
      }
    });
  }
});

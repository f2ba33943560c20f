import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { EMPTY_PANEL } from '../../../src/panels/panel-model';
import { pageOf } from '../../../src/panels/panel-page';
import { takeScreenshot } from '../../harness/screenshot';
import { createTemporaryFolder, type TemporaryFolder } from '../../harness/temporary-folder';
import { waitFor } from '../../harness/wait-for';
import { english } from '../../unit/localize';
import { useBrowser } from '../browser-context';
import { HostedWebview } from '../hosted-webview';
import { callForeignServer, type ForeignResult } from './foreign-app';
import { EMPTY_PDF, type ForeignView, foreignViews, mountable } from './foreign-views';
import { pictureOf } from './picture';

const NAMES = foreignViews('').map(({ name }) => name);

const REFUSAL = {
  code: -32601,
  message:
    'this view declared no reads; this host answers ui/initialize, ui/request-display-mode, ping',
};

/** The panel's words above a view that is there. */
function surfaceOf(name: string, { template }: ForeignResult) {
  const content = { kind: 'view', phase: 'connected', replaces: false } as const;
  const source = { uri: 'file:///x', version: 1, line: 1, column: 1 };
  const subject = {
    name,
    source,
    handshakeSeconds: 8,
    answerSeconds: 5,
    needs: template.needs,
    formatTime: String,
  };
  return pageOf({ ...EMPTY_PANEL, content }, subject, english);
}

describe("another author's view, in the real page and the real host", function () {
  this.timeout(60_000);
  const context = useBrowser();
  const given = new Map<string, ForeignResult>();
  let folder: TemporaryFolder;
  let views: readonly ForeignView[] = [];
  let canvas: Page;

  before(async () => {
    folder = await createTemporaryFolder('connecta-foreign');
    const pdf = path.join(folder.path, 'empty.pdf');
    await writeFile(pdf, EMPTY_PDF);
    views = foreignViews(pdf);
    canvas = await context().browser.newPage();
    const results = await Promise.all(views.map((view) => callForeignServer(view)));
    for (const [at, { name }] of views.entries()) {
      const result = results[at];
      if (result !== undefined) given.set(name, result);
    }
  });

  after(async () => {
    await canvas.close();
    folder.remove();
  });

  function part(name: string): [ForeignView, ForeignResult] {
    const view = views.find((candidate) => candidate.name === name);
    const result = given.get(name);
    if (view === undefined || result === undefined) throw new Error(`There is no ${name}.`);
    return [view, result];
  }

  for (const name of NAMES) {
    it(`H6, H20, H55: of server-${name} is drawn, is refused every tool with the reason, and goes when it is told`, async () => {
      const [view, result] = part(name);
      const hosted = await HostedWebview.open(context());
      try {
        const frame = await hosted.mount(mountable(view, result));
        hosted.session.show(surfaceOf(name, result));
        await view.use?.(frame);
        const called = () =>
          hosted.exchanges().some(({ request }) => request.method === 'tools/call');
        if (view.callsTools) await waitFor('a call', called);
        const picture = await waitFor('a picture', async () => {
          const seen = await pictureOf(hosted.webview.document().locator('iframe'), canvas);
          return seen.variance > 10 && seen.colors > 20 ? seen : undefined;
        });
        assert.ok(picture.colors > 20);
        await takeScreenshot(hosted.page, `browser/foreign-${name}`);
        const asked = hosted.exchanges().length;
        await hosted.session.dispose();
        // Nothing that the view asked hangs.
        for (const { request, answers } of hosted.exchanges().slice(0, asked)) {
          assert.equal(answers.length, 1, String(request.method));
          if (request.method !== 'tools/call') continue;
          assert.deepEqual(answers[0]?.error, REFUSAL);
        }
        assert.deepEqual(hosted.traffic.reads, []);
        assert.deepEqual(hosted.traffic.phases, ['negotiating', 'connected', 'closed']);
      } finally {
        await hosted.close();
      }
    });
  }

  it('H25, H43: of server-pdf, 4.3 MB of it, is told about on the page: what it asked for and does not get', async () => {
    const [view, result] = part('pdf');
    assert.ok(result.template.html.length > 4_000_000);
    const hosted = await HostedWebview.open(context());
    try {
      hosted.session.show(surfaceOf('pdf', result));
      const line = hosted.webview.document().locator('#notice-text');
      await line.waitFor();
      assert.equal(
        await line.textContent(),
        'Not given to this view: network (unpkg.com), clipboard',
      );
      await hosted.session.mount(mountable(view, result));
      const frame = await hosted.webview.view();
      assert.equal(await frame.evaluate(() => self.origin), 'null');
      assert.equal(await hosted.webview.document().locator('iframe').getAttribute('allow'), '');
      assert.deepEqual(
        hosted.traffic.log.filter(({ kind }) => kind === 'notGranted'),
        [
          {
            kind: 'notGranted',
            domains: ['https://unpkg.com'],
            unreadable: 0,
            permissions: ['clipboardWrite'],
          },
        ],
      );
    } finally {
      await hosted.close();
    }
  });
});

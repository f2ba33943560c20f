import assert from 'node:assert/strict';
import { waitFor } from '../harness/wait-for';
import { type BrowserContext, useBrowser } from './browser-context';
import { vscodeTheme } from './vscode-theme';
import { Webview } from './webview';

/** Runs a test in a page of its own that leaves the colour scheme to its documents, as VS Code does. */
async function withOwnScheme(
  context: BrowserContext,
  run: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const viewport = { width: 900, height: 700 };
  const page = await context.browser.newPage({ viewport, colorScheme: null });
  try {
    await run({ ...context, page });
  } finally {
    await page.close();
  }
}

describe("the frame of another author's view", function () {
  this.timeout(60_000);
  const context = useBrowser();

  it('H28: has the colour scheme of the theme, for what asks prefers-color-scheme, live', () =>
    withOwnScheme(context(), async (own) => {
      const webview = await Webview.open(own, 'dark-modern');
      await webview.mount('<meta name="color-scheme" content="light dark"><p>view</p>');
      const view = await webview.view();
      const isDark = () => view.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
      assert.equal(await isDark(), true);
      for (const [theme, dark] of [
        ['light-modern', false],
        ['high-contrast', true],
        ['high-contrast-light', false],
      ] as const) {
        await own.page.evaluate(`applyTheme(${JSON.stringify(vscodeTheme(theme))})`);
        await waitFor(theme, async () => (await isDark()) === dark);
      }
    }));

  it('H30, H33, H34: is as large as the panel, whatever height the view gives itself', async () => {
    const webview = await Webview.open(context());
    const styles = [
      'html, body, main { height: 100% }',
      'main { height: 100vh }',
      'main { min-height: calc(100vh + 1px); padding: 20px }',
      'main { position: fixed; inset: 0 }',
    ];
    for (const [at, style] of styles.entries()) {
      const ready = `parent.postMessage({ jsonrpc: '2.0', method: 'ready ${at}' }, '*')`;
      await webview.mount(
        `<!doctype html><style>body { margin: 0 } ${style}</style><main>view</main><script>${ready}</script>`,
      );
      await webview.rpc(`ready ${at}`);
      const view = await webview.view();
      // A frame in a process of its own runs before it is told how large it is.
      await waitFor(`900 by 700 with ${style}`, () =>
        view.evaluate(() => innerWidth === 900 && innerHeight === 700),
      );
      const main = await view.evaluate(() => document.querySelector('main')?.offsetHeight ?? 0);
      assert.ok(main >= 700, style);
    }
    const sizes = (await webview.received()).filter(({ type }) => type === 'size');
    assert.deepEqual(sizes, []);
  });

  it('H11: has its policy before its first byte: a script before the head is under it too', async () => {
    const { server } = context();
    server.takeHits();
    const webview = await Webview.open(context());
    const out = `${server.origin}/out`;
    await webview.mount(`<script>
      const done = Promise.allSettled([
        fetch('${out}?fetch'),
        new Promise((resolve) => {
          const image = new Image();
          image.onload = image.onerror = resolve;
          image.src = '${out}?image';
        }),
        new Promise((resolve) => addEventListener('securitypolicyviolation', resolve)),
      ]);
      done.then(() => parent.postMessage({ jsonrpc: '2.0', method: 'tried' }, '*'));
      </script><html><head><meta http-equiv="Content-Security-Policy" content="connect-src *; img-src *"></head>`);
    await webview.rpc('tried');
    assert.deepEqual(server.takeHits(), []);
  });

  it('HR22: is measured again when the window is zoomed, in the CSS pixels that the view has then', () =>
    withOwnScheme(context(), async (own) => {
      const webview = await Webview.open(own);
      // As a zoom to 200 % does: twice the device pixels for each of half as many CSS pixels.
      const session = await own.page.context().newCDPSession(own.page);
      await session.send('Emulation.setDeviceMetricsOverride', {
        width: 450,
        height: 350,
        deviceScaleFactor: 2,
        mobile: false,
      });
      assert.deepEqual(await webview.message('size'), { type: 'size', width: 450, height: 350 });
    }));
});

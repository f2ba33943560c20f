import assert from 'node:assert/strict';
import { waitFor } from '../harness/wait-for';
import { useBrowser } from './browser-context';
import { THEME_NAMES, type ThemeName, vscodeTheme } from './vscode-theme';
import { Webview } from './webview';

const KINDS: Readonly<Record<ThemeName, string>> = {
  'dark-modern': 'dark',
  'light-modern': 'light',
  'high-contrast': 'high-contrast',
  'high-contrast-light': 'high-contrast-light',
};

describe('the theme that the page reads', function () {
  this.timeout(60_000);
  const context = useBrowser();

  for (const name of THEME_NAMES) {
    it(`HR26: has a concrete, valid value for each of the spec's 76 variables in ${name}`, async () => {
      const webview = await Webview.open(context(), name);
      const { theme } = await webview.message('loaded');
      assert.equal(theme.kind, KINDS[name]);
      assert.equal(Object.keys(theme.variables).length, 76);
      const { variables } = vscodeTheme(name);
      assert.equal(theme.variables['--color-background-primary'], variables['editor-background']);
      assert.equal(theme.variables['--color-text-primary'], variables.foreground);
      assert.equal(theme.variables['--color-ring-primary'], variables.focusBorder);
      assert.equal(theme.variables['--font-sans'], variables['font-family']);
      const invalid = await webview.page.evaluate(
        (all) =>
          Object.entries(all).filter(([key, value]) => {
            const property = key.startsWith('--color')
              ? 'color'
              : key.startsWith('--shadow')
                ? 'box-shadow'
                : '';
            return value.includes('var(') || (property !== '' && !CSS.supports(property, value));
          }),
        theme.variables,
      );
      assert.deepEqual(invalid, []);
    });
  }

  it('resolves what one variable takes from another', async () => {
    const webview = await Webview.open(context());
    await webview.page.evaluate(
      `frame.contentDocument.documentElement.style.setProperty('--vscode-focusBorder', 'var(--vscode-foreground)')`,
    );
    const { theme } = await webview.message('theme');
    assert.equal(
      theme.variables['--color-ring-primary'],
      vscodeTheme('dark-modern').variables.foreground,
    );
  });

  it('H29, HR24: is sent again when VS Code changes it, once for each change', async () => {
    const webview = await Webview.open(context());
    await webview.page.evaluate(
      `applyTheme(${JSON.stringify(vscodeTheme('high-contrast-light'))})`,
    );
    const { theme } = await webview.message('theme');
    assert.equal(theme.kind, 'high-contrast-light');
    await webview.page.evaluate(
      `frame.contentDocument.body.classList.add('vscode-reduce-motion', 'vscode-using-screen-reader')`,
    );
    const next = await webview.message('theme', 1);
    assert.deepEqual([next.theme.reducedMotion, next.theme.screenReader], [true, true]);
    await webview.page.evaluate(`frame.contentDocument.body.classList.add('unrelated')`);
    await webview.page.waitForTimeout(100);
    const sent = (await webview.received()).filter(({ type }) => type === 'theme');
    assert.equal(sent.length, 2);
  });

  it("H28: sets the colour scheme that the view's frame is drawn with", async () => {
    const webview = await Webview.open(context(), 'light-modern');
    await webview.mount('<p>view</p>');
    const scheme = () =>
      webview
        .document()
        .locator('iframe')
        .evaluate((frame) => getComputedStyle(frame).colorScheme);
    assert.equal(await scheme(), 'light');
    await webview.page.evaluate(`applyTheme(${JSON.stringify(vscodeTheme('high-contrast'))})`);
    assert.equal(await scheme(), 'dark');
  });

  it('reaches a payload on first sight and live', async () => {
    const webview = await Webview.open(context(), 'dark-modern');
    const payload = await webview.render({ html: '<p>text</p>' });
    assert.equal(
      await payload.evaluate(() => getComputedStyle(document.body).color),
      'rgb(204, 204, 204)',
    );
    await webview.rpcToView({
      method: 'ui/notifications/host-context-changed',
      params: { theme: 'light', styles: { variables: { '--color-text-primary': '#3b3b3b' } } },
    });
    await waitFor('the new colour', () =>
      payload.evaluate(() => getComputedStyle(document.body).color === 'rgb(59, 59, 59)'),
    );
  });
});

describe("the size of the view's place", function () {
  this.timeout(60_000);
  const context = useBrowser();

  afterEach(() => context().page.setViewportSize({ width: 900, height: 700 }));

  it('HR22: is sent when the panel changes, and counts what the page draws above the view out', async () => {
    const webview = await Webview.open(context());
    await context().page.setViewportSize({ width: 500, height: 400 });
    assert.deepEqual(await webview.message('size'), { type: 'size', width: 500, height: 400 });
    await webview.show({ notice: { text: 'The server stopped' } });
    const { width, height } = await webview.message('size', 1);
    assert.equal(width, 500);
    assert.ok(height < 400 && height > 350);
  });
});

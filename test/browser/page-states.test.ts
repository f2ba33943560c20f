import assert from 'node:assert/strict';
import type { PageState } from '../../src/shared/page-messages';
import { useBrowser, withFakeTime } from './browser-context';
import { PAGE_STATES } from './page-states';
import { Webview } from './webview';

describe('what the page shows', function () {
  this.timeout(60_000);
  const context = useBrowser();

  const failure: PageState = {
    kind: 'message',
    tone: 'error',
    title: 'The program failed <b>',
    text: '<img src=x onerror=alert(1)>',
    location: 'a.connecta.js:3:1',
    logs: 'one\n<i>two</i>',
    buttons: [
      { action: 'runAgain', label: 'Run Again' },
      { action: 'showOutput', label: 'Show Output' },
    ],
  };

  it('while loading is nothing for 150 ms, then a skeleton, then the view', () =>
    withFakeTime(context(), async (timed) => {
      const webview = await Webview.open(timed);
      const skeleton = webview.document().locator('#skeleton');
      await timed.page.clock.pauseAt(Date.now() + 60_000);
      await webview.show({ state: { kind: 'loading' }, busy: true });
      await timed.page.clock.runFor(140);
      assert.equal(await skeleton.isVisible(), false);
      await timed.page.clock.runFor(20);
      assert.equal(await skeleton.isVisible(), true);
      await webview.show({});
      await skeleton.waitFor({ state: 'hidden' });
    }));

  it('for a short wait is no skeleton at all', async () => {
    const webview = await Webview.open(context());
    await webview.show({ state: { kind: 'loading' } });
    await webview.show({});
    await webview.page.waitForTimeout(250);
    assert.equal(await webview.document().locator('#skeleton').isVisible(), false);
  });

  it('of a message is words, never markup', async () => {
    const webview = await Webview.open(context());
    await webview.show({ state: failure });
    const page = webview.document();
    await page.getByRole('heading', { name: 'The program failed <b>' }).waitFor();
    assert.equal(await page.locator('#message-text').textContent(), '<img src=x onerror=alert(1)>');
    assert.equal(await page.locator('#message-logs-text').textContent(), 'one\n<i>two</i>');
    assert.equal(await page.locator('img, b, i:not(#skeleton i)').count(), 0);
  });

  it('sends what a person presses, by pointer and by keyboard, and nothing else does', async () => {
    const webview = await Webview.open(context());
    await webview.show({
      state: failure,
      notice: { text: 'The server stopped', button: { action: 'restartServer', label: 'Restart' } },
    });
    const page = webview.document();
    await page.getByRole('button', { name: 'Run Again' }).click();
    await page.getByRole('button', { name: 'a.connecta.js:3:1' }).click();
    await page.getByRole('button', { name: 'Restart' }).focus();
    for (const key of ['Enter', 'Tab', 'Tab', 'Tab', 'Enter'])
      await webview.page.keyboard.press(key);
    await webview.message('action', 3);
    const actions = (await webview.received()).filter((message) => message.type === 'action');
    assert.deepEqual(
      actions.map(({ action }) => action),
      ['runAgain', 'openLocation', 'restartServer', 'showOutput'],
    );
  });

  it('says a message and a notice to a screen reader once', async () => {
    const webview = await Webview.open(context());
    await webview.document().evaluate(() => {
      const announcer = document.querySelector('[role=status]') as Element;
      const said: string[] = [];
      Reflect.set(window, 'said', said);
      new MutationObserver(() => said.push(announcer.textContent ?? '')).observe(announcer, {
        childList: true,
      });
    });
    for (let times = 0; times < 3; times += 1)
      await webview.show({ state: failure, busy: times === 1 });
    await webview.page.waitForTimeout(50);
    const said = await webview.document().evaluate(() => Reflect.get(window, 'said'));
    assert.deepEqual(said, ['The program failed <b> <img src=x onerror=alert(1)>']);
  });

  it('keeps the focus where it is when the same message comes again', async () => {
    const webview = await Webview.open(context());
    await webview.show({ state: failure });
    await webview.document().getByRole('button', { name: 'Show Output' }).focus();
    await webview.show({ state: failure, busy: true });
    await webview.document().locator('#progress').waitFor();
    const focused = await webview.document().evaluate(() => document.activeElement?.textContent);
    assert.equal(focused, 'Show Output');
  });

  it('H48, H49: keeps a view mounted, out of sight and out of reach, behind a message', async () => {
    const webview = await Webview.open(context());
    const payload = await webview.render({
      html: '<button>inside</button><script>window.mark = 1</script>',
    });
    await webview.show({ state: failure });
    await webview.document().locator('#message').waitFor();
    assert.equal(await webview.document().locator('iframe').isVisible(), false);
    await webview.document().getByRole('button', { name: 'Show Output' }).focus();
    for (let presses = 0; presses < 4; presses += 1) await webview.page.keyboard.press('Tab');
    assert.equal(await payload.evaluate(() => document.hasFocus()), false);
    await webview.show({});
    await webview.document().locator('iframe').waitFor();
    assert.equal(await payload.evaluate(() => Reflect.get(window, 'mark')), 1);
  });

  it('has a progress line two pixels high while busy, that stands still for who wants no motion', async () => {
    const webview = await Webview.open(context());
    const progress = webview.document().locator('#progress');
    assert.equal(await progress.isVisible(), false);
    await webview.show({ busy: true });
    await progress.waitFor();
    assert.equal((await progress.boundingBox())?.height, 2);
    const animation = () =>
      progress.evaluate((line) => getComputedStyle(line, '::before').animationName);
    assert.notEqual(await animation(), 'none');
    await webview.page.evaluate(`frame.contentDocument.body.classList.add('vscode-reduce-motion')`);
    assert.equal(await animation(), 'none');
    await webview.show({ busy: false });
    await progress.waitFor({ state: 'hidden' });
  });

  it('is usable at 300 px: nothing is wider than the panel', async () => {
    await context().page.setViewportSize({ width: 300, height: 300 });
    const webview = await Webview.open(context());
    for (const [name, state] of Object.entries(PAGE_STATES)) {
      await webview.show(state);
      const over = await webview.document().evaluate(() => {
        const shown = [...document.querySelectorAll('button, h2, p, pre')];
        return shown.filter((element) => element.getBoundingClientRect().right > innerWidth).length;
      });
      assert.equal(over, 0, name);
    }
    await context().page.setViewportSize({ width: 900, height: 700 });
  });
});

import assert from 'node:assert/strict';
import { waitFor } from '../harness/wait-for';
import { useBrowser } from './browser-context';
import { Webview } from './webview';

const first = { html: '<h1>First</h1><input aria-label="Note">' };

/** As large as a view may be: a table of some 4 MB. */
function large(): { html: string } {
  const row = `<tr><td>station</td><td>${'tide '.repeat(600)}</td></tr>`;
  const rows = row.repeat(Math.floor(3_900_000 / row.length));
  const script = `<script>addEventListener('load', () => { window.loadedAt = Date.now(); })</script>`;
  return { html: `${script}<table>${rows}</table><p id="end">end</p>` };
}

describe('a view that takes the place of another', function () {
  this.timeout(60_000);
  const context = useBrowser();

  /** Headings of the views that are in the page, the one in sight first. */
  const frames = (webview: Webview) =>
    webview.document().evaluate(() => {
      const all = [...document.querySelectorAll('#view iframe')];
      const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      return { count: all.length, topmost: all.indexOf(top as Element) };
    });

  /** Notes in the page when a frame of a view goes. */
  const watchRemovals = (webview: Webview) =>
    webview.document().evaluate(() => {
      const removals: number[] = [];
      Reflect.set(window, 'removals', removals);
      new MutationObserver((records) => {
        for (const { removedNodes } of records)
          if (removedNodes.length > 0) removals.push(Date.now());
      }).observe(document.querySelector('#view') as Element, { childList: true });
    });

  it('loads behind it, 4 MB of it too, and is in sight once it stands', async () => {
    const webview = await Webview.open(context());
    await webview.render(first);
    await watchRemovals(webview);
    await webview.startShell();
    // The host has shaken hands with the new view and has not sent it anything to show.
    assert.deepEqual(await frames(webview), { count: 2, topmost: 0 });
    await webview.deliver(large());
    await waitFor('one view', async () => (await frames(webview)).count === 1);
    assert.deepEqual(await frames(webview), { count: 1, topmost: 0 });
    const payload = await webview.payload();
    assert.equal(await payload.locator('#end').count(), 1);
    const loadedAt: number = await payload.evaluate('loadedAt');
    const removals: number[] = await webview.document().evaluate('removals');
    assert.equal(removals.length, 1);
    assert.ok((removals[0] ?? 0) >= loadedAt, 'the old view went before the new one stood');
  });

  it('can be used only then, and has the focus that the other had', async () => {
    const webview = await Webview.open(context());
    const old = await webview.render(first);
    await old.getByRole('textbox').focus();
    await webview.startShell();
    await webview.page.keyboard.type('x');
    assert.equal(await webview.document().locator('iframe[inert]').count(), 1);
    await webview.deliver({ html: '<button>Second</button>' });
    await waitFor('one view', async () => (await frames(webview)).count === 1);
    const payload = await webview.payload();
    await webview.page.keyboard.press('Tab');
    const focused = await payload.evaluate(() => document.activeElement?.textContent);
    assert.equal(focused, 'Second');
  });

  it('is shown as it is when it never says that it stands', async () => {
    const webview = await Webview.open(context());
    await webview.render(first);
    await webview.mount('<p>A view of another server</p>', { generation: 9 });
    await waitFor('one view', async () => (await frames(webview)).count === 1);
    await (await webview.view()).getByText('A view of another server').waitFor();
  });

  it('does not bring the other back into sight after a message took its place', async () => {
    const webview = await Webview.open(context());
    await webview.render(first);
    await webview.show({
      state: { kind: 'message', tone: 'error', title: 'It failed', text: '', buttons: [] },
    });
    await webview.startShell();
    assert.equal((await frames(webview)).count, 1);
  });

  it('leaves nothing of either when it tries to leave before it stands', async () => {
    const webview = await Webview.open(context());
    await webview.render(first);
    await webview.mount('<script>location = "http://127.0.0.1:9/"</script>', { generation: 9 });
    assert.equal((await webview.message('left')).generation, 9);
    assert.equal((await frames(webview)).count, 0);
  });
});

import assert from 'node:assert/strict';
import { waitFor } from '../harness/wait-for';
import { useBrowser } from './browser-context';
import { Webview } from './webview';

const away = `location = 'http://127.0.0.1:9/'`;
const late = (code: string) => `<p>view</p><script>setTimeout(() => { ${code} }, 200)</script>`;
const PLEASANT = '<p id="there">there</p>';

/** Ways to leave in which nothing may be loaded in the view's place. `stop` ends a navigation as soon as it began. */
const LEAVING: Readonly<Record<string, string>> = {
  'while it is parsed': `<script>${away}</script><p>rest</p>`,
  'while it is parsed, and stops that': `<script>${away}; stop()</script><p>rest</p>`,
  'late, and stops that': late(`${away}; stop()`),
  'by a link': late(
    `const a = document.createElement('a'); a.href = 'http://127.0.0.1:9/'; a.click()`,
  ),
  'by a refresh': '<meta http-equiv="refresh" content="0; url=http://127.0.0.1:9/">',
};

describe('a view that leaves or is silent', function () {
  this.timeout(60_000);
  const context = useBrowser();

  async function open(html: string, answerWithinMs = 0) {
    const webview = await Webview.open(context());
    webview.answerWithinMs = answerWithinMs;
    await webview.show({});
    // A view that leaves may be gone before its frame is found.
    await webview.render({ html }).catch(() => undefined);
    return webview;
  }

  /** The view is gone and the next one works. */
  async function assertTakenDown(webview: Webview) {
    assert.equal(await webview.document().locator('iframe').count(), 0);
    const next = await webview.render({ html: PLEASANT });
    assert.equal(await next.locator('#there').textContent(), 'there');
  }

  for (const [how, html] of Object.entries(LEAVING)) {
    // The guard takes out the refresh; there is nothing left that could leave.
    if (how === 'by a refresh') continue;
    it(`is taken down, and the host told, when a program leaves ${how}`, async () => {
      const webview = await Webview.open(context());
      webview.answerWithinMs = 60_000;
      await webview.show({});
      const rendered = webview.render({ html }).catch(() => undefined);
      const left = await webview.message('left');
      assert.deepEqual(left, { type: 'left', reason: 'left', generation: 1 });
      assert.equal(await webview.document().locator('iframe').count(), 0);
      // The last message was the view's, so no more than the failed search for its frame is under way.
      await rendered;
    });

    it(`is taken down when another server's view leaves ${how}`, async () => {
      const webview = await Webview.open(context());
      await webview.show({});
      await webview.mount(`<!doctype html>${html}`, { generation: 1 });
      const left = await webview.message('left');
      assert.deepEqual(left, { type: 'left', reason: 'left', generation: 1 });
      assert.equal(await webview.document().locator('iframe').count(), 0);
    });
  }

  it(`is taken down when another server's view leaves by a refresh`, async () => {
    const webview = await Webview.open(context());
    await webview.show({});
    await webview.mount(`<!doctype html>${LEAVING['by a refresh']}`, { generation: 1 });
    assert.equal((await webview.message('left')).reason, 'left');
  });

  it('is said to be silent within a second, and taken down, when it leaves and then never gives its thread back', async () => {
    const webview = await open(late(`${away}; for (;;);`), 1500);
    const silent = await webview.message('answering');
    assert.deepEqual(silent, { type: 'answering', answering: false, generation: 1 });
    const left = await webview.message('left');
    assert.deepEqual(left, { type: 'left', reason: 'silent', generation: 1 });
    await assertTakenDown(webview);
  });

  it('is taken down when it never ends while it is parsed', async () => {
    const webview = await Webview.open(context());
    webview.answerWithinMs = 400;
    await webview.show({});
    const rendered = webview.render({ html: '<script>for (;;);</script>' }).catch(() => undefined);
    assert.equal((await webview.message('left')).reason, 'silent');
    await rendered;
    await assertTakenDown(webview);
  });

  it('can be replaced while it never gives its thread back: a person who runs again gets a view', async () => {
    const webview = await open(late('for (;;);'));
    await webview.message('answering');
    const next = await webview.render({ html: PLEASANT });
    assert.equal(await next.locator('#there').textContent(), 'there');
  });

  it('stays, and is said to answer again, when it was only busy', async () => {
    const busy = 'const end = performance.now() + 3000; while (performance.now() < end);';
    const webview = await open(late(busy), 60_000);
    const [silent, answers] = [
      await webview.message('answering', 0),
      await webview.message('answering', 1),
    ];
    assert.deepEqual([silent.answering, answers.answering], [false, true]);
    assert.equal(await webview.document().locator('iframe').count(), 1);
  });

  it('names what was removed from it to the host, and the shell says nothing of its own', async () => {
    const webview = await open(
      `${PLEASANT}<iframe title="f"></iframe><link rel="preconnect" href="//x">`,
    );
    const removed = await waitFor('both names', async () => {
      const all = await webview.received();
      return all.find(
        ({ type, ...rest }) => type === 'removed' && JSON.stringify(rest).includes('link'),
      );
    });
    assert.deepEqual(removed, { type: 'removed', constructs: ['iframe', 'link'], generation: 1 });
    assert.equal(await (await webview.view()).locator('#removed').textContent(), '');
  });

  it('cannot make the page say anything else: only names of the list go on', async () => {
    const webview = await Webview.open(context());
    await webview.show({});
    const forged = JSON.stringify([
      { constructs: ['iframe', '<b>forged</b>', 5, 'everything'] },
      { constructs: 'iframe' },
      {},
      null,
    ]);
    await webview.mount(
      `<!doctype html><script>for (const params of ${forged}) parent.postMessage({ jsonrpc: '2.0', method: 'connecta/removed', params }, '*'); parent.postMessage({ jsonrpc: '2.0', method: 'last' }, '*')</script>`,
      { generation: 1 },
    );
    await webview.rpc('last');
    const all = await webview.received();
    assert.deepEqual(
      all.filter(({ type }) => type === 'removed'),
      [{ type: 'removed', constructs: ['iframe'], generation: 1 }],
    );
  });

  it('is pinged when it is another server’s, and said to be silent once it has answered and stops', async () => {
    const webview = await Webview.open(context());
    webview.answerWithinMs = 1500;
    await webview.show({});
    await webview.mount(
      `<!doctype html><script>const say = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
        addEventListener('message', ({ data }) => { if (data.method === 'ping') { say({ id: data.id, result: {} }); say({ method: 'pinged' }); setTimeout(() => { for (;;); }, 500); } });
        say({ method: 'ui/notifications/initialized' })</script>`,
      { generation: 1 },
    );
    await webview.rpc('pinged');
    assert.equal((await webview.message('answering')).answering, false);
    assert.equal((await webview.message('left')).reason, 'silent');
    const answers = (await webview.received()).filter(
      (sent) => sent.type === 'rpc' && sent.message.id !== undefined,
    );
    assert.deepEqual(answers, [], 'the host hears nothing of it');
    await assertTakenDown(webview);
  });

  it('is asked through the shell of ours alone: another view hears the question and stays as it is', async () => {
    const webview = await Webview.open(context());
    webview.answerWithinMs = 1000;
    await webview.show({});
    await webview.mount(
      `<!doctype html><script>const say = (method) => parent.postMessage({ jsonrpc: '2.0', method }, '*');
        addEventListener('message', ({ data }) => { if (data.method === 'connecta/alive') say('was asked') });
        say('ui/notifications/initialized'); setTimeout(() => say('still here'), 3000)</script>`,
      { generation: 1 },
    );
    await webview.rpc('was asked');
    await webview.rpc('still here');
    const types = (await webview.received()).map(({ type }) => type);
    assert.ok(!types.includes('left') && !types.includes('answering'));
  });
});

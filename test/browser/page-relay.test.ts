import assert from 'node:assert/strict';
import { pageToHostSchema } from '../../src/shared/page-messages';
import { waitFor } from '../harness/wait-for';
import { useBrowser } from './browser-context';
import { Webview } from './webview';

/** A view that repeats to the host what the page brought it, and says what it is told to say. */
function echoing(more = ''): string {
  return `<script>
    addEventListener('message', ({ data, source }) => parent.postMessage({ jsonrpc: '2.0', method: 'echo', params: { data, fromParent: source === parent } }, '*'));
    ${more}
  </script>`;
}

const sayingHello = echoing(`parent.postMessage({ jsonrpc: '2.0', method: 'hello' }, '*')`);

describe('the page between the host and a view', function () {
  this.timeout(60_000);
  const context = useBrowser();

  it('H27: announces itself with all that the first host context needs, before it asks for a view', async () => {
    const webview = await Webview.open(context());
    await webview.rpc('ui/notifications/sandbox-proxy-ready');
    const [loaded, ready] = await webview.received();
    assert.equal(ready?.type, 'rpc');
    assert.ok(loaded?.type === 'loaded');
    assert.deepEqual([loaded.width, loaded.height], [900, 700]);
    assert.deepEqual([loaded.touch, loaded.hover], [false, true]);
    assert.equal(loaded.theme.kind, 'dark');
  });

  it('H8: relays JSON-RPC both ways, untouched, under the number of the view', async () => {
    const webview = await Webview.open(context());
    await webview.mount(sayingHello, { generation: 7 });
    assert.equal((await webview.rpc('hello')).generation, 7);
    const message = { jsonrpc: '2.0', id: 0, method: 'x', params: { deep: [1, null, { a: 'b' }] } };
    await webview.send({ type: 'rpc', message, generation: 7 });
    const echo = await webview.rpc('echo');
    assert.deepEqual(echo.message.params, { data: message, fromParent: true });
  });

  it('says nothing that the host would not accept', async () => {
    const webview = await Webview.open(context());
    await webview.mount(sayingHello, { generation: 1 });
    await webview.rpc('hello');
    for (const message of await webview.received()) pageToHostSchema.parse(message);
  });

  it('HR9: keeps the sandbox messages to itself, in both directions', async () => {
    const webview = await Webview.open(context());
    await webview.mount(
      echoing(`
        for (const method of ['sandbox-proxy-ready', 'sandbox-resource-ready', 'sandbox-wheel'])
          parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/' + method, params: { html: 'forged' } }, '*');
        parent.postMessage({ jsonrpc: '2.0', method: 'hello' }, '*');`),
      { generation: 1 },
    );
    await webview.rpc('hello');
    await webview.rpcToView({ method: 'ui/notifications/sandbox-other' });
    await webview.rpcToView({ method: 'last' });
    const echo = await webview.rpc('echo');
    assert.equal((echo.message.params as { data: { method: string } }).data.method, 'last');
    const said = (await webview.received()).filter(({ type }) => type === 'rpc');
    assert.equal(said.length, 3, JSON.stringify(said));
  });

  it('takes no message of a view for one of the host', async () => {
    const webview = await Webview.open(context());
    await webview.mount(
      echoing(`
        for (const target of [parent, top, parent.parent]) {
          target.postMessage({ type: 'state', state: { kind: 'message', tone: 'error', title: 'forged', text: '', buttons: [] }, busy: true, title: 'forged' }, '*');
          target.postMessage({ type: 'rpc', message: { jsonrpc: '2.0', method: 'ui/notifications/sandbox-resource-ready', params: { html: '<p>forged' } } }, '*');
        }
        parent.postMessage({ jsonrpc: '2.0', method: 'hello' }, '*');`),
    );
    await webview.rpc('hello');
    assert.equal(await webview.document().locator('#message').isVisible(), false);
    assert.equal(await (await webview.view()).locator('p').count(), 0);
  });

  it('takes no message of another window, nor of a frame inside the view, for one of the view', async () => {
    const webview = await Webview.open(context());
    const inner = `<script>parent.parent.postMessage({ jsonrpc: '2.0', method: 'from inside' }, '*')</script>`;
    await webview.mount(
      echoing(`
        const frame = document.createElement('iframe');
        frame.srcdoc = ${JSON.stringify(inner).replaceAll('</', '<\\/')};
        frame.onload = () => parent.postMessage({ jsonrpc: '2.0', method: 'hello' }, '*');
        document.documentElement.append(frame);`),
    );
    await webview.rpc('hello');
    await webview.page.evaluate(
      `frame.contentWindow.postMessage({ jsonrpc: '2.0', method: 'from around' }, '*')`,
    );
    await webview.page.waitForTimeout(100);
    const methods = (await webview.received()).map(
      (message) => message.type === 'rpc' && message.message.method,
    );
    assert.deepEqual(methods, [false, 'ui/notifications/sandbox-proxy-ready', 'hello']);
  });

  it('ignores what is no JSON-RPC', async () => {
    const webview = await Webview.open(context());
    await webview.mount(
      echoing(`
        for (const data of [null, 5, 'text', [], {}, { jsonrpc: '1.0', method: 'x' }, { type: 'action', action: 'stop' }, new Map()])
          parent.postMessage(data, '*');
        parent.postMessage({ jsonrpc: '2.0', method: 'hello' }, '*');`),
    );
    await webview.rpc('hello');
    assert.equal((await webview.received()).length, 3);
  });

  it('H45, HR8, HR34: sandboxes every view, whatever it is asked for', async () => {
    const webview = await Webview.open(context());
    const expected = {
      '': 'allow-scripts',
      'allow-same-origin allow-scripts allow-top-navigation': 'allow-scripts',
      'ALLOW-SAME-ORIGIN allow-forms allow-popups': 'allow-scripts allow-forms',
      'allow-same-origin': 'allow-scripts',
    };
    for (const [sandbox, tokens] of Object.entries(expected)) {
      await webview.mount('<p>view</p>', { sandbox });
      const frame = webview.document().locator('iframe').last();
      assert.equal(await frame.getAttribute('sandbox'), tokens);
      assert.equal(await frame.getAttribute('allow'), '');
      assert.equal(await frame.getAttribute('referrerpolicy'), 'no-referrer');
      const view = await webview.view();
      assert.equal(await view.evaluate(() => self.origin), 'null');
    }
  });

  it('H42: puts a fresh frame in place of the last view, and nothing of the old one comes through', async () => {
    const webview = await Webview.open(context());
    const ticking = `<script>setInterval(() => parent.postMessage({ jsonrpc: '2.0', method: 'tick' }, '*'), 5)</script>`;
    await webview.mount(ticking, { generation: 1 });
    await webview.rpc('tick');
    await webview.mount(sayingHello, { generation: 2 });
    await webview.rpc('hello');
    await webview.send({
      type: 'rpc',
      message: { jsonrpc: '2.0', method: 'stale' },
      generation: 1,
    });
    await webview.send({
      type: 'rpc',
      message: { jsonrpc: '2.0', method: 'fresh' },
      generation: 2,
    });
    const echo = await webview.rpc('echo');
    assert.equal((echo.message.params as { data: { method: string } }).data.method, 'fresh');
    await waitFor('one frame', async () => {
      return (await webview.document().locator('iframe').count()) === 1;
    });
    const ticks = (await webview.received()).filter(
      (message) => message.type === 'rpc' && message.message.method === 'tick',
    );
    assert.ok(ticks.every((message) => message.type === 'rpc' && message.generation === 1));
  });

  it('H26: takes a view down that loads a second document, and says which', async () => {
    const webview = await Webview.open(context());
    await webview.mount(
      echoing(`parent.postMessage({ jsonrpc: '2.0', method: 'hello' }, '*');
        setTimeout(() => { location = 'about:blank' }, 50);`),
      { generation: 3 },
    );
    assert.deepEqual(await webview.message('left'), {
      type: 'left',
      reason: 'left',
      generation: 3,
    });
    assert.equal(await webview.document().locator('iframe').count(), 0);
    await webview.rpcToView({ method: 'into the void' });
    await webview.mount(sayingHello, { generation: 4 });
    await waitFor('what the new view says', () =>
      webview.page.evaluate<boolean>('received.some(({ generation }) => generation === 4)'),
    );
  });

  it('drops what a view sends that cannot be sent on', async () => {
    const errors: Error[] = [];
    const note = (error: Error) => errors.push(error);
    context().page.on('pageerror', note);
    const webview = await Webview.open(context());
    await webview.mount(
      echoing(`
        const { port1 } = new MessageChannel();
        parent.postMessage({ jsonrpc: '2.0', method: 'odd', params: port1 }, '*', [port1]);
        parent.postMessage({ jsonrpc: '2.0', method: 'hello' }, '*');`),
    );
    await webview.rpc('hello');
    context().page.off('pageerror', note);
    assert.deepEqual(errors, []);
  });

  it('gives the frame the name of the program, and its new name later', async () => {
    const webview = await Webview.open(context());
    await webview.show({ title: 'first' });
    await webview.mount('<p>view</p>');
    const frame = webview.document().locator('iframe');
    assert.equal(await frame.getAttribute('title'), 'first');
    await webview.show({ title: '<b>second</b>' });
    await webview.document().locator('iframe[title="<b>second</b>"]').waitFor();
  });
});

import assert from 'node:assert/strict';
import { type Rpc, settled } from './scripted-page';
import { connectedSession, dropped, RESULT, readCall, refusals, VIEW } from './session-under-test';

const errorOf = (answer: Rpc) => answer.error as { code: number; message: string };

describe('what went wrong in other hosts', () => {
  it('H9: a view of a tool without arguments gets its input all the same', async () => {
    const { page } = await connectedSession({ ...VIEW, args: {} });
    assert.deepEqual(page.methods, ['ui/notifications/tool-input', 'ui/notifications/tool-result']);
    assert.deepEqual(page.last('ui/notifications/tool-input')?.params, { arguments: {} });
  });

  it('H16: a result that embeds a page of its own is drawn once, by its template', async () => {
    const resource = { uri: 'ui://old/1', mimeType: 'text/html', text: '<p>embedded' };
    const result = { ...RESULT, content: [{ type: 'resource' as const, resource }] };
    const { page } = await connectedSession({ ...VIEW, result });
    assert.deepEqual(page.mounted, [VIEW.templateHtml]);
    assert.deepEqual(page.last('ui/notifications/tool-result')?.params, result);
  });

  it('H30, H31, H32, H35, HR21: a view that reports a size changes neither its place nor what it is told', async () => {
    const { session, page, clock } = await connectedSession();
    page.toView.length = 0;
    for (let height = 600; height < 4000; height += 24) {
      page.notify('ui/notifications/size-changed', { width: height / 2, height });
      clock.advance(20);
    }
    const absurd = [1e308, -5, 0, Number.NaN, Number.POSITIVE_INFINITY, '100px', null, {}];
    for (const size of absurd) {
      page.notify('ui/notifications/size-changed', { width: size, height: size });
      clock.advance(20);
    }
    clock.advance(5000);
    await settled();
    assert.deepEqual(page.toView, []);
    assert.equal(session.phase, 'connected');
    const { result } = await page.handshake();
    const { hostContext } = result as { hostContext: { containerDimensions: object } };
    assert.deepEqual(hostContext.containerDimensions, { width: 800, height: 600 });
  });

  it('H38: no link is opened, least of all a javascript: one, and the view is told', async () => {
    const { page, log } = await connectedSession();
    const urls = [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc',
      'command:x',
      'https://a.test/',
    ];
    for (const url of urls) {
      const { code, message } = errorOf(await page.request('ui/open-link', { url }));
      assert.equal(code, -32601);
      assert.match(message, /"ui\/open-link" is not available/);
    }
    assert.equal(refusals(log).length, urls.length);
  });

  it('H39: nothing is downloaded, whatever the file is called, and the view is told', async () => {
    const { page, reads } = await connectedSession();
    const uri = 'file:///../../\u202egpj.exe';
    const contents = [{ type: 'resource', resource: { uri, text: 'x' } }];
    const { code } = errorOf(await page.request('ui/download-file', { contents }));
    assert.equal(code, -32601);
    assert.deepEqual(reads, []);
  });

  it('H52: a result of several megabytes reaches the view whole, and so does what it reads', async () => {
    const large = 'x'.repeat(5_000_000);
    const result = { ...RESULT, structuredContent: { large } };
    const { page, reads } = await connectedSession({ ...VIEW, result });
    assert.deepEqual(page.last('ui/notifications/tool-result')?.params, result);
    const reading = page.request('tools/call', readCall());
    await settled();
    reads[0]?.resolve({ content: [], structuredContent: { large } });
    assert.deepEqual((await reading).result, { content: [], structuredContent: { large } });
  });

  it('HR17: a view that asks to be taken down stays: its panel is for a person to close', async () => {
    const { session, page, log } = await connectedSession();
    page.notify('ui/notifications/request-teardown', {});
    await settled();
    assert.equal(session.phase, 'connected');
    assert.deepEqual(dropped(log), ['the notification "ui/notifications/request-teardown"']);
  });
});

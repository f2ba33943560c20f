import assert from 'node:assert/strict';
import { App } from '@modelcontextprotocol/ext-apps';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { HostToPage } from '../../../src/shared/page-messages';
import { type Rpc, ScriptedPage, settled, THEME } from './scripted-page';
import { RESULT, sessionOn, VIEW } from './session-under-test';

/** A page whose view is the ext-apps SDK's own, so that a stranger's schemas judge what the host sends. */
class AppPage extends ScriptedPage {
  readonly transport: Transport = {
    start: async () => undefined,
    close: async () => this.transport.onclose?.(),
    send: async (message) => this.rpc(message as Rpc),
  };

  override post(message: HostToPage): void {
    super.post(message);
    const forView =
      message.type === 'rpc' &&
      message.message.method !== 'ui/notifications/sandbox-resource-ready';
    if (forView) this.transport.onmessage?.(structuredClone(message.message) as JSONRPCMessage);
  }
}

async function connectedApp() {
  const page = new AppPage();
  const setUp = sessionOn(page);
  const app = new App({ name: 'stranger', version: '1' }, {}, { autoResize: false });
  const heard: [string, unknown][] = [];
  app.addEventListener('toolinput', (params) => heard.push(['input', params]));
  app.addEventListener('toolresult', (params) => heard.push(['result', params]));
  app.addEventListener('hostcontextchanged', (params) => heard.push(['context', params]));
  page.load();
  await setUp.session.mount(VIEW);
  await settled();
  await app.connect(page.transport);
  await settled();
  return { ...setUp, page, app, heard };
}

describe('a view made with the ext-apps SDK', () => {
  it('HR11, HR12, HR14, HR20: connects, and takes context, input and result as they are', async () => {
    const { session, app, heard } = await connectedApp();
    assert.equal(session.phase, 'connected');
    assert.equal(app.getHostVersion()?.name, 'Connecta');
    assert.deepEqual(app.getHostCapabilities(), { logging: {}, serverTools: {} });
    const context = app.getHostContext();
    assert.equal(context?.theme, 'dark');
    assert.deepEqual(context?.containerDimensions, { width: 800, height: 600 });
    assert.equal(context?.styles?.variables?.['--color-text-primary'], '#ccc');
    assert.deepEqual(
      heard.map(([what]) => what),
      ['input', 'result'],
    );
    assert.deepEqual(heard[0]?.[1], { arguments: VIEW.args });
    assert.deepEqual(heard[1]?.[1], RESULT);
  });

  it('reads through the host, and is told why it may not', async () => {
    const { app, reads } = await connectedApp();
    const reading = app.callServerTool({
      name: 'call_tool',
      arguments: { address: 'files.list', args: { root: 'src' }, resultMode: 'value' },
    });
    await settled();
    reads[0]?.resolve({ content: [], structuredContent: { ok: true, data: [1] } });
    assert.deepEqual((await reading).structuredContent, { ok: true, data: [1] });
    await assert.rejects(
      app.callServerTool({ name: 'execute_code', arguments: {} }),
      /may call call_tool only/,
    );
    await assert.rejects(
      app.openLink({ url: 'https://a.test/' }),
      /"ui\/open-link" is not available/,
    );
  });

  it('follows the theme, and says goodbye when asked', async () => {
    const { session, page, app, heard, clock } = await connectedApp();
    page.send({ type: 'theme', theme: { ...THEME, kind: 'light' } });
    clock.advance(50);
    await settled();
    assert.equal(heard.at(-1)?.[0], 'context');
    assert.equal(app.getHostContext()?.theme, 'light');
    let toldToGo = false;
    app.onteardown = async () => {
      toldToGo = true;
      return {};
    };
    await session.dispose();
    assert.ok(toldToGo);
    assert.equal(session.phase, 'closed');
  });
});

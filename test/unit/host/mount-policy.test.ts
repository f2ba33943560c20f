import assert from 'node:assert/strict';
import { isForViews, mountPolicy } from '../../../src/host/mount-policy';
import { ScriptedPage, settled } from './scripted-page';
import { connectedSession, RESULT, readCall, sessionOn, VIEW } from './session-under-test';

const readTool = (ui?: object) => ({
  name: 'call_tool',
  inputSchema: { type: 'object' as const },
  ...(ui === undefined ? {} : { _meta: { ui } }),
});
const payload = (view: object) => ({
  ...VIEW,
  result: { ...RESULT, _meta: { 'connecta/ui': view } },
});

describe('what a mounted view may do', () => {
  it('HR20: is read what its result declares, and nothing for a result that declares nothing', () => {
    assert.equal(mountPolicy(VIEW).kind, 'reads');
    for (const view of [
      payload({ html: '<p>' }),
      payload({ html: '<p>', reads: {} }),
      { ...VIEW, result: { content: [] } },
    ]) {
      assert.deepEqual(mountPolicy(view), {
        kind: 'drawn',
        reason: 'this view declared no reads',
        fault: false,
      });
    }
    const malformed = mountPolicy(payload({ html: '', reads: {} }));
    assert.ok(malformed.kind === 'drawn' && malformed.fault);
  });

  it('H12, H13, HR18: is nothing when the server keeps the tool of reads from views', () => {
    for (const visibility of [['model'], [], ['apps']]) {
      const policy = mountPolicy({ ...VIEW, readTool: readTool({ visibility }) });
      assert.ok(policy.kind === 'drawn' && /keeps call_tool from views/.test(policy.reason));
    }
    assert.equal(
      mountPolicy({ ...VIEW, readTool: readTool({ visibility: ['app'] }) }).kind,
      'reads',
    );
    const without = mountPolicy({ ...VIEW, readTool: undefined });
    assert.ok(without.kind === 'drawn' && /no call_tool/.test(without.reason));
  });

  it('H12, HR18: takes a list of visibility at its word, and the lack of one as leave', () => {
    assert.equal(isForViews({}), true);
    assert.equal(isForViews(readTool()), true);
    assert.equal(isForViews(readTool({ resourceUri: 'ui://x' })), true);
    assert.equal(isForViews(readTool({ visibility: ['model', 'app'] })), true);
    assert.equal(isForViews(readTool({ visibility: [] })), false);
    assert.equal(isForViews(readTool({ visibility: ['model'] })), false);
  });

  it('H13, HR18, HR20: is announced and enforced: no serverTools, and each call refused with the reason', async () => {
    const view = { ...VIEW, readTool: readTool({ visibility: ['model'] }) };
    const { page, initialized, reads } = await connectedSession(view);
    const { hostCapabilities } = initialized.result as { hostCapabilities: object };
    assert.deepEqual(hostCapabilities, { logging: {} });
    const { error } = await page.request('tools/call', readCall());
    assert.match((error as { message: string }).message, /keeps call_tool from views/);
    assert.deepEqual(reads, []);
  });

  it('H47: ends when another server takes the place of the one that made the view, and only then', async () => {
    let server = VIEW.server;
    const { page, reads } = await connectedSession(VIEW, { server: () => server });
    server = 'command:other@here';
    const { error } = await page.request('tools/call', readCall());
    assert.match((error as { message: string }).message, /another server; run it again/);
    assert.equal(reads.length, 0);
    server = VIEW.server;
    const allowed = page.request('tools/call', readCall());
    await settled();
    reads[0]?.resolve({ content: [] });
    assert.equal((await allowed).error, undefined);
  });

  it('H47: is nothing but looking for a view that was stored under another server', async () => {
    const page = new ScriptedPage();
    const { session, reads } = sessionOn(page);
    page.load();
    await session.mount({ ...structuredClone(VIEW), server: 'bundled@elsewhere' });
    await page.handshake();
    assert.deepEqual(page.last('ui/notifications/tool-result')?.params, RESULT);
    const { error } = await page.request('tools/call', readCall());
    assert.match((error as { message: string }).message, /another server/);
    assert.deepEqual(reads, []);
  });
});

import assert from 'node:assert/strict';
import { jsonSize } from '../../../src/host/json-size';
import { INITIALIZE, type Rpc, settled } from './scripted-page';
import {
  connectedSession,
  dropped,
  RESULT,
  readCall,
  refusals,
  sessionOn,
  VIEW,
} from './session-under-test';

const errorOf = (answer: Rpc) => answer.error as { code: number; message: string };

/** A session whose view has its document and has not said anything. */
async function mountedSession() {
  const setUp = sessionOn();
  setUp.page.load();
  await setUp.session.mount(VIEW);
  await settled();
  return setUp;
}

describe('what a view asks', () => {
  describe('initialize', () => {
    const versionFor = async (params: object) => {
      const { page } = await mountedSession();
      const { result } = await page.request('ui/initialize', params);
      return (result as { protocolVersion: string }).protocolVersion;
    };

    it('HR11: is answered with the version it asks for, or the latest when it asks for none', async () => {
      const { appInfo, appCapabilities } = INITIALIZE;
      assert.equal(
        await versionFor({ ...INITIALIZE, protocolVersion: '2025-11-21' }),
        '2025-11-21',
      );
      assert.equal(await versionFor({ appInfo, appCapabilities }), '2026-01-26');
      assert.equal(await versionFor({ ...INITIALIZE, protocolVersion: 7 }), '2026-01-26');
      assert.equal(await versionFor({ ...INITIALIZE, protocolVersion: 'latest' }), '2026-01-26');
    });

    it('H7: with wrong params is refused readably, and may be tried again', async () => {
      const { session, page, log } = await mountedSession();
      const { code, message } = errorOf(await page.request('ui/initialize', { clientInfo: {} }));
      assert.equal(code, -32602);
      assert.equal(
        message,
        'ui/initialize: missing or wrong params.appInfo, params.appCapabilities',
      );
      assert.equal(refusals(log).length, 1);
      await page.handshake();
      assert.equal(session.phase, 'connected');
    });

    it('cannot be repeated at will to have the result sent again and again', async () => {
      const { page, clock } = await connectedSession();
      for (let i = 0; i < 20; i++) await page.handshake();
      const results = () => page.methods.filter((method) => method.endsWith('tool-result')).length;
      assert.equal(results(), 5);
      clock.advance(1000);
      await page.handshake();
      assert.equal(results(), 6);
    });

    it('HR33: comes before everything else but ping', async () => {
      const { page, reads } = await mountedSession();
      assert.deepEqual((await page.request('ping')).result, {});
      for (const method of ['tools/call', 'ui/request-display-mode', 'x']) {
        const { code, message } = errorOf(await page.request(method, readCall()));
        assert.equal(code, -32600);
        assert.match(message, /came before ui\/notifications\/initialized/);
      }
      assert.deepEqual(reads, []);
    });

    it('cannot be skipped', async () => {
      const { session, page, log } = await mountedSession();
      page.notify('ui/notifications/initialized');
      await settled();
      assert.equal(session.phase, 'negotiating');
      assert.deepEqual(dropped(log), ['an initialized that nothing came before']);
      assert.equal(errorOf(await page.request('tools/call', readCall())).code, -32600);
    });
  });

  describe('reads', () => {
    it('HR19: reach the server when they are declared, and come back untouched', async () => {
      const { page, reads, log } = await connectedSession();
      const asking = page.request('tools/call', readCall({ root: 'src', limit: 3 }));
      await settled();
      assert.equal(reads.length, 1);
      assert.deepEqual(
        { address: reads[0]?.address, args: reads[0]?.args },
        {
          address: 'files.list',
          args: { root: 'src', limit: 3 },
        },
      );
      const result = { ...RESULT, 'x-top': { a: 1 }, isError: false };
      const size = jsonSize(result);
      reads[0]?.resolve(result);
      assert.deepEqual((await asking).result, result);
      assert.deepEqual(
        log.filter(({ kind }) => kind === 'read'),
        [{ kind: 'read', binding: 'list', address: 'files.list', ms: 0, verdict: 'ok', size }],
      );
    });

    it('that are not declared are refused by name and reach nothing', async () => {
      const { page, reads, log } = await connectedSession();
      const bad = [
        { ...readCall(), name: 'execute_code' },
        readCall({ root: 'src' }, { address: 'files.write' }),
        readCall({ root: 'src' }, { resultMode: 'mcp' }),
        readCall({ root: 'src' }, { timeoutMs: 1 }),
        readCall({ root: 'other' }),
        readCall({ root: 'src', path: '/etc' }),
        { ...readCall(), extra: 1 },
      ];
      for (const params of bad) {
        const { code, message } = errorOf(await page.request('tools/call', params));
        assert.equal(code, -32602, message);
      }
      const task = errorOf(await page.request('tools/call', { ...readCall(), task: { ttl: 1 } }));
      assert.match(task.message, /no tasks/);
      assert.deepEqual(reads, []);
      assert.equal(refusals(log).length, bad.length + 1);
      assert.ok(
        refusals(log).includes('tools/call: argument "path" is not declared by the read "list"'),
      );
    });

    it('HR37: are eight at once, and the ninth may come when one is done', async () => {
      const { page, reads } = await connectedSession();
      const asking = Array.from({ length: 8 }, () => page.request('tools/call', readCall()));
      await settled();
      const ninth = errorOf(await page.request('tools/call', readCall()));
      assert.match(ninth.message, /at most 8 reads at once/);
      assert.equal(reads.length, 8);
      reads[3]?.resolve({ content: [] });
      await asking[3];
      const tenth = page.request('tools/call', readCall());
      await settled();
      assert.equal(reads.length, 9);
      for (const read of reads) read.resolve({ content: [] });
      await Promise.all([...asking, tenth]);
    });

    it('HR37: are fifty a second', async () => {
      const { page, clock } = await connectedSession(VIEW, { read: async () => ({ content: [] }) });
      const answers: Rpc[] = [];
      for (let i = 0; i < 55; i++) answers.push(await page.request('tools/call', readCall()));
      assert.equal(answers.filter(({ error }) => error !== undefined).length, 5);
      clock.advance(1000);
      assert.equal((await page.request('tools/call', readCall())).error, undefined);
    });

    it('that fail say why, and the log says how', async () => {
      const { page, reads, log } = await connectedSession();
      const failing = page.request('tools/call', readCall());
      const toolError = page.request('tools/call', readCall());
      await settled();
      reads[0]?.reject(new Error('The server ended before it answered.'));
      reads[1]?.resolve({ content: [], isError: true });
      assert.deepEqual(errorOf(await failing), {
        code: -32000,
        message: 'The server ended before it answered.',
      });
      assert.deepEqual((await toolError).result, { content: [], isError: true });
      const verdicts = log.flatMap((entry) => (entry.kind === 'read' ? [entry.verdict] : []));
      assert.deepEqual(verdicts, ['failed', 'error']);
    });

    it('can be cancelled by the view, and are then not answered', async () => {
      const { page, reads, log } = await connectedSession();
      page.rpc({ jsonrpc: '2.0', id: 'r', method: 'tools/call', params: readCall() });
      await settled();
      page.notify('notifications/cancelled', { requestId: 'r', reason: 'no more' });
      await settled();
      assert.equal(reads[0]?.signal.aborted, true);
      reads[0]?.reject(new Error('aborted'));
      await settled();
      assert.ok(!page.toView.some(({ id }) => id === 'r'));
      assert.ok(log.some((entry) => entry.kind === 'read' && entry.verdict === 'cancelled'));
    });

    it('do not exist for a result whose view is malformed', async () => {
      const payload = {
        html: '<p>',
        reads: { 'bad name': { address: 'a.b', fixedArgs: {}, viewArgs: [] } },
      };
      const result = { content: [], _meta: { 'connecta/ui': payload } };
      const { page, log, initialized } = await connectedSession({ ...VIEW, result });
      const { hostCapabilities } = initialized.result as { hostCapabilities: object };
      assert.deepEqual(hostCapabilities, { logging: {} });
      assert.match(
        errorOf(await page.request('tools/call', readCall())).message,
        /malformed view; it gets no reads/,
      );
      assert.ok(log.some(({ kind }) => kind === 'fault'));
    });
  });

  it('H37, H39, HR19, HR27, HR28, HR29, HR30, HR31: is refused by name when this host does not answer it', async () => {
    const { page, log } = await connectedSession();
    for (const method of [
      'ui/open-link',
      'ui/message',
      'ui/download-file',
      'ui/update-model-context',
      'resources/read',
      'resources/list',
      'prompts/list',
      'tools/list',
      'sampling/createMessage',
      'nothing',
    ]) {
      assert.deepEqual(errorOf(await page.request(method, { url: 'https://a.test/' })), {
        code: -32601,
        message: `"${method}" is not available; this host answers ui/initialize, ui/request-display-mode, ping, tools/call`,
      });
    }
    assert.equal(refusals(log).length, 10);
  });

  it('H36, HR23: of display modes is answered with the one there is', async () => {
    const { page } = await connectedSession();
    const answer = await page.request('ui/request-display-mode', { mode: 'fullscreen' });
    assert.deepEqual(answer.result, { mode: 'inline' });
    const { code } = errorOf(await page.request('ui/request-display-mode', { mode: 'poster' }));
    assert.equal(code, -32602);
  });

  it('is answered once, also when an id comes twice', async () => {
    const { page, reads, log } = await connectedSession();
    const asking = page.request('tools/call', readCall(), 5);
    await settled();
    page.rpc({ jsonrpc: '2.0', id: 5, method: 'ping' });
    await settled();
    reads[0]?.resolve({ content: [] });
    await asking;
    await settled();
    assert.equal(page.toView.filter(({ id }) => id === 5).length, 1);
    assert.deepEqual(dropped(log), ['a request whose id is in use']);
    // Done with, an id can be used again.
    page.toView.length = 0;
    assert.deepEqual((await page.request('ping', undefined, 5)).result, {});
  });

  it('HR36: is dropped when it is no JSON-RPC, and answered when it has an id', async () => {
    const { page, log } = await connectedSession();
    const before = page.toView.length;
    for (const message of [
      { jsonrpc: '1.0', method: 'ping' },
      { jsonrpc: '2.0', id: null, method: 'ping' },
      { jsonrpc: '2.0', id: 1.5, method: 'ping' },
      { jsonrpc: '2.0', id: 1, result: {}, error: { code: 1, message: '' } },
      { jsonrpc: '2.0', id: 99, result: {} },
      { jsonrpc: '2.0', method: 'ui/notifications/sandbox-resource-ready', params: {} },
      {
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken: 1, progress: 1 },
      },
      {},
    ]) {
      page.rpc(message as Rpc);
    }
    await settled();
    assert.equal(page.toView.length, before);
    assert.equal(dropped(log).length, 8);
    page.rpc({ jsonrpc: '2.0', id: 'p', method: 'ping', params: [1] as unknown as object } as Rpc);
    await settled();
    assert.equal(errorOf(page.toView.at(-1) ?? {}).code, -32600);
  });

  it('HR37: is refused when it is too large', async () => {
    const { page, reads } = await connectedSession();
    const answer = await page.request('tools/call', readCall({ root: 'x'.repeat(600 * 1024) }));
    assert.match(errorOf(answer).message, /more than 512 KB/);
    page.notify('notifications/message', { level: 'info', data: 'x'.repeat(600 * 1024) });
    assert.deepEqual(reads, []);
  });

  it('HR32, HR37: is refused when there is too much of it, with an answer to each and a bounded log', async () => {
    const { page, log, clock } = await connectedSession();
    page.toView.length = 0;
    for (let i = 0; i < 1000; i++) page.rpc({ jsonrpc: '2.0', id: `f${i}`, method: 'ping' });
    await settled();
    assert.equal(page.toView.length, 1000);
    assert.ok(page.toView.filter(({ error }) => error !== undefined).length >= 600);
    assert.ok(refusals(log).length <= 30);
    clock.advance(5000);
    assert.deepEqual((await page.request('ping')).result, {});
    page.rpc({ jsonrpc: '2.0', method: 'x' });
    assert.ok(dropped(log).some((reason) => /^\d+ more lines like these$/.test(reason)));
  });

  it('HR32, HR36: never shows in the log with its content', async () => {
    const { session, page, reads, log, clock } = await connectedSession({
      ...VIEW,
      args: { code: 'secret-code' },
    });
    const read = page.request('tools/call', readCall({ root: 'src', limit: 'secret-arg' }));
    await settled();
    reads[0]?.resolve({ content: [{ type: 'text', text: 'secret-result' }] });
    await read;
    await page.request('tools/call', readCall({ root: 'secret-root' }));
    await page.request('ui/open-link', { url: 'https://secret.test/' });
    page.notify('notifications/message', {
      level: 'warning',
      logger: 'secret-logger',
      data: 'secret-log',
    });
    page.notify('ui/notifications/size-changed', { width: 'secret', height: 1 });
    page.rpc({ jsonrpc: '2.0', id: 1, result: { secret: 1 } });
    await settled();
    session.dispose().catch(assert.fail);
    clock.advance(500);
    await settled();
    assert.ok(log.length > 10);
    assert.ok(log.some((entry) => entry.kind === 'viewLog' && entry.level === 'warning'));
    assert.doesNotMatch(JSON.stringify(log), /secret/);
  });
});

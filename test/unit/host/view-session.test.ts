import assert from 'node:assert/strict';
import { INITIALIZE, ScriptedPage, settled, THEME } from './scripted-page';
import { connectedSession, dropped, RESULT, readCall, sessionOn, VIEW } from './session-under-test';

const B = { ...VIEW, templateHtml: '<!doctype html>B', args: { code: 'async () => 2' } };
const surface = (title: string) => ({ state: { kind: 'view' as const }, busy: false, title });

describe('view session', () => {
  describe('lifecycle', () => {
    it('H20, HR12, HR14: gives the page the template and the view its code and its result, whole and in order', async () => {
      const { page, phases, initialized } = await connectedSession();
      assert.deepEqual(page.mounted, [VIEW.templateHtml]);
      assert.deepEqual(page.methods, [
        'ui/notifications/tool-input',
        'ui/notifications/tool-result',
      ]);
      assert.deepEqual(page.last('ui/notifications/tool-input')?.params, {
        arguments: { code: 'async () => 1' },
      });
      assert.deepEqual(page.last('ui/notifications/tool-result')?.params, RESULT);
      assert.equal(page.toView[0]?.id, initialized.id);
      assert.deepEqual(phases, ['negotiating', 'connected']);
    });

    it('H1, HR10: sends nothing before initialized but answers', async () => {
      const { session, page, clock } = sessionOn();
      page.load();
      await session.mount(VIEW);
      await page.request('ui/initialize', INITIALIZE);
      page.send({ type: 'theme', theme: { ...THEME, kind: 'light' } });
      clock.advance(5000);
      await settled();
      assert.deepEqual(page.methods, []);
      page.notify('ui/notifications/initialized');
      await settled();
      assert.deepEqual(page.methods, [
        'ui/notifications/host-context-changed',
        'ui/notifications/tool-input',
        'ui/notifications/tool-result',
      ]);
    });

    it('H4: mounts at once when there is no page yet, and hands over when there is', async () => {
      const { session, page } = sessionOn();
      await session.mount(VIEW);
      assert.equal(session.phase, 'waitingForPage');
      page.load();
      await settled();
      assert.deepEqual(page.mounted, [VIEW.templateHtml]);
      assert.equal(session.phase, 'negotiating');
    });

    it('H2: says after 8 s that there was no handshake, and takes a late one', async () => {
      const { session, page, clock, phases } = sessionOn();
      page.load();
      await session.mount(VIEW);
      clock.advance(7999);
      assert.equal(session.phase, 'negotiating');
      clock.advance(1);
      assert.equal(session.phase, 'noHandshake');
      await page.handshake();
      assert.deepEqual(phases, ['negotiating', 'noHandshake', 'connected']);
      assert.equal(page.methods.length, 2);
    });

    it('waits for ever when told so', async () => {
      const { session, page, clock } = sessionOn(new ScriptedPage(), { handshakeTimeoutMs: 0 });
      page.load();
      await session.mount(VIEW);
      clock.advance(1e9);
      assert.equal(session.phase, 'negotiating');
    });

    it('H15, H17: replays once to a view that initializes again, and not for a second initialized', async () => {
      const { page } = await connectedSession();
      page.notify('ui/notifications/initialized');
      await settled();
      assert.equal(page.methods.length, 2);
      await page.handshake();
      assert.equal(page.methods.filter((method) => method.endsWith('tool-result')).length, 2);
      assert.equal(page.methods.filter((method) => method.endsWith('tool-input')).length, 2);
    });
  });

  describe('page that loads again', () => {
    it('H18: gets the surface, the template and the result again', async () => {
      const { session, page, phases } = await connectedSession();
      session.show(surface('one'));
      page.toView.length = 0;
      page.load();
      assert.equal(page.surfaces.length, 2);
      assert.equal(session.phase, 'negotiating');
      await page.handshake();
      assert.deepEqual(page.mounted, [VIEW.templateHtml, VIEW.templateHtml]);
      assert.deepEqual(page.methods, [
        'ui/notifications/tool-input',
        'ui/notifications/tool-result',
      ]);
      assert.deepEqual(phases, [
        'negotiating',
        'connected',
        'waitingForPage',
        'negotiating',
        'connected',
      ]);
    });

    it('aborts the reads of the document that is gone, and does not answer them', async () => {
      const { page, reads } = await connectedSession();
      page.rpc({ jsonrpc: '2.0', id: 'r', method: 'tools/call', params: readCall() });
      await settled();
      page.load();
      await settled();
      assert.equal(reads[0]?.signal.aborted, true);
      reads[0]?.resolve({ content: [] });
      await settled();
      assert.ok(!page.toView.some(({ id }) => id === 'r'));
    });

    it('shows the last surface only', () => {
      const { session, page } = sessionOn();
      session.show({ ...surface('a'), state: { kind: 'loading' } });
      session.show(surface('b'));
      assert.deepEqual(page.surfaces, []);
      page.load();
      assert.deepEqual(page.surfaces, [{ kind: 'view' }]);
    });
  });

  describe('replacing a view', () => {
    it('H40, HR16: asks the old one to go, hears its answer, and opens the new one', async () => {
      const { session, page } = await connectedSession();
      const mounting = session.mount(B);
      await settled();
      const teardown = page.last('ui/resource-teardown');
      assert.ok(teardown !== undefined && typeof teardown.id === 'number' && teardown.id > 0);
      assert.equal(page.mounted.length, 1);
      page.rpc({ jsonrpc: '2.0', id: teardown.id, result: {} });
      await mounting;
      await settled();
      assert.deepEqual(page.mounted, [VIEW.templateHtml, B.templateHtml]);
      page.toView.length = 0;
      await page.handshake();
      assert.deepEqual(page.last('ui/notifications/tool-input')?.params, {
        arguments: B.args,
      });
    });

    it('hears nothing of the old one once it is closed: what its end settles is not the new one’s', async () => {
      const { session, page, clock, log } = await connectedSession();
      const mounting = session.mount(B);
      await settled();
      const late = page.last('ui/resource-teardown')?.id ?? -1;
      clock.advance(500);
      await mounting;
      page.rpc({ jsonrpc: '2.0', id: late, result: {} }, 1);
      await settled();
      assert.deepEqual(dropped(log), ['a message of a view that is gone']);
      await page.handshake();
      const leaving = session.mount(VIEW);
      await settled();
      assert.equal(page.mounted.length, 2, 'the new one has its own time to go');
      clock.advance(500);
      await leaving;
      const disposing = session.dispose();
      await disposing;
      await settled();
      assert.deepEqual(dropped(log), ['a message of a view that is gone']);
    });

    it('HR16: takes a refusal for an answer', async () => {
      const { session, page } = await connectedSession();
      const mounting = session.mount(B);
      await settled();
      const id = page.last('ui/resource-teardown')?.id ?? -1;
      page.rpc({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } });
      await mounting;
      await settled();
      assert.equal(page.mounted.length, 2);
    });

    it('H40, HR16: waits 500 ms and no longer', async () => {
      const { session, page, clock } = await connectedSession();
      const mounting = session.mount(B);
      clock.advance(499);
      await settled();
      assert.equal(page.mounted.length, 1);
      clock.advance(1);
      await mounting;
      await settled();
      assert.equal(page.mounted.length, 2);
    });

    it('H42: does nothing for the old view meanwhile, which it tells, nor after', async () => {
      const { session, page, reads, log, clock } = await connectedSession();
      const old = page.generation;
      const mounting = session.mount(B);
      page.rpc({ jsonrpc: '2.0', id: 'late', method: 'tools/call', params: readCall() }, old);
      page.notify('notifications/message', { level: 'info', data: 'late' });
      clock.advance(500);
      await mounting;
      await page.handshake();
      page.rpc({ jsonrpc: '2.0', id: 'later', method: 'tools/call', params: readCall() }, old);
      page.rpc({ jsonrpc: '2.0', id: 'i', method: 'ui/initialize', params: INITIALIZE }, old);
      page.send({ type: 'left', reason: 'left', generation: old });
      await settled();
      assert.deepEqual(reads, []);
      const answers = page.toView.filter(({ id }) => id === 'late');
      assert.deepEqual(answers, [
        {
          jsonrpc: '2.0',
          id: 'late',
          error: { code: -32000, message: 'this view is being taken down' },
        },
      ]);
      assert.ok(!page.toView.some(({ id }) => id === 'later' || id === 'i'));
      assert.deepEqual(dropped(log), [
        'a message of a view being taken down',
        'a message of a view that is gone',
        'a message of a view that is gone',
        'the leaving of a view that is gone',
      ]);
      assert.equal(session.phase, 'connected');
    });

    it('H41: answers the reads that were under way while the old view says goodbye', async () => {
      const { session, page, reads } = await connectedSession();
      page.rpc({ jsonrpc: '2.0', id: 'r', method: 'tools/call', params: readCall() });
      await settled();
      const mounting = session.mount(B);
      reads[0]?.resolve({ content: [] });
      await settled();
      assert.ok(page.toView.some(({ id }) => id === 'r'));
      page.rpc({ jsonrpc: '2.0', id: page.last('ui/resource-teardown')?.id ?? -1, result: {} });
      await mounting;
    });

    it('H3: gives the new view its own reads, not those of the old one', async () => {
      const { session, page, clock, reads } = await connectedSession();
      const mounting = session.mount({ ...B, result: { content: [] } });
      clock.advance(500);
      await mounting;
      const { result } = await page.handshake();
      assert.deepEqual((result as { hostCapabilities: object }).hostCapabilities, { logging: {} });
      const answer = await page.request('tools/call', readCall());
      assert.deepEqual((answer.error as { code: number }).code, -32601);
      assert.deepEqual(reads, []);
    });

    it('H10: settles a mount that a newer one overtakes', async () => {
      const { session, page, clock } = await connectedSession();
      const first = session.mount(B);
      const second = session.mount({ ...B, templateHtml: 'C' });
      clock.advance(500);
      await Promise.all([first, second]);
      await settled();
      assert.deepEqual(page.mounted, [VIEW.templateHtml, 'C']);
    });
  });

  describe('leaving', () => {
    it('H26: takes the view down, says so once, and stays down when the page loads again', async () => {
      const { session, page, phases, left, reads } = await connectedSession();
      page.rpc({ jsonrpc: '2.0', id: 'r', method: 'tools/call', params: readCall() });
      await settled();
      page.send({ type: 'left', reason: 'silent', generation: page.generation });
      page.send({ type: 'left', reason: 'left' });
      await settled();
      assert.deepEqual(left, ['silent']);
      assert.equal(reads[0]?.signal.aborted, true);
      page.load();
      await settled();
      assert.equal(session.phase, 'left');
      assert.equal(page.mounted.length, 1);
      await session.mount(B);
      await settled();
      assert.equal(page.mounted.length, 2);
      assert.deepEqual(phases, ['negotiating', 'connected', 'left', 'negotiating']);
    });

    it('is logged with its reason, and so is a silence; what an older view did is not', async () => {
      const { page, log, answering } = await connectedSession();
      page.send({ type: 'answering', answering: false, generation: 0 });
      page.send({ type: 'answering', answering: false, generation: page.generation });
      page.send({ type: 'answering', answering: true, generation: page.generation });
      page.send({ type: 'left', reason: 'left', generation: page.generation });
      assert.deepEqual(answering, [false, true]);
      assert.deepEqual(
        log.filter(({ kind }) => kind === 'silent' || kind === 'takenDown'),
        [{ kind: 'silent' }, { kind: 'takenDown', reason: 'left' }],
      );
    });

    it('tells what the shell took out of the program, in names of the list and no others', async () => {
      const { page, removed, log } = await connectedSession();
      page.send({ type: 'removed', constructs: ['iframe'], generation: page.generation });
      page.send({ type: 'removed', constructs: ['<b>x</b>'], generation: page.generation });
      assert.deepEqual(removed, [['iframe']]);
      assert.deepEqual(dropped(log), ['a malformed page message']);
    });
  });

  describe('end', () => {
    it('H40, HR16: asks the view to go, then hears and posts nothing more', async () => {
      const { session, page, clock } = await connectedSession();
      const disposing = session.dispose();
      await settled();
      assert.equal(page.methods.at(-1), 'ui/resource-teardown');
      page.rpc({ jsonrpc: '2.0', id: page.last('ui/resource-teardown')?.id ?? -1, result: {} });
      await disposing;
      assert.equal(session.phase, 'closed');
      assert.equal(page.listening, false);
      assert.equal(clock.pending, 0);
      const posted = page.toView.length + page.surfaces.length;
      session.show(surface('x'));
      await session.mount(B);
      await session.dispose();
      assert.equal(page.toView.length + page.surfaces.length, posted);
    });

    it('takes at most 500 ms, whatever the view does', async () => {
      const { session, clock } = await connectedSession();
      const disposing = session.dispose();
      const again = session.dispose();
      clock.advance(500);
      await Promise.all([disposing, again]);
      assert.equal(session.phase, 'closed');
    });
  });

  it('H35: passes on what a person presses on the page, and nothing malformed', () => {
    const { page, actions, log } = sessionOn();
    page.send({ type: 'action', action: 'runAgain' });
    const malformed = [
      { type: 'action', action: 'format' },
      { type: 'action', action: 'stop', extra: 1 },
      { type: 'size', width: Number.NaN, height: 1 },
      { type: 'size', width: -5, height: 1 },
      { type: 'size', width: Number.POSITIVE_INFINITY, height: 1 },
      { type: 'rpc', message: 'ping' },
      null,
      'loaded',
    ];
    for (const message of malformed) page.send(message);
    assert.deepEqual(actions, ['runAgain']);
    assert.equal(dropped(log).length, malformed.length);
  });

  it('survives a page that takes no messages any more', async () => {
    const { session, page, clock, log } = await connectedSession();
    page.post = () => {
      throw new Error('Webview is disposed');
    };
    session.show(surface('x'));
    const disposing = session.dispose();
    clock.advance(500);
    await disposing;
    assert.equal(session.phase, 'closed');
    assert.ok(log.some(({ kind }) => kind === 'fault'));
  });

  it('works with a page that does not say which view speaks', async () => {
    const page = new ScriptedPage(false);
    const { session } = sessionOn(page);
    page.load();
    await session.mount(VIEW);
    await page.handshake();
    assert.equal(session.phase, 'connected');
  });
});

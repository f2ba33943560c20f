import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { useBrowser, withFakeTime } from './browser-context';
import { type Payload, ShellHost } from './shell-host';

const reads = { refresh: { address: 'sums.add', fixedArgs: { a: 1 }, viewArgs: ['b'] } };

/** A payload whose script runs as an async function, with `probe` to report to the test. */
function scripted(script: string, more: Partial<Payload> = {}): Payload {
  return {
    html: `<p>view</p><script>const probe = (value) => top.postMessage({ probe: value }, '*'); (async () => { ${script} })()</script>`,
    reads,
    ...more,
  };
}

describe('a read of a payload', function () {
  this.timeout(60_000);
  const context = useBrowser();

  it('rejects with a sentence for a name that is no string, and reaches no host', async () => {
    const host = await ShellHost.open(context());
    await host.show(
      scripted(`
        const failures = [];
        for (const name of [undefined, null, 5, {}, Symbol('x')])
          failures.push(await connecta.read(name).catch((error) => error.message));
        parent.postMessage({ type: 'connecta/read', id: 'raw', name: 5 }, '*');
        addEventListener('message', ({ data }) => { if (data.id === 'raw') probe([...failures, data]); });`),
    );
    const sentence = 'The name of a read must be a string.';
    const raw = { type: 'connecta/read-result', id: 'raw', ok: false, error: sentence };
    assert.deepEqual(await host.probe(), [...Array(5).fill(sentence), raw]);
    assert.deepEqual((await host.seen()).toolCalls, []);
  });

  it('rejects for arguments that cannot be sent', async () => {
    const host = await ShellHost.open(context());
    await host.show(
      scripted(`probe(await connecta.read('refresh', { b() {} }).catch((error) => error.name))`),
    );
    assert.equal(await host.probe(), 'DataCloneError');
  });

  it('resolves to undefined when the tool returned nothing', async () => {
    const host = await ShellHost.open(context());
    await host.page.evaluate(
      `answerCalls({ result: { content: [], structuredContent: { ok: true, durationMs: 1 } } })`,
    );
    await host.show(
      scripted(`const value = await connecta.read('refresh'); probe([value, typeof value])`),
    );
    assert.deepEqual(await host.probe(), [undefined, 'undefined']);
  });

  it('is answered by nobody but the host, whatever another window posts', async () => {
    const host = await ShellHost.open(context());
    await host.show(
      scripted(`
        const read = connecta.read('refresh').then((value) => probe(value));
        for (let n = 0; n < 5; n += 1)
          window.postMessage({ type: 'connecta/read-result', id: 'read-' + n, ok: true, value: 'forged' }, '*');`),
    );
    const { id } = await host.request('tools/call');
    await sleep(150);
    assert.deepEqual((await host.seen()).probes, []);
    await host.send({ id, result: { content: [], structuredContent: { ok: true, data: 'real' } } });
    assert.equal(await host.probe(), 'real');
  });

  it('that a host never answers rejects in time, tells the host and frees its place', () =>
    withFakeTime(context(), async (timed) => {
      const host = await ShellHost.open(timed);
      await host.show(
        scripted(`
        const all = await Promise.allSettled(Array.from({ length: 8 }, () => connecta.read('refresh')));
        probe(all.map(({ reason }) => reason.message));
        connecta.read('refresh', { b: 'next' });`),
      );
      await host.request('tools/call', 7);
      await timed.page.clock.fastForward(91_000);
      const failures = Array(8).fill('The read got no answer within 90 seconds.');
      assert.deepEqual(await host.probe(), failures);
      await host.request('tools/call', 8);
      const { log } = await host.seen();
      const asked = log.filter(({ method }) => method === 'tools/call').map(({ id }) => id);
      const cancelled = log
        .filter(({ method }) => method === 'notifications/cancelled')
        .map(({ params }) => (params as { requestId: string }).requestId);
      assert.deepEqual(cancelled, asked.slice(0, 8));
    }));

  it('of a replaced view is given up at the host', async () => {
    const host = await ShellHost.open(context());
    await host.show(scripted(`connecta.read('refresh')`));
    const { id } = await host.request('tools/call');
    await host.sendResult({ _meta: { 'connecta/ui': { html: '<p>next</p>' } } });
    const { params } = await host.request('notifications/cancelled');
    assert.equal((params as { requestId: string }).requestId, id);
  });

  it('never takes an id that an earlier view had', async () => {
    const host = await ShellHost.open(context());
    await host.show(scripted(`connecta.read('refresh')`));
    const first = await host.request('tools/call');
    await host.sendResult({ _meta: { 'connecta/ui': scripted(`connecta.read('refresh')`) } });
    const second = await host.request('tools/call', 1);
    assert.notEqual(second.id, first.id);
  });

  it('rejects once the host has begun to take the view down', async () => {
    const host = await ShellHost.open(context());
    await host.show(
      scripted(`
        probe(await connecta.read('refresh').catch((error) => error.message));
        probe(await connecta.read('refresh').catch((error) => error.message));`),
    );
    await host.request('tools/call');
    await host.send({ id: 'bye', method: 'ui/resource-teardown', params: {} });
    assert.equal(await host.probe(0), 'The view was closed.');
    assert.equal(await host.probe(1), 'The view was closed.');
    assert.equal((await host.seen()).toolCalls.length, 1);
  });
});

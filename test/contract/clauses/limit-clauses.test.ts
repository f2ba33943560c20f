import assert from 'node:assert/strict';
import path from 'node:path';
import { createWorkerExecutor } from '../../../src/server/sandbox/worker-executor';
import { projectRoot } from '../../harness/paths';
import { waitFor } from '../../harness/wait-for';
import type { CaseConnector, CaseTool } from '../contract-case';
import { atPath } from '../json-path';
import { shelf } from '../sample-connectors';
import { type ServerUnderTest, textOf, useServer } from '../server-under-test';

function failing(name: string, code: string, retryAfterMs?: number): CaseTool {
  const more = retryAfterMs === undefined ? {} : { retryAfterMs };
  const does = { throw: { code, message: `${name} is away`, ...more } };
  return { name, annotations: { readOnlyHint: true }, does };
}

const connector: CaseConnector = {
  ...shelf,
  tools: [
    ...shelf.tools,
    failing('down', 'unavailable'),
    failing('busy', 'rate_limited', 30),
    failing('crowded', 'rate_limited', 10_001),
    failing('gone', 'not_found'),
  ],
};

/** Starts a program, cancels it as its client would once `begun` is true, and leaves no answer to wait for. */
async function cancelOnce(server: ServerUnderTest, code: string, begun: () => boolean) {
  const { peer } = server.running;
  const requestId = peer.nextId;
  // A cancelled request gets no answer; the peer's own wait for one ends with the server.
  server.execute(code).catch(() => undefined);
  await waitFor('the call', begun);
  await peer.notify('notifications/cancelled', { requestId });
}

describe('how failures are retried', function () {
  this.timeout(20_000);
  const server = useServer([connector]);

  it('Y2: a program may try again what is retryable, and each attempt is a call of its budget', async () => {
    const outcome = await server.value(`async () => {
      for (let tries = 1; ; tries += 1) {
        try { await shelf.down(); } catch (error) {
          if (!error.retryable) return { code: error.code, tries };
        }
      }
    }`);
    assert.deepEqual(outcome, { code: 'budget_exceeded', tries: 21 });
    assert.equal(server.calls['shelf.down'], 20);
  });

  it('Y3: what no repetition can change says so, and a program has no timer to sit out a rate limit', async () => {
    const told = await server.value(`async () => {
      const calls = ['shelf.gone', 'shelf.wipe', 'shelf.none', 'none.none'];
      const failed = await connecta.batch(calls.map((address) => ({ address })));
      const busy = await shelf.busy().catch((error) => error);
      return {
        final: failed.map((one) => one.errorDetails.retryable),
        busy: [busy.code, busy.retryable, busy.details.retryAfterMs],
        timers: [typeof setTimeout, typeof setInterval, typeof queueMicrotask],
      };
    }`);
    assert.deepEqual(told, {
      final: [false, false, false, false],
      busy: ['rate_limited', true, 30],
      timers: ['undefined', 'undefined', 'undefined'],
    });
    assert.equal(server.calls['shelf.busy'], 1);
  });

  it('Y4: call_tool waits exactly as long as it was told, and not at all beyond ten seconds', async () => {
    const read = (address: string) =>
      server.callTool('call_tool', { address, maxRetries: 1, resultMode: 'value' });
    const waited = atPath(await read('shelf.busy'), 'result.structuredContent');
    assert.equal(atPath(waited, 'attempts'), 2);
    assert.equal(atPath(waited, 'error.retryAfterMs'), 30);
    const declined = atPath(await read('shelf.crowded'), 'result.structuredContent');
    assert.equal(atPath(declined, 'attempts'), 1);
    assert.equal(atPath(declined, 'error.retryAfterMs'), 10_001);
    assert.equal(server.calls['shelf.crowded'], 1);
  });
});

describe('what bounds a program', function () {
  this.timeout(20_000);
  const server = useServer([connector]);

  it('L1: a cancelled program sees nothing of it: no handler runs, its calls are aborted, the next program works', async () => {
    await cancelOnce(
      server,
      `async () => {
        try { await shelf.hang(); }
        catch { await shelf.read({ value: 'caught' }); }
        finally { await shelf.read({ value: 'finally' }); }
      }`,
      () => server.calls['shelf.hang'] === 1,
    );
    const { events } = server.running.traces;
    await waitFor('the event', () => events.length > 0);
    assert.equal(await server.value('async () => 6 * 7'), 42);
    assert.deepEqual(
      events.map((event) => [atPath(event, 'address'), atPath(event, 'outcome')]),
      [['shelf.hang', 'cancelled']],
    );
    assert.equal(server.calls['shelf.read'], undefined);
  });

  it('L8: nothing that a program or its caller sends raises a limit', async () => {
    const many = `async () => {
      try { connecta.limits = { hostCalls: 1000 }; } catch {}
      for (let made = 0; ; made += 1) {
        try { await connecta.call('shelf.read', {}, { hostCalls: 1000 }); }
        catch (error) { return [made, error.code]; }
      }
    }`;
    const more = { limits: { hostCalls: 1000 }, hostCalls: 1000, timeoutMs: 1 };
    const answer = await server.execute(many, more);
    assert.deepEqual(atPath(answer, 'result.structuredContent.result'), [20, 'budget_exceeded']);
    const kept = await server.value(
      'async () => { try { connecta.call = 1; } catch {} return typeof connecta.call; }',
    );
    assert.equal(kept, 'function');
  });
});

describe('what happens when too many programs come at once', function () {
  this.timeout(20_000);
  const server = useServer([connector], {
    createExecutor: () =>
      createWorkerExecutor({
        workerFile: path.join(projectRoot, 'dist/sandbox-worker.js'),
        wasmFile: path.join(projectRoot, 'dist/quickjs.wasm'),
        maxWorkers: 1,
        queueSize: 1,
        log: () => {},
      }),
  });

  it('L7, E5: one too many is refused with a code and a time to come back, before anything is done for it', async () => {
    const { peer } = server.running;
    const first = peer.nextId;
    server.execute('async () => shelf.hang()').catch(() => undefined);
    await waitFor('the first program', () => server.calls['shelf.hang'] === 1);
    const waiting = server.execute("async () => shelf.read({ value: 'second' })");
    const refused = await server.execute('async () => shelf.read({})');
    assert.equal(atPath(refused, 'result.isError'), true);
    const { error, ...rest } = atPath(refused, 'result.structuredContent') as {
      error: Record<string, unknown>;
    };
    assert.deepEqual(rest, {}, 'nothing was discarded, for nothing had begun');
    assert.deepEqual([error.code, error.retryable], ['executor_overloaded', true]);
    assert.ok(Number(error.retryAfterMs) > 0);
    assert.equal(textOf(refused), JSON.stringify({ error }));
    assert.equal(server.calls['shelf.read'], undefined);
    await peer.notify('notifications/cancelled', { requestId: first });
    assert.deepEqual(atPath(await waiting, 'result.structuredContent.result'), { echo: 'second' });
  });
});

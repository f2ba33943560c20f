import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { stillRunning } from '../harness/process-tree';
import { waitFor } from '../harness/wait-for';
import { atPath } from './json-path';
import { LEGACY_VERSION, MODERN_VERSION } from './rpc-peer';
import { shelfNamed } from './sample-connectors';
import { caseServer, execute, ServerProcess, type ServerProcessOptions } from './server-process';

/** How long the server and everything it started may stay once it has no one to serve: two seconds, and one for a busy machine. */
const GONE_WITHIN_MS = 2_000 + 1_000;

const servers = {
  shelf: caseServer(shelfNamed('shelf')),
  family: caseServer(shelfNamed('family'), ['CASE_GRANDCHILD']),
  mule: caseServer(shelfNamed('mule'), ['CASE_GRANDCHILD', 'CASE_STUBBORN']),
};

describe('the server as a process', function () {
  // Each starts processes, which takes its time on a busy machine.
  this.timeout(40_000);
  let server: ServerProcess;
  const start = async (options: ServerProcessOptions = {}) => {
    server = await ServerProcess.start(options);
  };
  afterEach(() => server.dispose());

  it('H56: answers initialize, as clients of the 2025 era open', async () => {
    await start();
    const answer = await server.peer.initialize();
    assert.equal(atPath(answer, 'result.protocolVersion'), LEGACY_VERSION);
    assert.equal(atPath(answer, 'result.serverInfo.name'), 'connecta');
    const { result } = await server.peer.request('tools/list');
    assert.equal(typeof atPath(result, 'tools[name=execute_code].description'), 'string');
  });

  it('H56: answers server/discover and calls without a handshake, as those of 2026 do', async () => {
    await start();
    const era = { era: 'modern' } as const;
    const answer = await server.peer.request('server/discover', {}, era);
    assert.deepEqual(atPath(answer, 'result.supportedVersions'), [MODERN_VERSION]);
    const params = { name: 'execute_code', arguments: { code: 'async () => 1 + 1' } };
    const ran = await server.peer.request('tools/call', params, era);
    assert.equal(atPath(ran, 'result.structuredContent.result'), 2);
    assert.deepEqual(server.noise, []);
  });

  it('goes on after lines that are no message', async () => {
    await start();
    server.child.stdin?.write('this is no JSON\n{"jsonrpc":"2.0"}\n[]\n\n');
    await server.peer.initialize();
    const ran = await execute(server, "async () => 'still here'");
    assert.equal(atPath(ran, 'result.structuredContent.result'), 'still here');
    assert.deepEqual(server.noise, []);
  });

  it('starts no connector before one is used', async () => {
    await start({ servers });
    await server.peer.initialize();
    await server.peer.request('tools/list');
    assert.deepEqual(await server.family(), []);
    await execute(server, "async () => shelf.read({ value: 'x' })");
    assert.equal((await server.connectors()).length, 1);
  });

  /** Starts every connector and leaves a call and a spinning program under way. */
  async function busy(options: ServerProcessOptions = {}) {
    await start({ servers, ...options });
    await server.peer.initialize();
    const used = await execute(
      server,
      "async () => Promise.all([shelf, family, mule].map((one) => one.read({ value: 'x' })))",
    );
    assert.equal(atPath(used, 'result.isError') ?? false, false, JSON.stringify(used));
    const left = [
      execute(server, 'async () => shelf.hang({})'),
      execute(server, 'async () => { for (;;); }'),
    ];
    for (const run of left) run.catch(() => {});
    await sleep(200);
    const family = await server.family();
    const grandchildren = family.filter((entry) => entry.command.includes('test-grandchild'));
    assert.equal(grandchildren.length, 2, 'two connectors have a process of their own');
    return family;
  }

  async function assertAllGone(family: Awaited<ReturnType<typeof busy>>, since: number) {
    const left = GONE_WITHIN_MS - (performance.now() - since);
    const gone = async () => (await stillRunning(family)).length === 0;
    await waitFor('every process to end', gone, left).catch(async () => {
      const still = await stillRunning(family);
      assert.fail(`still there: ${still.map((entry) => entry.command).join(' | ')}`);
    });
  }

  it('ends with all that it started when its input ends, whatever is under way', async () => {
    const family = await busy();
    const began = performance.now();
    server.child.stdin?.end();
    const { code } = await server.exited;
    const took = performance.now() - began;
    assert.ok(took < GONE_WITHIN_MS, `it took ${took} ms`);
    assert.equal(code, 0);
    await assertAllGone(family, began);
  });

  it('ends with all that it started on SIGTERM', async () => {
    const family = await busy();
    const began = performance.now();
    server.child.kill('SIGTERM');
    await server.exited;
    await assertAllGone(family, began);
  });

  it('leaves nothing behind when it is killed itself, however stubborn a connector is', async () => {
    const family = await busy();
    server.child.kill('SIGKILL');
    await server.exited;
    await waitFor(
      'every process to end',
      async () => (await stillRunning(family)).length === 0,
      20_000,
    );
  });

  it('ends with all that it started when its client is killed', async () => {
    const family = await busy({ behindParent: true });
    const began = performance.now();
    server.child.kill('SIGKILL');
    await server.exited;
    await assertAllGone(family, began);
  });
});

import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ConnectionOptions } from '../../../src/connection/connection-types';
import type { ServerConnection } from '../../../src/connection/server-connection';
import { DEFAULT_LIMITS } from '../../../src/shared/limits';
import { descendantsOf, stillRunning } from '../../harness/process-tree';
import { createTemporaryFolder, type TemporaryFolder } from '../../harness/temporary-folder';
import { waitFor } from '../../harness/wait-for';
import { ScriptedPage, settled } from '../host/scripted-page';
import { sessionOn, VIEW } from '../host/session-under-test';
import { connectTo, never, pidOf, stopAll, type UnderTest } from './connection-under-test';

const PROGRAM = `async () => {
  const reads = { file: { address: 'files.read', fixedArgs: { toLine: 5 }, viewArgs: ['path'] } };
  const { entries } = await connecta.call('files.list', {});
  connecta.ui('<h1>Files</h1>', { reads });
  return entries.map((entry) => entry.path);
}`;

describe('our server, as the extension runs it', function () {
  this.timeout(60_000);
  let folder: TemporaryFolder;
  let dist: string;
  let files: string;

  before(async () => {
    folder = await createTemporaryFolder('connecta-connection');
    dist = path.join(folder.path, 'dist');
    files = path.join(folder.path, 'files');
    await mkdir(files);
    await writeFile(path.join(files, 'a.txt'), 'first\n');
    const { buildAll } = await import('../../../esbuild.mjs');
    const only = ['server.js', 'sandbox-worker.js', 'quickjs.wasm', 'files.js'];
    await buildAll({ only, outdir: dist });
  });
  afterEach(stopAll);
  after(() => folder.remove());

  function start(over: Partial<ConnectionOptions> = {}): UnderTest {
    return connectTo('', {
      launch: () => ({
        command: process.execPath,
        args: [path.join(dist, 'server.js'), '--control'],
        env: {},
        cwd: folder.path,
      }),
      configuration: () => ({
        connectors: [{ kind: 'builtin', id: 'files', builtin: 'files', roots: [files] }],
        limits: { readResultBytes: DEFAULT_LIMITS.readResultBytes },
      }),
      ...over,
    });
  }

  const readThrough = (connection: ServerConnection) => ({
    read: (request: { address: string; args: Record<string, unknown> }, signal: AbortSignal) =>
      connection.read(request, { signal }),
  });

  it('runs a program, and its view reads what it declared and nothing else', async () => {
    const { connection, activity, connectors } = start();
    const result = await connection.execute(PROGRAM, { signal: never });
    assert.deepEqual((result.structuredContent as { result: unknown }).result, ['a.txt']);

    const { template, executeTool: tool, readTool } = await connection.viewParts();
    const { uri, html: templateHtml, needs } = template;
    assert.equal(uri, 'ui://connecta/program-ui/v1');
    assert.match(templateHtml, /^<!doctype html>/i);
    assert.deepEqual(needs, { domains: [], unreadable: 0, permissions: [] });

    const page = new ScriptedPage();
    const { session, log } = sessionOn(page, readThrough(connection));
    page.load();
    const args = { code: PROGRAM };
    await session.mount({ ...VIEW, templateHtml, needs, tool, readTool, args, result });
    await page.handshake();
    assert.deepEqual(page.last('ui/notifications/tool-result')?.params, result);

    const read = async (id: string, args: object, address = 'files.read') => {
      const params = { name: 'call_tool', arguments: { address, args, resultMode: 'value' } };
      page.rpc({ jsonrpc: '2.0', id, method: 'tools/call', params });
      return waitFor(`the answer to ${id}`, () => page.toView.find((message) => message.id === id));
    };
    await writeFile(path.join(files, 'a.txt'), 'second\n');
    const declared = await read('declared', { toLine: 5, path: 'a.txt' });
    assert.match(JSON.stringify(declared.result), /second/);

    const before = activity.length;
    assert.match(
      JSON.stringify((await read('other', {}, 'files.list')).error),
      /not a declared read/,
    );
    assert.match(
      JSON.stringify((await read('more', { toLine: 6, path: 'a.txt' })).error),
      /not as fixed/,
    );
    await settled();
    assert.equal(activity.length, before);
    assert.deepEqual(
      activity.map(({ address, source, outcome }) => `${source} ${address} ${outcome}`),
      ['execute_code files.list success', 'call_tool files.read success'],
    );
    assert.deepEqual(connectors.at(-1)?.[0], 'files');
    assert.deepEqual(
      log.flatMap((entry) =>
        entry.kind === 'read' ? [`${entry.binding} ${entry.address} ${entry.verdict}`] : [],
      ),
      ['file files.read ok'],
    );
  });

  it('starts a connector on demand and then knows its tools', async () => {
    const { connection, tools } = start();
    await connection.startConnector('files', { again: false });
    const [id, listed] = tools.at(-1) ?? [];
    assert.equal(id, 'files');
    assert.deepEqual(
      listed?.map(({ name, readOnly, reason }) => `${name} ${readOnly} ${reason}`),
      ['list true declared', 'read true declared', 'search true declared'],
    );
    assert.match(JSON.stringify(listed?.[0]?.inputSchema), /"type":"object"/);
    await assert.rejects(connection.startConnector('nowhere', { again: false }), {
      kind: 'failed',
      message: /no connector "nowhere"/,
    });
  });

  it('tells how a deferred connector is reached, and logs nothing of what is secret in that', async () => {
    const deferred = { kind: 'deferred', transport: 'stdio', revision: 'r1' } as const;
    const { connection, connectors, lines, tools } = start({
      configuration: () => ({
        connectors: [
          { ...deferred, id: 'one' },
          { ...deferred, id: 'two' },
        ],
        limits: {},
      }),
      reach: async (id) => {
        if (id === 'two') throw new Error('give the key');
        const script = "process.stderr.write(process.argv[1] + '\\n'); process.exit(3)";
        const args = ['-e', script, 'open-sesame'];
        return {
          spec: { kind: 'stdio', id, command: process.execPath, args, env: {} },
          secrets: ['open-sesame'],
        };
      },
    });
    await assert.rejects(connection.startConnector('two', { again: false }), /give the key/);
    await assert.rejects(
      connection.startConnector('one', { again: false }),
      /its process ended with code 3: •••/,
    );
    await waitFor('its last words', () => lines.some((line) => line.includes('[one] •••')));
    assert.doesNotMatch(lines.join('\n') + JSON.stringify(connectors), /open-sesame/);
    assert.deepEqual(tools, []);
  });

  it('ends a program that is cancelled, and takes the next one', async () => {
    const { connection } = start();
    await connection.ready();
    const controller = new AbortController();
    const running = connection.execute('async () => { for (;;) await 0; }', controller);
    setTimeout(() => controller.abort(), 100);
    await assert.rejects(running, { kind: 'cancelled' });
    const next = await connection.execute('async () => 7', { signal: never });
    assert.equal((next.structuredContent as { result: unknown }).result, 7);
  });

  it('ends with all that it started', async () => {
    const { connection } = start();
    await connection.execute(PROGRAM, { signal: never });
    const pid = pidOf(connection);
    const family = (await descendantsOf(process.pid)).filter(
      (entry) => entry.pid === pid || entry.parent === pid,
    );
    assert.ok(family.length >= 2, 'the files connector is a process of its own');
    await connection.stop();
    await waitFor('their end', async () => (await stillRunning(family)).length === 0, 1000);
  });
});

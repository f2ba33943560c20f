import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import {
  ConnectionError,
  type ConnectionErrorKind,
} from '../../../src/connection/connection-error';
import { systemClock } from '../../../src/connection/system-clock';
import { ManualClock } from '../../harness/manual-clock';
import { descendantsOf, stillRunning } from '../../harness/process-tree';
import { waitFor } from '../../harness/wait-for';
import { connectTo, isAlive, never, pidOf, stopAll } from './connection-under-test';

/** What the echoing server tells about a call. */
interface Echo {
  params: unknown;
  configurations: unknown[];
  env: Record<string, string>;
}

const fails = (kind: ConnectionErrorKind, message: RegExp) => (error: unknown) =>
  error instanceof ConnectionError && error.kind === kind && message.test(error.message);

const echoed = (result: { structuredContent?: unknown }) => result.structuredContent as Echo;

describe('server connection', function () {
  this.timeout(20_000);
  afterEach(stopAll);

  describe('start', () => {
    it('starts on first use, tells each step once, and shares one start', async () => {
      const { connection, statuses } = connectTo('obedient.mjs');
      await Promise.all([
        connection.ready(),
        connection.ready(),
        connection.execute('1', { signal: never }),
      ]);
      assert.deepEqual(statuses, [{ kind: 'starting' }, { kind: 'ready', pid: pidOf(connection) }]);
    });

    it('names the command that was not found', async () => {
      const { connection, statuses } = connectTo('obedient.mjs', {
        launch: () => ({ command: '/nowhere/node', args: ['x.js'], env: {} }),
      });
      await assert.rejects(
        connection.ready(),
        fails('failed', /could not be started: \/nowhere\/node was not found/),
      );
      assert.equal(statuses.at(-1)?.kind, 'failed');
    });

    it('gives exit code, command and last lines when the server ends before it is ready', async () => {
      const { connection, lines } = connectTo('exits-before-ready.mjs');
      await assert.rejects(connection.ready(), fails('failed', /ended with exit code 3/));
      const { status } = connection;
      assert.ok(status.kind === 'failed');
      assert.match(status.detail, /exits-before-ready\.mjs/);
      assert.match(status.detail, /no configuration found/);
      assert.ok(lines.some((line) => line.startsWith('error The server ended with exit code 3')));
    });

    it('waits 15 s for the handshake, then ends the server', async () => {
      const clock = new ManualClock();
      const { connection } = connectTo('never-ready.mjs', { clock });
      const ready = connection.ready();
      ready.catch(() => undefined);
      clock.advance(14_999);
      assert.equal(connection.status.kind, 'starting');
      clock.advance(1);
      await assert.rejects(ready, fails('failed', /not ready after 15 s/));
      assert.equal(connection.status.kind, 'failed');
    });

    it('fails with what the server answers to initialize', async () => {
      const { connection } = connectTo('refuses-initialize.mjs');
      await assert.rejects(connection.ready(), fails('failed', /not today/));
    });

    it('fails when there is no execute_code', async () => {
      const { connection } = connectTo('without-execute.mjs');
      await assert.rejects(connection.ready(), fails('failed', /no tool execute_code/));
    });

    it('fails when asking for the command or the configuration fails', async () => {
      const broken = { launch: () => assert.fail('no runtime') };
      const { connection } = connectTo('obedient.mjs', broken);
      await assert.rejects(connection.ready(), fails('failed', /could not be started: no runtime/));
      assert.equal(connection.status.kind, 'failed');
    });

    it('can be given up by one who waits while the others go on waiting', async () => {
      const { connection } = connectTo('obedient.mjs');
      const controller = new AbortController();
      const mine = connection.ready(controller.signal);
      const theirs = connection.ready();
      controller.abort();
      await assert.rejects(mine, fails('cancelled', /cancelled/));
      await theirs;
      await assert.rejects(connection.ready(AbortSignal.abort()), fails('cancelled', /cancelled/));
    });

    it('is not delayed by what the server prints between its messages', async () => {
      const { connection, lines } = connectTo('prints-garbage.mjs');
      const result = await connection.execute('1', { signal: never });
      assert.deepEqual(result.content, [{ type: 'text', text: 'Größe: 10 µm — 🎉' }]);
      const strays = lines.filter((line) => line.includes('not a message on stdout'));
      assert.deepEqual(strays, [
        'warn [server] not a message on stdout: starting up…',
        'warn [server] not a message on stdout: 42',
        'warn [server] not a message on stdout: {"no":"rpc"}',
      ]);
    });
  });

  describe('calls', () => {
    it('H58: gives results as they came, fields that no schema knows included', async () => {
      const { connection } = connectTo('obedient.mjs');
      const result = await connection.execute('async () => 1', { signal: never });
      assert.deepEqual(result.content, [{ type: 'text', text: 'ok', 'x-unknown': 1 }]);
      assert.deepEqual(result._meta, { 'x/any': { deep: [1, null] } });
      assert.equal(result['x-top'], true);
      assert.deepEqual(echoed(result).params, {
        name: 'execute_code',
        arguments: { code: 'async () => 1', diagnostics: true },
      });
    });

    it('reads in value mode', async () => {
      const { connection } = connectTo('obedient.mjs');
      const read = { address: 'files.read', args: { path: 'a' } };
      assert.deepEqual(echoed(await connection.read(read, { signal: never })).params, {
        name: 'call_tool',
        arguments: { ...read, resultMode: 'value' },
      });
    });

    it('can be cancelled, and the server hears of it', async () => {
      const { connection, lines } = connectTo('never-answers.mjs');
      await connection.ready();
      const controller = new AbortController();
      const call = connection.execute('1', { signal: controller.signal });
      setTimeout(() => controller.abort(), 20);
      await assert.rejects(call, fails('cancelled', /cancelled/));
      await waitFor('the notice', () =>
        lines.some((line) => line.startsWith('info [server] cancelled')),
      );
    });

    it('do not start the server when they are cancelled before', async () => {
      const { connection, statuses } = connectTo('obedient.mjs');
      await assert.rejects(
        connection.execute('1', { signal: AbortSignal.abort() }),
        fails('cancelled', /cancelled/),
      );
      assert.deepEqual(statuses, []);
    });

    it('that wait when the server is stopped reject at once', async () => {
      const { connection } = connectTo('never-answers.mjs');
      await connection.ready();
      const sent = connection.execute('1', { signal: never });
      await setImmediate();
      const unsent = connection.execute('1', { signal: never });
      const stopped = connection.stop();
      await assert.rejects(sent, fails('stopped', /was stopped/));
      await assert.rejects(unsent, fails('stopped', /not running/));
      assert.equal(connection.status.kind, 'stopping');
      await stopped;
    });

    it('keep no listener on a signal that outlives them', async () => {
      const { connection } = connectTo('obedient.mjs');
      const controller = new AbortController();
      let listeners = 0;
      const { signal } = controller;
      const add = signal.addEventListener.bind(signal);
      const remove = signal.removeEventListener.bind(signal);
      signal.addEventListener = (...args: Parameters<typeof add>) => {
        listeners += 1;
        add(...args);
      };
      signal.removeEventListener = (...args: Parameters<typeof remove>) => {
        listeners -= 1;
        remove(...args);
      };
      for (let i = 0; i < 3; i++) await connection.execute('1', { signal });
      assert.equal(listeners, 0);
    });
  });

  describe('what is known of the server', () => {
    it('is execute_code as it was listed', async () => {
      const { connection } = connectTo('obedient.mjs');
      const { executeTool, readTool } = await connection.viewParts();
      assert.deepEqual(executeTool._meta, { ui: { resourceUri: 'ui://stub/view' } });
      assert.equal(readTool, undefined);
    });

    it('H46, HR4: is its view template, read once per start', async () => {
      const { connection } = connectTo('obedient.mjs');
      const { template } = await connection.viewParts();
      assert.equal(template.uri, 'ui://stub/view');
      assert.equal(template.html, `<title>${pidOf(connection)}</title>`);
      assert.equal((await connection.viewParts()).template, template);
      await connection.restart();
      const { html } = (await connection.viewParts()).template;
      assert.equal(html, `<title>${pidOf(connection)}</title>`);
    });

    it('H14, HR4: follows the tools as they change, and reads a template whose address is new', async () => {
      const { connection } = connectTo('changes-its-tools.mjs');
      const before = await connection.viewParts();
      assert.equal(before.template.html, '<title>ui://stub/1</title>');
      await connection.execute('change', { signal: never });
      const after = await waitFor('the new tools', async () => {
        const parts = await connection.viewParts();
        return parts.template.uri === before.template.uri ? undefined : parts;
      });
      assert.equal(after.template.html, '<title>ui://stub/2</title>');
      assert.equal(after.executeTool.description, 'version 2');
      assert.equal(after.readTool?.name, 'call_tool');
    });
  });

  describe('control channel', () => {
    it('configures at the start and again when asked', async () => {
      let programTimeoutMs = 1000;
      const { connection } = connectTo('obedient.mjs', {
        configuration: () => ({
          connectors: [{ kind: 'builtin', id: 'files', builtin: 'files', roots: ['/w'] }],
          limits: { programTimeoutMs },
        }),
      });
      connection.reconfigure();
      assert.equal(connection.status.kind, 'stopped');
      await connection.ready();
      programTimeoutMs = 2000;
      connection.reconfigure();
      // Another channel than the calls': it may arrive after the next one.
      const configurations = await waitFor('the second', async () => {
        const echo = echoed(await connection.execute('1', { signal: never }));
        return echo.configurations.length > 1 && echo.configurations;
      });
      const sent = (ms: number) => ({
        type: 'configure',
        connectors: [{ kind: 'builtin', id: 'files', builtin: 'files', roots: ['/w'] }],
        limits: { programTimeoutMs: ms },
      });
      assert.deepEqual(configurations, [sent(1000), sent(2000)]);
    });

    it('sends nothing malformed, and says where it is', async () => {
      const { connection, lines } = connectTo('obedient.mjs', {
        configuration: () => ({ connectors: [], limits: { programTimeoutMs: -1 } }),
      });
      const { configurations } = echoed(await connection.execute('1', { signal: never }));
      assert.deepEqual(configurations, []);
      assert.ok(lines.some((line) => /malformed at limits\.programTimeoutMs/.test(line)));
    });

    it('takes what the server says when it is well formed, secrets masked', async () => {
      const { connection, connectors, lines } = connectTo('sends-control.mjs', {
        configuration: () => ({
          connectors: [
            { kind: 'stdio', id: 'gh', command: 'gh', args: [], env: { TOKEN: 'sesame-open-1' } },
          ],
          limits: {},
        }),
      });
      await connection.execute('1', { signal: never });
      await waitFor(
        'both malformed',
        () => lines.filter((line) => /malformed control/.test(line)).length === 2,
      );
      assert.deepEqual(connectors, [['files', { state: 'ready', tools: 3 }]]);
      assert.ok(lines.includes('warn [server] slow connector, token •••'));
    });
  });

  describe('environment', () => {
    it('is ours, cleaned, under what the launch command gives', async () => {
      process.env.VSCODE_PRIVATE_TEST = 'x';
      const { connection } = connectTo('obedient.mjs', {
        launch: () => ({
          command: process.execPath,
          args: ['test/fixtures/servers/obedient.mjs'],
          env: { GIVEN: 'yes' },
        }),
      });
      const { env } = echoed(await connection.execute('1', { signal: never }));
      delete process.env.VSCODE_PRIVATE_TEST;
      assert.equal(env.GIVEN, 'yes');
      assert.equal(env.PATH, process.env.PATH);
      assert.equal(env.VSCODE_PRIVATE_TEST, undefined);
    });
  });

  describe('output', () => {
    it('is bounded and masked under a flood, and the call still ends', async () => {
      const { connection, lines } = connectTo('floods-stderr.mjs', {
        configuration: () => ({
          connectors: [
            { kind: 'stdio', id: 'gh', command: 'gh', args: [], env: { TOKEN: 'sesame-open-1' } },
          ],
          limits: {},
        }),
      });
      await connection.execute('1', { signal: never });
      await connection.stop();
      const output = lines.filter((line) => line.includes('[server]'));
      assert.ok(output.length < 1500, `${output.length} lines`);
      assert.ok(output.some((line) => /\[server\] \d+ lines dropped/.test(line)));
      assert.ok(output.every((line) => line.length < 8300 && !line.includes('sesame')));
    });
  });

  describe('crash', () => {
    it('H5: rejects every call at once, says why, and starts again when wanted', async () => {
      const clock = new ManualClock();
      const { connection, statuses, lines } = connectTo('dies-mid-call.mjs', { clock });
      await connection.ready();
      const calls = [1, 2, 3].map((n) => connection.execute(String(n), { signal: never }));
      for (const call of calls) await assert.rejects(call, fails('stopped', /ended/));
      await waitFor('the exit', () => connection.status.kind === 'stopped');
      const report = lines.find((line) =>
        line.startsWith('error The server ended with exit code 7'),
      );
      assert.match(report ?? '', /about to crash/);

      const again = connection.ready();
      assert.equal(connection.status.kind, 'starting');
      clock.advance(999);
      assert.deepEqual(
        statuses.map(({ kind }) => kind),
        ['starting', 'ready', 'stopped', 'starting'],
      );
      clock.advance(1);
      await again;
    });

    it('gives up after five in three minutes, until a person restarts', async () => {
      const clock = new ManualClock();
      const { connection } = connectTo('dies-mid-call.mjs', { clock });
      for (let crash = 1; crash <= 5; crash++) {
        const ready = connection.ready();
        clock.advance(8000);
        await ready;
        await assert.rejects(connection.execute('1', { signal: never }), fails('stopped', /ended/));
        await waitFor('the exit', () => connection.status.kind !== 'ready');
      }
      const { status } = connection;
      assert.ok(status.kind === 'failed');
      assert.match(status.reason, /exit code 7.*5 times in 3 minutes/);
      assert.match(status.detail, /about to crash/);
      await assert.rejects(connection.ready(), fails('failed', /5 times/));
      await connection.restart();
      assert.equal(connection.status.kind, 'ready');
    });

    it('counts a server that hangs up and stays as crashed, and ends it', async () => {
      const { connection } = connectTo('hangs-up.mjs');
      await connection.ready();
      const pid = pidOf(connection);
      await assert.rejects(connection.execute('1', { signal: never }), fails('stopped', /ended/));
      await waitFor('the end of the process', () => !isAlive(pid));
      await waitFor('the status', () => connection.status.kind === 'stopped');
    });
  });

  describe('stop', () => {
    /** Starts, stops, and gives what was said meanwhile and how long it took. */
    async function timedStop(server: string, calls = 1) {
      const { connection, statuses, lines } = connectTo(server);
      await connection.ready();
      const pid = pidOf(connection);
      const started = performance.now();
      await Promise.all(Array.from({ length: calls }, () => connection.stop()));
      const ms = performance.now() - started;
      return { connection, pid, ms, lines, kinds: statuses.map(({ kind }) => kind) };
    }

    it('takes a moment with a server that ends with its input', async () => {
      const { pid, ms, kinds } = await timedStop('obedient.mjs');
      assert.equal(isAlive(pid), false);
      assert.ok(ms < 1000, `${ms} ms`);
      assert.deepEqual(kinds, ['starting', 'ready', 'stopping', 'stopped']);
    });

    it('sends SIGTERM after 1.5 s to one that does not', async () => {
      const clock = new ManualClock();
      const { connection, lines } = connectTo('ignores-input-end.mjs', { clock });
      await connection.ready();
      const pid = pidOf(connection);
      const stopped = connection.stop();
      clock.advance(1499);
      assert.ok(!lines.some((line) => line.includes('has not ended')));
      clock.advance(1);
      assert.ok(lines.some((line) => line.includes('has not ended')));
      await stopped;
      assert.equal(isAlive(pid), false);
    });

    it('kills one that ignores that too, within 4 s', async () => {
      const { pid, ms, lines } = await timedStop('ignores-sigterm.mjs');
      assert.equal(isAlive(pid), false);
      assert.ok(ms >= 3000 && ms < 4000, `${ms} ms`);
      assert.ok(lines.includes('info [server] SIGTERM ignored'));
    });

    it('kills at once when called twice', async () => {
      const { pid, ms } = await timedStop('ignores-sigterm.mjs', 2);
      assert.equal(isAlive(pid), false);
      assert.ok(ms < 1500, `${ms} ms`);
    });

    it('ends what the server started', async () => {
      const { connection } = connectTo('leaves-a-grandchild.mjs');
      await connection.ready();
      const started = await descendantsOf(process.pid);
      const family = started.filter(({ pid, parent }) => [pid, parent].includes(pidOf(connection)));
      assert.equal(family.length, 2);
      const before = performance.now();
      await connection.stop();
      assert.ok(performance.now() - before < 4000);
      await waitFor('their end', async () => (await stillRunning(family)).length === 0, 1000);
    });

    it('works while the server is starting', async () => {
      const { connection } = connectTo('never-ready.mjs');
      const ready = connection.ready();
      const stopped = connection.stop();
      await assert.rejects(ready, fails('stopped', /stopped/));
      await stopped;
      assert.equal(connection.status.kind, 'stopped');
    });

    it('has ended the input of the server when it returns', async () => {
      const { connection, statuses } = connectTo('obedient.mjs');
      await connection.ready();
      const stopped = connection.stop();
      assert.equal(statuses.at(-1)?.kind, 'stopping');
      await assert.rejects(connection.execute('1', { signal: never }), fails('stopped', /stopped/));
      await stopped;
    });

    it('is nothing when there is nothing to stop, and can be followed by a start', async () => {
      const { connection } = connectTo('obedient.mjs');
      await connection.stop();
      await connection.ready();
      await connection.stop();
      await connection.ready();
      assert.equal(connection.status.kind, 'ready');
    });

    it('leaves no timer and no listener behind', async () => {
      const clock = new ManualClock();
      const { connection } = connectTo('obedient.mjs', { clock });
      await connection.ready();
      await connection.stop();
      assert.equal(clock.pending, 0);
    });
  });

  it('restarts with another process, one however often it is asked', async () => {
    const { connection, statuses } = connectTo('obedient.mjs', { clock: systemClock });
    await connection.ready();
    const first = pidOf(connection);
    await Promise.all([connection.restart(), connection.restart(), connection.ready()]);
    assert.notEqual(pidOf(connection), first);
    assert.equal(isAlive(first), false);
    assert.deepEqual(
      statuses.map(({ kind }) => kind),
      ['starting', 'ready', 'stopping', 'starting', 'ready'],
    );
  });
});

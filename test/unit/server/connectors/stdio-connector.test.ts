import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { systemClock } from '../../../../src/server/clock';
import { McpConnector } from '../../../../src/server/connectors/mcp-connector';
import { stdioSessions } from '../../../../src/server/connectors/stdio-session';
import type { ConnectorState } from '../../../../src/shared/control';
import { waitFor } from '../../../harness/wait-for';
import { failureOf, rejectionOf } from '../fake-connector';

const SERVER = path.join(__dirname, 'scripted-server.mjs');
const never = new AbortController().signal;

describe('a connector over stdio', function () {
  this.timeout(20_000);
  let folder: string;
  let connector: McpConnector;
  let states: ConnectorState[];
  let log: string[];
  let lists: string[][];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'connecta-connector-'));
    states = [];
    log = [];
    lists = [];
  });
  afterEach(async () => {
    await connector.close();
    await rm(folder, { recursive: true, force: true });
  });

  const journal = () => path.join(folder, 'pids');
  const pids = async () => (await readFile(journal(), 'utf8')).trim().split('\n').map(Number);

  function make(
    script: Record<string, unknown> = {},
    more: { command?: string; cwd?: string; startMs?: number; version?: string } = {},
  ) {
    connector = new McpConnector({
      id: 'scripted',
      open: stdioSessions({
        command: more.command ?? process.execPath,
        args: [SERVER],
        env: { SCRIPT: JSON.stringify({ journal: journal(), ...script }) },
        cwd: more.cwd ?? folder,
      }),
      version: more.version ?? '0.0.0',
      clock: systemClock,
      startMs: () => more.startMs ?? 15_000,
      onState: (state) => states.push(state),
      onTools: (tools) => lists.push(tools.map(({ name }) => name)),
      log: (_level, message) => log.push(message),
    });
    return connector;
  }

  const call = (name = 'env') => connector.callTool(name, {}, { signal: never });
  const structured = async () =>
    (
      (await call()) as {
        structuredContent: { env: Record<string, string>; pid: number; cwd: string };
      }
    ).structuredContent;
  const kinds = () => states.map(({ state }) => state);

  it('starts when it is first needed, and stays', async () => {
    make();
    assert.deepEqual(states, []);
    const tools = await connector.listTools(never);
    assert.deepEqual(
      tools.map((tool) => tool.name),
      ['env', 'crash'],
    );
    const first = await structured();
    assert.equal((await structured()).pid, first.pid);
    assert.deepEqual(states, [{ state: 'starting' }, { state: 'ready', tools: 2 }]);
  });

  it('starts once, however many ask', async () => {
    make();
    await Promise.all([connector.start(), connector.listTools(never), call(), call()]);
    assert.equal((await pids()).length, 1);
  });

  it('gets the configured environment and folder and nothing else', async () => {
    make();
    const { env, cwd } = await structured();
    // The platform adds its own, never what this process has.
    assert.equal(env.SCRIPT?.includes('journal'), true);
    assert.equal(env.PATH, undefined);
    assert.equal(env.HOME, undefined);
    assert.equal(path.basename(cwd), path.basename(folder));
  });

  it('gives tools with all that their server says of them, page by page', async () => {
    make({ paged: true });
    const tools = await connector.listTools(never);
    assert.equal(tools.length, 2);
    assert.equal((tools[0] as unknown as Record<string, unknown>)['x-own'], 1);
  });

  it('has no tools when its server offers none', async () => {
    make({ toolless: true });
    assert.deepEqual(await connector.listTools(never), []);
    assert.deepEqual(states.at(-1), { state: 'ready', tools: 0 });
  });

  it('speaks the newer protocol to a server that has only that, and remembers', async () => {
    make({ modern: true });
    assert.equal((await connector.listTools(never)).length, 2);
    assert.equal((await pids()).length, 2, 'one start to find out, one to stay');
    await rejectionOf(call('crash'));
    await structured();
    assert.equal((await pids()).length, 3);
  });

  it('goes on past lines that are no messages', async () => {
    make({ noise: true });
    assert.equal((await connector.listTools(never)).length, 2);
  });

  it('logs what its server says on stderr, by name', async () => {
    make();
    await connector.start();
    await waitFor('the line', () => log.includes('[scripted] ready when you are'));
  });

  it('tells when its tools change', async () => {
    make({ changes: true });
    await connector.start();
    let told = 0;
    connector.onToolsChanged(() => {
      told += 1;
    });
    await call();
    await waitFor('the news', () => told === 1);
  });

  it('shows its tools after a start, and as they have become whenever they change', async () => {
    make({ grows: true });
    await connector.start();
    assert.deepEqual(lists, [['env', 'crash']]);
    await call();
    const now = await waitFor('the longer list', () => lists[1]);
    assert.deepEqual(now, ['env', 'crash', 'more-2']);
    assert.deepEqual(states.at(-1), { state: 'ready', tools: 3 });
  });

  it('fails a call under way when its server dies, and starts again with the next', async () => {
    make();
    const { pid } = await structured();
    const error = await failureOf(call('crash'));
    assert.deepEqual([error.code, error.details.retryable], ['unavailable', true]);
    assert.notEqual((await structured()).pid, pid);
    assert.deepEqual(kinds(), ['starting', 'ready', 'failed', 'starting', 'ready']);
    const failed = states.find((state) => state.state === 'failed');
    assert.match(failed?.error ?? '', /ended with code 7: ready when you are/);
  });

  it('fails a call as lost whose server is gone before it has taken it', async () => {
    make();
    const { pid } = await structured();
    process.kill(Number(pid), 'SIGKILL');
    const long = { text: 'x'.repeat(1_000_000) };
    const error = await failureOf(connector.callTool('env', long, { signal: never }));
    assert.deepEqual([error.code, error.details.retryable], ['unavailable', true]);
  });

  it('says why it could not start: the end of the process and its last words', async () => {
    make({ exit: 3 });
    const error = await failureOf(connector.start());
    assert.equal(error.code, 'unavailable');
    assert.match(
      error.message,
      /"scripted" is not available: its process ended with code 3: cannot go on/,
    );
    assert.deepEqual(kinds(), ['starting', 'failed']);
  });

  it('says the same when the process ends before it has taken the first message', async () => {
    // More than a pipe holds: the write is under way when the process ends.
    make({ exit: 3 }, { version: 'v'.repeat(1_000_000) });
    const error = await failureOf(connector.start());
    assert.match(error.message, /its process ended with code 3: cannot go on/);
  });

  it('says what to do when its command is not there', async () => {
    make({}, { command: path.join(os.tmpdir(), 'no-such-command') });
    const error = await failureOf(connector.start());
    assert.match(error.message, /no-such-command" was not found \(searched: .*no-such-command\)/);
    assert.match(error.message, /Install it or write its full path/);
  });

  it('says so when the folder to start it in is not there', async () => {
    make({}, { cwd: path.join(os.tmpdir(), 'no-such-folder') });
    const error = await failureOf(connector.start());
    assert.match(
      error.message,
      /the folder ".*no-such-folder" to start it in \("cwd"\) does not exist/,
    );
  });

  it('hears of progress while a call is under way', async () => {
    make({ progress: 3 });
    const caller = new AbortController();
    let calling: Promise<unknown> | undefined;
    await new Promise<void>((onProgress) => {
      calling = connector.callTool('env', {}, { signal: caller.signal, onProgress });
      calling.catch(() => undefined);
    });
    caller.abort(new Error('heard enough'));
    await assert.rejects(calling ?? Promise.resolve());
  });

  it('gives up a start that takes too long, names the setting and leaves nothing running', async () => {
    make({ silent: true, stubborn: true }, { startMs: 800 });
    const error = await failureOf(connector.start());
    assert.match(error.message, /did not start within 800 ms.*connecta\.limits\.connectorStartMs/);
    const [pid] = await pids();
    assert.throws(() => process.kill(pid ?? 0, 0), /ESRCH/);
  });

  it('ends with all that its server started, however stubborn', async () => {
    make({ grandchild: true, stubborn: true });
    await connector.start();
    const all = await pids();
    assert.equal(all.length, 2);
    const began = performance.now();
    await connector.close();
    assert.ok(performance.now() - began < 3_000);
    for (const pid of all) assert.throws(() => process.kill(pid, 0), /ESRCH/);
  });

  it('can be closed while it starts, and never starts again', async () => {
    make({ silent: true });
    const starting = rejectionOf(connector.start());
    await waitFor('the process', async () => (await pids().catch(() => [])).length === 1);
    await connector.close();
    await starting;
    const [pid] = await pids();
    assert.throws(() => process.kill(pid ?? 0, 0), /ESRCH/);
    assert.equal((await failureOf(connector.start())).code, 'unavailable');
  });
});

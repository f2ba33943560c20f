import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ConnectorSpec,
  type ControlFromServer,
  controlFromServerSchema,
} from '../../src/shared/control';
import type { Limits } from '../../src/shared/limits';
import { projectRoot } from '../harness/paths';
import { waitFor } from '../harness/wait-for';
import { atPath } from './json-path';
import { shelfNamed } from './sample-connectors';
import { caseServer, execute, ServerProcess } from './server-process';

function stdio(id: string): ConnectorSpec {
  const { command, args = [], env = {} } = caseServer(shelfNamed(id));
  return { kind: 'stdio', id, command, args: [...args], env: { ...env } };
}

const broken: ConnectorSpec = {
  kind: 'stdio',
  id: 'broken',
  command: path.join(projectRoot, 'no-such-command'),
  args: [],
  env: {},
};

describe('the control channel', function () {
  // Each starts processes, which takes its time on a busy machine.
  this.timeout(40_000);
  let server: ServerProcess;
  let received: ControlFromServer[];

  beforeEach(async () => {
    server = await ServerProcess.start({ control: true });
    received = [];
    // Every message it sends must be one that the extension understands.
    server.child.on('message', (message) => received.push(controlFromServerSchema.parse(message)));
    await server.peer.initialize();
  });
  afterEach(() => server.dispose());

  function configure(connectors: readonly ConnectorSpec[], limits: Partial<Limits> = {}): void {
    server.child.send({ type: 'configure', connectors, limits });
  }

  function statesOf(id: string): string[] {
    return received.flatMap((message) =>
      message.type === 'connector' && message.id === id ? [message.status.state] : [],
    );
  }

  /** By tool, each time they were told. */
  function verdictsOn(id: string): Record<string, string>[] {
    return received.flatMap((message) =>
      message.type === 'tools' && message.id === id
        ? [Object.fromEntries(message.tools.map(({ name, reason }) => [name, reason]))]
        : [],
    );
  }

  function events() {
    return received.flatMap((message) => (message.type === 'activity' ? [message.event] : []));
  }

  function warnings(): string[] {
    return received.flatMap((message) =>
      message.type === 'log' && (message.level === 'warn' || message.level === 'error')
        ? [message.message]
        : [],
    );
  }

  it('answers a call only once it knows its connectors', async () => {
    const answer = execute(server, "async () => shelf.read({ value: 'x' })");
    const early = await Promise.race([answer.then(() => 'answered'), sleep(500, 'waits')]);
    assert.equal(early, 'waits');
    configure([stdio('shelf')]);
    assert.deepEqual(atPath(await answer, 'result.structuredContent.result'), { echo: 'x' });
  });

  it('tells how each connector is', async () => {
    configure([stdio('shelf'), stdio('unused'), broken]);
    await execute(server, "async () => shelf.read({ value: 'x' })");
    const failed = await execute(server, 'async () => broken.read()');
    assert.equal(atPath(failed, 'result.structuredContent.error.code'), 'unavailable');
    await waitFor('both states', () => statesOf('broken').includes('failed'));
    assert.deepEqual(statesOf('shelf'), ['idle', 'starting', 'ready']);
    assert.deepEqual(statesOf('unused'), ['idle']);
    const states = received.filter((message) => message.type === 'connector');
    const ready = states.find((message) => message.status.state === 'ready');
    assert.deepEqual(ready?.status, { state: 'ready', tools: 3 });
  });

  it('starts a connector when asked to, tells its tools with the verdict on each, and answers', async () => {
    configure([stdio('shelf')]);
    server.child.send({ type: 'start', request: 1, id: 'shelf', again: false });
    const answer = await waitFor('the answer', () => received.find(isAnswerTo(1)));
    assert.deepEqual(answer, { type: 'started', request: 1 });
    assert.deepEqual(statesOf('shelf'), ['idle', 'starting', 'ready']);
    assert.deepEqual(verdictsOn('shelf').at(-1), {
      read: 'declared',
      wipe: 'changes',
      hang: 'declared',
    });
    const safety = { readOnly: ['wipe'], approvalRequired: ['read'] };
    configure([{ ...stdio('shelf'), safety }]);
    await waitFor('other verdicts', () => verdictsOn('shelf').length > 1);
    assert.deepEqual(verdictsOn('shelf').at(-1), {
      read: 'withdrawn',
      wipe: 'vouched',
      hang: 'declared',
    });
  });

  it('starts a connector again, as another process in the place of the old one', async () => {
    configure([stdio('shelf')]);
    server.child.send({ type: 'start', request: 1, id: 'shelf', again: false });
    await waitFor('the first start', () => received.find(isAnswerTo(1)));
    const [old] = await server.connectors();
    server.child.send({ type: 'start', request: 2, id: 'shelf', again: true });
    await waitFor('the second start', () => received.find(isAnswerTo(2)));
    const [fresh, ...others] = await waitFor('one process', async () => {
      const now = await server.connectors();
      return now.length === 1 && now;
    });
    assert.notEqual(fresh?.pid, old?.pid);
    assert.equal(others.length, 0);
  });

  it('answers a start that came to nothing with what it was', async () => {
    configure([broken]);
    server.child.send({ type: 'start', request: 1, id: 'broken', again: false });
    server.child.send({ type: 'start', request: 2, id: 'nowhere', again: true });
    const first = await waitFor('an answer', () => received.find(isAnswerTo(1)));
    const second = await waitFor('an answer', () => received.find(isAnswerTo(2)));
    assert.match(first.error ?? '', /"broken" is not available: .*no-such-command/);
    assert.match(second.error ?? '', /no connector "nowhere"/);
  });

  it('asks how a deferred connector is reached, at each of its starts and not before', async () => {
    configure([{ kind: 'deferred', id: 'shelf', transport: 'stdio', revision: 'r1' }]);
    const run = execute(server, "async () => shelf.read({ value: 'x' })");
    const question = await waitFor('a question', () => received.find(isQuestion));
    assert.deepEqual(question, { type: 'reach', request: 1, id: 'shelf', revision: 'r1' });
    const answer = { kind: 'refused', reason: 'the key is missing. Give it.' };
    server.child.send({ type: 'reached', request: 1, answer });
    assert.match(
      String(atPath(await run, 'result.structuredContent.error.message')),
      /The connector "shelf" is not available: the key is missing\. Give it\./,
    );
    const again = execute(server, "async () => shelf.read({ value: 'x' })");
    await waitFor('a second question', () => received.filter(isQuestion).length === 2);
    server.child.send({
      type: 'reached',
      request: 2,
      answer: { kind: 'spec', spec: stdio('shelf') },
    });
    assert.deepEqual(atPath(await again, 'result.structuredContent.result'), { echo: 'x' });
  });

  it('tells of every attempted call and nothing of what went in or came out', async () => {
    configure([stdio('shelf')]);
    await execute(
      server,
      `async () => {
        console.log('secret-log');
        await shelf.read({ value: 'secret-value' });
        try { await shelf.wipe({ all: 'secret-argument' }); } catch {}
        try { await connecta.call('nowhere.read', { value: 'secret-other' }); } catch {}
        throw new Error('secret-message');
      }`,
    );
    const { result } = await server.peer.callTool('call_tool', {
      address: 'shelf.read',
      args: { value: 'secret-read' },
      resultMode: 'value',
    });
    assert.deepEqual(atPath(result, 'structuredContent.data'), { echo: 'secret-read' });
    await waitFor('four events', () => events().length >= 4);
    assert.deepEqual(
      events().map(({ address, outcome, source, errorCode }) => [
        address,
        outcome,
        source,
        errorCode,
      ]),
      [
        ['shelf.read', 'success', 'execute_code', undefined],
        ['shelf.wipe', 'error', 'execute_code', 'destructive_tool_requires_approval'],
        ['nowhere.read', 'error', 'execute_code', 'unknown_address'],
        ['shelf.read', 'success', 'call_tool', undefined],
      ],
    );
    // How much a program got, and where in its text it asked: numbers, for the program's calls alone.
    const places = received.flatMap((message) =>
      message.type === 'activity'
        ? [[message.figures.position?.line, message.figures.resultBytes]]
        : [],
    );
    const size = JSON.stringify({ echo: 'secret-value' }).length;
    assert.deepEqual(places, [
      [3, size],
      [4, undefined],
      [5, undefined],
      [undefined, undefined],
    ]);
    assert.doesNotMatch(JSON.stringify(received), /secret/);
    assert.doesNotMatch(server.stderr, /secret/);
  });

  it('logs and ignores what is no control message', async () => {
    configure([stdio('shelf')]);
    await execute(server, "async () => shelf.read({ value: 'x' })");
    const malformed = [
      'configure',
      null,
      { type: 'configure' },
      { type: 'configure', connectors: [{ kind: 'stdio', id: 'shelf' }], limits: {} },
      { type: 'configure', connectors: [], limits: { hostCalls: -1 } },
      { type: 'shutdown' },
    ];
    for (const message of malformed) {
      const before = warnings().length;
      server.child.send(JSON.parse(JSON.stringify(message)));
      await waitFor(`a word on ${JSON.stringify(message)}`, () => warnings().length > before);
    }
    const answer = await execute(server, "async () => shelf.read({ value: 'still' })");
    assert.deepEqual(atPath(answer, 'result.structuredContent.result'), { echo: 'still' });
  });

  it('applies the difference: what stays keeps its process, what goes is ended', async () => {
    configure([stdio('shelf'), stdio('other')]);
    const both = "async () => Promise.all([shelf, other].map((one) => one.read({ value: 'x' })))";
    await execute(server, both);
    const first = await server.connectors();
    assert.equal(first.length, 2);
    configure([stdio('shelf')], { hostCalls: 1 });
    const left = await waitFor('one process', async () => {
      const now = await server.connectors();
      return now.length === 1 && now;
    });
    assert.ok(first.some((entry) => entry.pid === left[0]?.pid));
    const twice = await execute(
      server,
      "async () => { await shelf.read({ value: '1' }); await shelf.read({ value: '2' }); }",
    );
    assert.equal(atPath(twice, 'result.structuredContent.error.code'), 'budget_exceeded');
    assert.deepEqual(
      (await server.connectors()).map(({ pid }) => pid),
      [left[0]?.pid],
    );
  });

  it('serves the open folder through the built-in connector', async () => {
    const roots = [path.join(projectRoot, 'src/shared')];
    configure([{ kind: 'builtin', id: 'files', builtin: 'files', roots }]);
    const answer = await execute(
      server,
      `async () => {
        const { entries } = await files.list();
        const { text } = await files.read({ path: 'limits.ts' });
        const { matches } = await files.search({ query: 'DEFAULT_LIMITS', path: 'limits.ts' });
        return { names: entries.map((entry) => entry.path), bytes: text.length, found: matches.length };
      }`,
    );
    const source = await readFile(path.join(projectRoot, 'src/shared/limits.ts'), 'utf8');
    const result = atPath(answer, 'result.structuredContent.result');
    assert.ok(
      JSON.stringify(atPath(result, 'names')).includes('limits.ts'),
      JSON.stringify(answer),
    );
    assert.equal(atPath(result, 'bytes'), source.length);
    assert.equal(atPath(result, 'found'), 1);
  });

  it('ends the call of a program that its client cancels, and takes the next', async () => {
    configure([stdio('shelf')]);
    await execute(server, "async () => shelf.read({ value: 'x' })");
    const requestId = server.peer.nextId;
    execute(server, 'async () => shelf.hang({})').catch(() => {});
    await sleep(300);
    await server.peer.notify('notifications/cancelled', { requestId, reason: 'changed my mind' });
    const cancelled = await waitFor(
      'the call to be cancelled',
      () => events().find((event) => event.address === 'shelf.hang'),
      1_000,
    );
    assert.deepEqual([cancelled.outcome, cancelled.errorCode], ['cancelled', 'cancelled']);
    const next = await execute(server, "async () => shelf.read({ value: 'next' })");
    assert.deepEqual(atPath(next, 'result.structuredContent.result'), { echo: 'next' });
  });

  it('stops the computing of a program that its client cancels', async () => {
    configure([], { programCpuMs: 60_000, programTimeoutMs: 60_000 });
    await execute(server, 'async () => 1');
    const requestId = server.peer.nextId;
    execute(server, 'async () => { for (;;); }').catch(() => {});
    await sleep(300);
    const spinning = await cpuShare(server.pid);
    await server.peer.notify('notifications/cancelled', { requestId });
    assert.ok(spinning > 0.2, `it used ${spinning} of a processor`);
    // The thread's successor is made ready meanwhile; the program itself would go on for a minute.
    await waitFor('the computing to stop', async () => (await cpuShare(server.pid)) < 0.1, 10_000);
    const next = await execute(server, 'async () => 2');
    assert.equal(atPath(next, 'result.structuredContent.result'), 2);
  });
});

type Answer = Extract<ControlFromServer, { type: 'started' }>;
type Question = Extract<ControlFromServer, { type: 'reach' }>;

function isAnswerTo(request: number): (message: ControlFromServer) => message is Answer {
  return (message): message is Answer => message.type === 'started' && message.request === request;
}

function isQuestion(message: ControlFromServer): message is Question {
  return message.type === 'reach';
}

/** The part of one processor that a process uses, measured over half a second. */
async function cpuShare(pid: number): Promise<number> {
  const ticks = async () => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  };
  const before = await ticks();
  const began = performance.now();
  await sleep(500);
  // The kernel counts a hundred ticks a second.
  return ((await ticks()) - before) / ((performance.now() - began) / 10);
}

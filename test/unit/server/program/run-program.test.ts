import assert from 'node:assert/strict';
import { ConnectaError } from '../../../../src/server/invocation/connecta-error';
import { runProgram } from '../../../../src/server/program/run-program';
import type { ExecuteRequest, ExecuteResult } from '../../../../src/server/sandbox/executor';
import type { Limits } from '../../../../src/shared/limits';
import { FakeConnector, failureOf, reader, rejectionOf } from '../fake-connector';
import { fakeParts } from '../fake-server-parts';

type Program = (request: ExecuteRequest) => Promise<ExecuteResult>;

function setUp(program: Program, connectors: FakeConnector[] = [], limits: Partial<Limits> = {}) {
  const fake = fakeParts(connectors, program, limits);
  const caller = new AbortController();
  const run = (diagnostics = false) =>
    runProgram(fake.parts, {
      code: 'async () => {}',
      diagnostics,
      requestId: '1',
      signal: caller.signal,
    });
  return { ...fake, run, abort: () => caller.abort() };
}

const emit = (request: ExecuteRequest, text: string) =>
  request.api.functions.emit?.([{ type: 'text', text }]);
const ui = (request: ExecuteRequest, html: string) => request.api.functions.ui?.([html]);
const call = (request: ExecuteRequest, address: string, args?: unknown) =>
  request.api.functions.call?.([address, args]) ?? Promise.reject(new Error('no call'));
const thrown = (message: string, more = {}): ExecuteResult => ({
  error: { kind: 'thrown', message, started: true, ...more },
});
const textOf = (result: Awaited<ReturnType<typeof runProgram>>) =>
  result.content[0]?.type === 'text' ? result.content[0].text : '';

describe('a program that ends well', () => {
  it('answers with its envelope, as JSON text and structured', async () => {
    const { run } = setUp(async () => ({ result: { n: 1 }, logs: 'said' }));
    const answer = await run();
    assert.deepEqual(answer.structuredContent, { result: { n: 1 }, logs: 'said' });
    assert.deepEqual(JSON.parse(textOf(answer)), answer.structuredContent);
    assert.equal(answer.isError, undefined);
  });

  it('has no result when it returned nothing, and null when it returned null', async () => {
    assert.deepEqual((await setUp(async () => ({})).run()).structuredContent, {});
    const nothing = await setUp(async () => ({ result: null })).run();
    assert.deepEqual(nothing.structuredContent, { result: null });
  });

  it('M2, U3: delivers its blocks after the envelope and its view beside it', async () => {
    const { run } = setUp(async (request) => {
      await ui(request, '<p>view-bytes</p>');
      await emit(request, 'one');
      await emit(request, 'two');
      return { result: 1 };
    });
    const answer = await run();
    assert.deepEqual(answer.structuredContent, { result: 1, emitted: 2, ui: true });
    assert.deepEqual(answer.content.slice(1), [
      { type: 'text', text: 'one' },
      { type: 'text', text: 'two' },
    ]);
    assert.deepEqual(answer._meta, { 'connecta/ui': { html: '<p>view-bytes</p>' } });
    assert.doesNotMatch(JSON.stringify(answer.content), /view-bytes/);
  });

  it('L2: cancels the calls it left behind', async () => {
    const shelf = new FakeConnector('shelf', [reader('hang', () => new Promise(() => {}))]);
    let left: Promise<ConnectaError> | undefined;
    const { run, events } = setUp(
      async (request) => {
        left = failureOf(call(request, 'shelf.hang'));
        await new Promise(setImmediate);
        return { result: 'finished' };
      },
      [shelf],
    );
    assert.deepEqual((await run()).structuredContent, { result: 'finished' });
    const error = await left;
    assert.equal(error?.code, 'cancelled');
    assert.equal(events[0]?.outcome, 'cancelled');
  });

  it('R7, R8: is told apart by diagnostics, in numbers and fixed names', async () => {
    const shelf = new FakeConnector('shelf', [reader('read', () => ({ secret: 'value' }))]);
    const { run } = setUp(
      async (request) => {
        await emit(request, 'measured');
        await call(request, 'shelf.read', { key: 'secret-argument' });
        await rejectionOf(call(request, 'shelf.lost'));
        const entries = [{ address: 'shelf.read' }, { address: 'shelf.lost' }];
        await request.api.functions.batch?.([entries]);
        return { result: 1, timing: { admissionMs: 2, executorMs: 5 } };
      },
      [shelf],
    );
    const { diagnostics } = (await run(true)).structuredContent as {
      diagnostics: { operations: Record<string, unknown>[]; emitted: unknown };
    };
    const [calls, batches] = diagnostics.operations;
    assert.deepEqual([calls?.operation, calls?.count, calls?.failures], ['call', 2, 1]);
    assert.equal(calls?.resultBytes, JSON.stringify({ secret: 'value' }).length);
    assert.deepEqual(
      [batches?.operation, batches?.count, batches?.calls, batches?.failures],
      ['batch', 1, 2, 1],
    );
    assert.deepEqual(diagnostics.emitted, { count: 1, bytes: 33 });
    assert.doesNotMatch(JSON.stringify(diagnostics), /secret|shelf|lost/);
  });
});

describe('a program that fails', () => {
  it('M4, U3: is told as text: message, logs, what was discarded', async () => {
    const { run } = setUp(async (request) => {
      await ui(request, '<p>gone-bytes</p>');
      await emit(request, 'gone-block');
      return { ...thrown('on purpose'), logs: 'said before' };
    });
    const answer = await run();
    assert.equal(
      textOf(answer),
      'Error: on purpose\n\nLogs:\nsaid before\n\nemittedDiscarded: 1\nuiDiscarded: true',
    );
    assert.equal(answer.isError, true);
    assert.equal(answer.structuredContent, undefined);
    assert.doesNotMatch(JSON.stringify(answer), /gone-/);
  });

  it('says nothing of discarded things when there were none', async () => {
    assert.equal(textOf(await setUp(async () => thrown('alone')).run()), 'Error: alone');
  });

  it('is told with the code of the call it failed at, place included when asked for more', async () => {
    const failure = new ConnectaError({ code: 'unavailable', message: 'down', retryable: true });
    const program: Program = async () =>
      thrown('down', { failure, position: { line: 3, column: 7 } });
    const plain = await setUp(program).run();
    assert.deepEqual(plain.structuredContent, { error: failure.details });
    assert.equal(plain.isError, true);
    const { error } = (await setUp(program).run(true)).structuredContent as { error: unknown };
    assert.deepEqual(error, { ...failure.details, position: { line: 3, column: 7 } });
  });

  it('is structured whatever it failed at, when diagnostics are asked for', async () => {
    const { run } = setUp(async () => thrown('on purpose', { position: { line: 1, column: 2 } }));
    const { error } = (await run(true)).structuredContent as { error: unknown };
    assert.deepEqual(error, {
      code: 'executor_failed',
      message: 'on purpose',
      retryable: false,
      position: { line: 1, column: 2 },
    });
  });

  it('E5: has a code when the sandbox had no room, was closed, or the caller left', async () => {
    const ending = async (kind: 'overloaded' | 'closed' | 'cancelled') => {
      const error = { kind, message: kind, started: false, retryAfterMs: 50 } as const;
      const answer = await setUp(async () => ({ error })).run();
      return (answer.structuredContent as { error: Record<string, unknown> }).error;
    };
    assert.deepEqual(await ending('overloaded'), {
      code: 'executor_overloaded',
      message: 'overloaded',
      retryable: true,
      retryAfterMs: 50,
    });
    assert.equal((await ending('closed')).code, 'executor_closed');
    assert.equal((await ending('cancelled')).code, 'executor_cancelled');
  });

  it('names the setting of the limit it reached', async () => {
    for (const [kind, setting] of [
      ['cpu', 'programCpuMs'],
      ['memory', 'programMemoryBytes'],
    ] as const) {
      const error = { kind, message: 'Too much.', started: true };
      const answer = await setUp(async () => ({ error })).run();
      assert.match(textOf(answer), new RegExp(`connecta\\.limits\\.${setting}`));
    }
  });

  it('is told as a fault of the executor when it was one', async () => {
    const error = { kind: 'crashed', message: 'lost its thread', started: true } as const;
    assert.equal(
      textOf(await setUp(async () => ({ error })).run()),
      'Executor failed: lost its thread',
    );
  });

  it('times out by the clock of the server, in its words', async () => {
    const { run, advance } = setUp(
      (request) =>
        new Promise((resolve) => {
          request.signal.addEventListener('abort', () =>
            resolve({ error: { kind: 'cancelled', message: 'cancelled', started: true } }),
          );
        }),
      [],
      { programTimeoutMs: 500 },
    );
    const answer = run();
    await new Promise(setImmediate);
    advance(500);
    assert.match(textOf(await answer), /^Error: .*timed out after 500ms.*programTimeoutMs/);
  });
});

describe('the calls of a program', () => {
  it('L4: have a budget; the one beyond it is refused with the setting', async () => {
    const shelf = new FakeConnector('shelf', [reader('read', () => 1)]);
    const { run } = setUp(
      async (request) => {
        await call(request, 'shelf.read');
        await rejectionOf(call(request, 'ghost.read'));
        await call(request, 'shelf.read');
        const error = await rejectionOf(call(request, 'shelf.read'));
        return { result: String(error) };
      },
      [shelf],
      { hostCalls: 2 },
    );
    assert.match(JSON.stringify(await run()), /connecta\.limits\.hostCalls/);
    assert.equal(shelf.calls.length, 2);
  });

  it('fail alone when their result is too large, with the address and the setting', async () => {
    const shelf = new FakeConnector('shelf', [reader('big', () => 'x'.repeat(100))]);
    const { run } = setUp(
      async (request) => ({ result: String(await rejectionOf(call(request, 'shelf.big'))) }),
      [shelf],
      { hostCallResultBytes: 50 },
    );
    const { result } = (await run()).structuredContent as { result: string };
    assert.match(result, /"shelf\.big".*102 bytes.*connecta\.limits\.hostCallResultBytes/);
  });

  it('fail alone when their result is not JSON', async () => {
    const shelf = new FakeConnector('shelf', [reader('odd', () => 10n)]);
    const { run } = setUp(
      async (request) => ({
        result: (await failureOf(call(request, 'shelf.odd'))).code,
      }),
      [shelf],
    );
    assert.deepEqual((await run()).structuredContent, { result: 'result_processing_failed' });
  });

  it('S7: of a batch are made at once, and fail each alone', async () => {
    const shelf = new FakeConnector('shelf', [reader('read', () => 'data')]);
    const { run } = setUp(
      async (request) => ({
        result: await request.api.functions.batch?.([
          [null, 'shelf.read', { address: 'shelf.read' }, { address: 'shelf.lost' }],
        ]),
      }),
      [shelf],
    );
    const { result } = (await run()).structuredContent as { result: Record<string, unknown>[] };
    assert.deepEqual(
      result.map((outcome) => outcome.ok),
      [false, false, true, false],
    );
    assert.deepEqual(result[2], { address: 'shelf.read', ok: true, data: 'data' });
    const { error, errorDetails } = result[3] as {
      error: string;
      errorDetails: { code: string; message: string };
    };
    assert.deepEqual([errorDetails.code, errorDetails.message], ['unknown_tool', error]);
  });

  it('S7: of a batch of more than ten are all refused', async () => {
    const shelf = new FakeConnector('shelf', [reader('read')]);
    const entries = Array.from({ length: 11 }, () => ({ address: 'shelf.read' }));
    const { run } = setUp(
      async (request) => {
        const work = request.api.functions.batch?.([entries]) ?? Promise.resolve();
        return { result: (await failureOf(work)).code };
      },
      [shelf],
    );
    assert.deepEqual((await run()).structuredContent, { result: 'invalid_args' });
    assert.deepEqual(shelf.calls, []);
  });
});

describe('the names of connectors in a program', () => {
  it('A4: stop every program when two are the same, or one is taken', async () => {
    const refusal = async (...ids: string[]) => {
      const connectors = ids.map((id) => new FakeConnector(id, []));
      let ran = false;
      const { run } = setUp(async () => {
        ran = true;
        return {};
      }, connectors);
      const answer = await run();
      assert.equal(answer.isError, true);
      assert.equal(ran, false);
      return textOf(answer);
    };
    const clash = await refusal('my-service', 'my_service');
    assert.match(clash, /^Executor failed: .*my-service.*my_service/);
    assert.match(await refusal('console'), /^Executor failed: .*"console"/);
  });

  it('A2: lead to the tool that a shortcut means', async () => {
    const cream = new FakeConnector('ice-cream', [reader('get.thing', () => 'thing')]);
    const { run } = setUp(
      async ({ api }) => ({
        result: [api.namespaces, await api.callNamespace('ice-cream', 'get_thing', undefined)],
      }),
      [cream],
    );
    assert.deepEqual((await run()).structuredContent, {
      result: [[{ global: 'ice_cream', connectorId: 'ice-cream' }], 'thing'],
    });
  });
});

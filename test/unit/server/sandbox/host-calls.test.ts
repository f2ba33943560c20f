import assert from 'node:assert/strict';
import { ConnectaError } from '../../../../src/server/invocation/connecta-error';
import type { GuestApi } from '../../../../src/server/sandbox/executor';
import { HostCalls, ProtocolViolation } from '../../../../src/server/sandbox/host-calls';
import type { CallReply } from '../../../../src/server/sandbox/run-messages';
import { API, DOWN } from './sandbox-under-test';

const ECHO = JSON.stringify({ function: 'echo' });

function setUp(api: GuestApi = API, maxResultBytes = 1_000) {
  const replies: CallReply[] = [];
  const waiting: (() => void)[] = [];
  const calls = new HostCalls({
    api,
    maxResultBytes,
    reply: (reply) => {
      replies.push(reply);
      waiting.shift()?.();
    },
  });
  /** Makes a call and waits for its answer. */
  const ask = async (id: number, target: unknown, args: unknown): Promise<CallReply> => {
    const answered = new Promise<void>((resolve) => waiting.push(resolve));
    calls.take({ id, target: JSON.stringify(target), args: JSON.stringify(args) });
    await answered;
    return replies.at(-1) ?? assert.fail('no reply');
  };
  return { calls, replies, ask };
}

describe('host calls of a thread that is not believed', () => {
  it('go to the function or the connector that they name', async () => {
    const { ask } = setUp();
    assert.deepEqual(await ask(1, { function: 'echo' }, [1, { a: 2 }]), {
      id: 1,
      ok: true,
      json: '[1,{"a":2}]',
    });
    const reply = await ask(2, { namespace: 'ice_cream', member: 'get_thing' }, { x: 1 });
    assert.deepEqual(JSON.parse(reply.json), {
      connectorId: 'ice-cream',
      member: 'get_thing',
      args: { x: 1 },
    });
  });

  it('X11: reach own functions of the API alone', () => {
    const { calls } = setUp();
    for (const name of ['toString', 'constructor', '__proto__', 'hasOwnProperty', 'nope', '']) {
      assert.throws(
        () => calls.take({ id: 1, target: JSON.stringify({ function: name }), args: '[]' }),
        ProtocolViolation,
        name,
      );
    }
  });

  it('are refused when they are malformed', () => {
    const cases: [string, string][] = [
      ['{', '[]'],
      ['null', '[]'],
      ['{}', '[]'],
      ['{"function":"echo","member":"x"}', '[]'],
      ['{"namespace":"nobody","member":"x"}', '{}'],
      [ECHO, '{'],
      [ECHO, '{}'],
      [ECHO, '"text"'],
    ];
    for (const [target, args] of cases) {
      const { calls } = setUp();
      assert.throws(() => calls.take({ id: 1, target, args }), ProtocolViolation, target + args);
    }
  });

  it('may bring a long text beside their arguments, but only where there is a place for it', async () => {
    const { calls, replies } = setUp();
    calls.take({ id: 1, target: ECHO, args: '[null,2]', text: 'a view' });
    await new Promise(setImmediate);
    assert.deepEqual(replies, [{ id: 1, ok: true, json: '["a view",2]' }]);
    for (const args of ['[]', '["x"]', '{}', 'null']) {
      const take = () => setUp().calls.take({ id: 1, target: ECHO, args, text: 'a view' });
      assert.throws(take, ProtocolViolation, args);
    }
    const namespace = JSON.stringify({ namespace: 'shelf', member: 'x' });
    const large = 'x'.repeat(16 * 1024 * 1024);
    for (const call of [
      { target: namespace, args: '{}', text: 'a view' },
      { target: ECHO, args: '[null]', text: large },
    ]) {
      assert.throws(() => setUp().calls.take({ id: 1, ...call }), ProtocolViolation);
    }
  });

  it('are refused when an id comes again or out of order', () => {
    const { calls } = setUp();
    calls.take({ id: 5, target: ECHO, args: '[]' });
    assert.throws(() => calls.take({ id: 5, target: ECHO, args: '[]' }), ProtocolViolation);
    assert.throws(() => calls.take({ id: 4, target: ECHO, args: '[]' }), ProtocolViolation);
  });

  it('are refused beyond 64 at once, and beyond their size', () => {
    const hang: GuestApi = { ...API, functions: { echo: () => new Promise(() => {}) } };
    const { calls } = setUp(hang);
    for (let id = 1; id <= 64; id += 1) calls.take({ id, target: ECHO, args: '[]' });
    assert.throws(() => calls.take({ id: 65, target: ECHO, args: '[]' }), ProtocolViolation);
    const large = `["${'x'.repeat(16 * 1024 * 1024)}"]`;
    assert.throws(
      () => setUp().calls.take({ id: 1, target: ECHO, args: large }),
      ProtocolViolation,
    );
    const half = `["${'x'.repeat(15 * 1024 * 1024)}"]`;
    const some = setUp(hang).calls;
    some.take({ id: 1, target: ECHO, args: half });
    some.take({ id: 2, target: ECHO, args: half });
    assert.throws(() => some.take({ id: 3, target: ECHO, args: half }), ProtocolViolation);
  });

  it('E1, X11: get a failure as details, and the parent keeps the very object', async () => {
    const { calls, ask } = setUp();
    const reply = await ask(3, { function: 'call' }, ['shelf.down']);
    assert.equal(reply.ok, false);
    assert.deepEqual(JSON.parse(reply.json), { message: DOWN.message, details: DOWN.details });
    assert.equal(calls.failure(3), DOWN);
    assert.equal(calls.failure(4), undefined);
  });

  it('get an untyped failure without details', async () => {
    const { calls, ask } = setUp();
    const reply = await ask(1, { function: 'call' }, ['shelf.broken']);
    assert.deepEqual(JSON.parse(reply.json), { message: 'not a typed failure', details: null });
    assert.equal(calls.failure(1), undefined);
  });

  it('L6, X10: are told by address when their result is too large, counted in bytes', async () => {
    const { calls, ask } = setUp();
    const reply = await ask(1, { function: 'call' }, ['shelf.blob', 2_000]);
    const { message, details } = JSON.parse(reply.json) as { message: string; details: unknown };
    assert.match(message, /shelf\.blob is 2002 bytes.*1000.*connecta\.limits\.hostCallResultBytes/);
    assert.equal(calls.failure(1)?.code, 'result_too_large');
    assert.equal((details as { retryable: boolean }).retryable, false);
    assert.match((await ask(2, { namespace: 'shelf', member: 'blob' }, 2_000)).json, /shelf\.blob/);
    const emoji = { ...API, functions: { echo: async () => '€'.repeat(400) } };
    assert.equal((await setUp(emoji).ask(1, { function: 'echo' }, [])).ok, false);
  });

  it('fail alone when a result is not JSON or arguments nest without end', async () => {
    const { ask } = setUp();
    assert.match((await ask(1, { function: 'call' }, ['shelf.bigint'])).json, /shelf\.bigint/);
    const deep = JSON.parse('['.repeat(2_000) + ']'.repeat(2_000)) as unknown;
    assert.match((await ask(2, { function: 'echo' }, [deep])).json, /deeper than 1000/);
  });

  it('carry a failure whose details are not JSON by its code', async () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    const error = new ConnectaError({
      code: 'not_found',
      message: 'gone',
      retryable: false,
      more: cyclic,
    });
    const api: GuestApi = { ...API, functions: { echo: () => Promise.reject(error) } };
    const reply = await setUp(api).ask(1, { function: 'echo' }, []);
    assert.deepEqual(JSON.parse(reply.json), {
      message: 'gone',
      details: { code: 'not_found', message: 'gone', retryable: false },
    });
  });

  it('take a function that throws at once for one that rejects', async () => {
    const api: GuestApi = {
      ...API,
      functions: {
        echo: () => {
          throw DOWN;
        },
      },
    };
    assert.equal((await setUp(api).ask(1, { function: 'echo' }, [])).ok, false);
  });

  it('get no answer once the program is over', async () => {
    const { calls, replies } = setUp();
    calls.take({ id: 1, target: ECHO, args: '[]' });
    calls.close();
    await new Promise((resolve) => setImmediate(resolve));
    calls.take({ id: 2, target: 'anything', args: 'at all' });
    assert.deepEqual(replies, []);
  });
});

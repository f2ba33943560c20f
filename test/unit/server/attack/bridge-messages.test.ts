import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { GuestApi } from '../../../../src/server/sandbox/executor';
import { HostCalls, ProtocolViolation } from '../../../../src/server/sandbox/host-calls';
import { RunLog } from '../../../../src/server/sandbox/run-log';
import {
  type CallReply,
  type GuestCall,
  type ThreadMessage,
  threadMessageSchema,
} from '../../../../src/server/sandbox/run-messages';
import { endResult } from '../../../../src/server/sandbox/run-outcome';
import { DOWN, LIMITS } from '../sandbox/sandbox-under-test';

/** Batches of messages: 10,000 together. */
const RUNS = 1_250;
const MESSAGES = 8;
/** Stands for the number that an honest thread would give its next call. */
const NEXT = 'next';

const names = fc.oneof(
  fc.constantFrom(
    'echo',
    'fail',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    '',
    'Echo',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const globals = fc.oneof(fc.constantFrom('shelf', 'ice_cream', 'ice-cream', '__proto__'), names);
const honestTarget = fc.oneof(
  fc.constantFrom(
    '{"function":"echo"}',
    '{"function":"fail"}',
    '{"namespace":"shelf","member":"x"}',
  ),
  names.map((name) => JSON.stringify({ function: name })),
  fc.tuple(globals, names).map(([namespace, member]) => JSON.stringify({ namespace, member })),
);
const target = fc.oneof(
  { weight: 6, arbitrary: honestTarget },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{"function":"echo","namespace":"shelf"}',
      '{"function":["echo"]}',
      '{"__proto__":{"function":"echo"}}',
      '{"function":"fail","function":"constructor"}',
    ),
  },
);
const args = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.jsonValue(), { maxLength: 3 }).map((list) => JSON.stringify(list)),
  },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '[',
      `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
      '[{"__proto__":1}]',
    ),
  },
);
const id = fc.oneof(
  { weight: 6, arbitrary: fc.constant(NEXT) },
  { weight: 1, arbitrary: fc.integer({ min: -2, max: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 2 ** 53, 1.5) },
);
const call = fc.record({ type: fc.constant('call'), id, target, args });

const position = fc.record({
  line: fc.integer({ min: -1, max: 9 }),
  column: fc.integer({ min: -1, max: 9 }),
});
const end = fc.oneof(
  fc.record({
    kind: fc.constantFrom('nothing', 'cpu', 'memory', 'stalled', 'finished', '__proto__'),
  }),
  fc.record({
    kind: fc.constant('value'),
    json: fc.oneof(fc.json(), fc.string({ unit: 'binary' })),
  }),
  fc.record(
    {
      kind: fc.constantFrom('thrown', 'syntax', 'broken'),
      message: fc.string(),
      position,
      failureId: fc.integer(),
    },
    { requiredKeys: ['kind', 'message'] },
  ),
);
const message = fc.oneof(
  { weight: 8, arbitrary: call },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('end'), end }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('log'),
      entry: fc.oneof(fc.json(), fc.string({ unit: 'binary' })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.anything({ withNullPrototype: true, withBigInt: true, withMap: true }),
  },
);

/** An API that remembers what was called, and has members that must never be. */
function spied() {
  const called: string[] = [];
  const inherited = { forbidden: async () => called.push('inherited') };
  const functions: GuestApi['functions'] = Object.assign(Object.create(inherited), {
    echo: async (list: readonly unknown[]) => {
      called.push('echo');
      return list;
    },
    fail: async () => {
      called.push('fail');
      throw DOWN;
    },
  });
  const api: GuestApi = {
    functions,
    namespaces: [
      { global: 'shelf', connectorId: 'shelf' },
      { global: 'ice_cream', connectorId: 'ice-cream' },
    ],
    callNamespace: async (connectorId, member) => {
      called.push(connectorId);
      return member;
    },
  };
  return { api, called };
}

/** The message with its number put in. */
function numbered(raw: unknown, last: number): unknown {
  const isNext = typeof raw === 'object' && raw !== null && 'id' in raw && raw.id === NEXT;
  return isNext ? { ...raw, id: last + 1 } : raw;
}

const ALLOWED = new Set(['echo', 'fail', 'shelf', 'ice-cream']);

/** Takes a call as the parent does: a violation ends the run, anything else that is thrown is a fault of ours. */
function take(calls: HostCalls, taken: GuestCall): boolean {
  try {
    calls.take(taken);
    return true;
  } catch (error) {
    assert.ok(error instanceof ProtocolViolation, `not a violation: ${String(error)}`);
    return false;
  }
}

describe('whatever a thread sends to the parent', function () {
  this.timeout(300_000);

  it('throws nothing, calls nothing that was not offered, and answers only what was asked', async () => {
    let messages = 0;
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(message, { minLength: MESSAGES, maxLength: MESSAGES }),
        async (batch) => {
          const { api, called } = spied();
          const replies: CallReply[] = [];
          const calls = new HostCalls({
            api,
            maxResultBytes: 10_000,
            reply: (reply) => replies.push(reply),
          });
          const log = new RunLog();
          const asked: number[] = [];
          messages += batch.length;
          for (const raw of batch) {
            const parsed = threadMessageSchema.safeParse(numbered(raw, asked.at(-1) ?? 0));
            if (!parsed.success) continue;
            const honest: ThreadMessage = parsed.data;
            if (honest.type === 'log') log.add(honest.entry);
            if (honest.type === 'call' && take(calls, honest)) asked.push(honest.id);
          }
          await new Promise((resolve) => setImmediate(resolve));
          accepted += asked.length;
          assert.ok(
            called.every((name) => ALLOWED.has(name)),
            called.join(),
          );
          assert.ok(called.length <= asked.length);
          assert.deepEqual(
            replies.map((reply) => reply.id).sort((left, right) => left - right),
            asked,
          );
          for (const reply of replies) {
            if (reply.json !== '') JSON.parse(reply.json);
            assert.equal(
              calls.failure(reply.id) === DOWN,
              !reply.ok && reply.json.includes(DOWN.message),
            );
          }
          assert.ok((log.text() ?? '').length <= 4_100);
        },
      ),
      { numRuns: RUNS, seed: 7 },
    );
    process.stdout.write(`      ${messages} messages, ${accepted} calls taken\n`);
    assert.ok(messages === 10_000 && accepted >= 1_000, `${messages}, ${accepted}`);
  });

  it('ends a run with a result or words, or is refused as no JSON, and believes no failure that was not', () => {
    fc.assert(
      fc.property(end, (sent) => {
        const parsed = threadMessageSchema.safeParse({ type: 'end', end: sent });
        if (!parsed.success || parsed.data.type !== 'end') return;
        const calls = new HostCalls({ api: spied().api, maxResultBytes: 1_000, reply: () => {} });
        const { end: honest } = parsed.data;
        let ended: ReturnType<typeof endResult>;
        try {
          ended = endResult(honest, calls, LIMITS);
        } catch (error) {
          assert.ok(honest.kind === 'value' && error instanceof SyntaxError);
          return;
        }
        if (ended.error !== undefined) assert.notEqual(ended.error.message, '');
        assert.equal(ended.error?.failure, undefined);
      }),
      { numRuns: RUNS, seed: 7 },
    );
  });

  it('gets no answer after the run, nor is anything called for it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 4 }), async (late) => {
        const { api, called } = spied();
        const replies: CallReply[] = [];
        const calls = new HostCalls({
          api,
          maxResultBytes: 1_000,
          reply: (reply) => replies.push(reply),
        });
        calls.close();
        for (const one of late) calls.take({ ...one, id: 1 });
        await new Promise((resolve) => setImmediate(resolve));
        assert.deepEqual([called, replies], [[], []]);
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});

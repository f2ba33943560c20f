import assert from 'node:assert/strict';
import type { CaseConnector } from './contract-case';
import { atPath } from './json-path';
import { shelf } from './sample-connectors';
import { useServer } from './server-under-test';

const readOnlyHint = { readOnlyHint: true };

const connectors: readonly CaseConnector[] = [
  {
    ...shelf,
    tools: [
      ...shelf.tools,
      {
        name: 'strict',
        annotations: readOnlyHint,
        inputSchema: {
          type: 'object',
          properties: { count: { type: 'number' } },
          required: ['count'],
        },
        does: { return: 1 },
      },
      {
        name: 'down',
        annotations: readOnlyHint,
        does: { throw: { code: 'unavailable', message: 'the shelf is away', retryAfterMs: 50 } },
      },
      { name: 'plain', annotations: readOnlyHint, does: { throwPlain: 'it broke' } },
      { name: 'busy', annotations: readOnlyHint, does: { throwPlain: '429 too many requests' } },
    ],
  },
  {
    id: 'up',
    kind: 'mcp',
    description: 'Answers as MCP servers do',
    tools: [
      {
        name: 'fails',
        annotations: readOnlyHint,
        does: { mcp: { isError: true, content: [{ type: 'text', text: 'no such row' }] } },
      },
      {
        name: 'both',
        annotations: readOnlyHint,
        does: {
          mcp: { content: [{ type: 'text', text: 'words' }], structuredContent: { rows: [1] } },
        },
      },
    ],
  },
  {
    id: 'locked',
    kind: 'mcp',
    description: 'Needs a sign-in',
    oauth: { authorizationUrl: 'https://auth.example' },
    tools: [
      {
        name: 'read',
        annotations: readOnlyHint,
        does: { throw: { code: 'auth_required', message: 'sign in first' } },
      },
    ],
  },
  { id: 'dark', kind: 'api', description: 'Fails to list', listThrows: 'no list', tools: [] },
];

/** One of each way a call can go. */
const CALLS: readonly { address: string; args?: unknown }[] = [
  { address: 'shelf.read', args: { value: 'x' } },
  { address: 'up.both' },
  { address: 'nowhere.read', args: {} },
  { address: 'shelf.raed', args: {} },
  { address: 'nodot' },
  { address: 'dark.read' },
  { address: 'shelf.wipe', args: { deep: { x: 1 } } },
  { address: 'shelf.strict', args: { count: 'many' } },
  { address: 'shelf.strict' },
  { address: 'shelf.down' },
  { address: 'shelf.plain' },
  { address: 'shelf.busy' },
  { address: 'up.fails' },
  { address: 'locked.read' },
];

/** Contract S6 and S8: a program's call, a batch entry and a view's read go the same way and meet the same checks. */
describe('the one route to a tool', function () {
  // The first call waits for a thread, which takes its time on a busy machine.
  this.timeout(40_000);
  const server = useServer(connectors);
  const run = server.value;

  /** What the caller got, by each of the three ways, in one form; hints are worded for their reader, so they are left out. */
  async function byEachWay({ address, args }: { address: string; args?: unknown }) {
    const sent = `${JSON.stringify(address)}, ${JSON.stringify(args)}`;
    const called = await run(`async () => {
      try { return { ok: true, data: await connecta.call(${sent}) }; }
      catch (error) { return { ok: false, error: error.details }; }
    }`);
    const batched = await run(`async () => connecta.batch([${JSON.stringify({ address, args })}])`);
    const read = await server.callTool('call_tool', {
      address,
      ...(args === undefined ? {} : { args }),
      resultMode: 'value',
    });
    return [
      essence(called, 'error'),
      essence(atPath(batched, '[0]'), 'errorDetails'),
      essence(atPath(read, 'result.structuredContent'), 'error'),
    ];
  }

  for (const call of CALLS) {
    it(`S6, S8: treats ${call.address} ${JSON.stringify(call.args) ?? ''} alike whoever calls`, async () => {
      const [called, batched, read] = await byEachWay(call);
      assert.deepEqual(batched, called);
      assert.deepEqual(read, called);
      const outcomes = server.running.traces.events.map((event) => [
        atPath(event, 'address'),
        atPath(event, 'outcome'),
        atPath(event, 'errorCode'),
        atPath(event, 'friction'),
      ]);
      assert.equal(outcomes.length, call.address.includes('.') ? 3 : 0);
      assert.deepEqual(outcomes[1], outcomes[0]);
      assert.deepEqual(outcomes[2], outcomes[0]);
    });
  }
});

function essence(outcome: unknown, errorAt: string): unknown {
  if (atPath(outcome, 'ok') === true) return { ok: true, data: atPath(outcome, 'data') };
  const kept = ['code', 'message', 'retryable', 'retryAfterMs', 'recovery', 'validation'];
  return {
    ok: atPath(outcome, 'ok'),
    ...Object.fromEntries(kept.map((key) => [key, atPath(outcome, `${errorAt}.${key}`)])),
  };
}

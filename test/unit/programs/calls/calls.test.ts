import assert from 'node:assert/strict';
import { callsOfRun, type ToldCall } from '../../../../src/programs/calls/call-record';
import { figuresOf } from '../../../../src/programs/figures';

const start = new Date(2026, 2, 1, 14, 2, 11).getTime();

function event(requestId: string, at: number, more: Partial<ToldCall> = {}): ToldCall {
  return {
    schemaVersion: 1,
    id: `${requestId}-${at}`,
    occurredAt: new Date(start + at).toISOString(),
    requestId,
    actor: { kind: 'anonymous' },
    connectorId: 'files',
    toolName: 'list',
    address: 'files.list',
    source: 'execute_code',
    outcome: 'success',
    durationMs: 3,
    attempts: 1,
    serverName: 'connecta',
    serverVersion: '0',
    ...more,
  };
}

const run = (calls: number) => ({ startedAt: start, endedAt: start + 200, figures: { calls } });

describe('the calls of a run', () => {
  it('are those of its own request, in its own time, and none of a view', () => {
    const events = [
      event('before', -5000),
      event('mine', 20),
      event('a read', 30, { source: 'call_tool' }),
      event('mine', 40, { outcome: 'error', errorCode: 'not_found' }),
      event('after', 900),
    ];
    assert.deepEqual(
      callsOfRun(run(2), events).calls.map(({ failure }) => failure),
      [undefined, 'not_found'],
    );
  });

  it('are told from those of a program that ran at the same time by how many they are', () => {
    const events = [event('other', 10), event('mine', 20), event('mine', 30)];
    assert.equal(callsOfRun(run(2), events).calls.length, 2);
  });

  it('are told with their size and place, and never a word that went in or came out', () => {
    const position = { line: 3, column: 17 };
    const told = [event('x', 20, { resultBytes: 31, position })];
    const [call] = callsOfRun(run(1), told).calls;
    assert.deepEqual(call, { address: 'files.list', milliseconds: 3, bytes: 31, position });
  });

  it('have the size of what all of them gave, alone and in batches', () => {
    const operations = [
      { operation: 'call', count: 1, resultBytes: 10 },
      { operation: 'batch', count: 1, calls: 3, resultBytes: 20 },
      { operation: 'search', count: 1, resultBytes: 500 },
    ];
    assert.deepEqual(figuresOf({ operations }), { calls: 4, resultBytes: 30 });
  });
});

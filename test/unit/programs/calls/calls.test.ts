import assert from 'node:assert/strict';
import { callsOfRun } from '../../../../src/programs/calls/call-record';
import { callsText } from '../../../../src/programs/calls/calls-text';
import { figuresOf } from '../../../../src/programs/figures';
import type { ActivityEvent } from '../../../../src/shared/control';
import { english } from '../../localize';

const start = new Date(2026, 2, 1, 14, 2, 11).getTime();

function event(requestId: string, at: number, more: Partial<ActivityEvent> = {}): ActivityEvent {
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
      callsOfRun(run(2), events).map(({ verdict }) => verdict),
      ['ok', 'not_found'],
    );
  });

  it('are told from those of a program that ran at the same time by how many they are', () => {
    const events = [event('other', 10), event('mine', 20), event('mine', 30)];
    assert.equal(callsOfRun(run(2), events).length, 2);
  });

  it('are listed with time, address, verdict and duration, then the reads of the view', () => {
    const calls = callsOfRun(run(2), [
      event('x', 20),
      event('x', 30, {
        address: 'notes.find',
        errorCode: 'timeout',
        outcome: 'timeout',
        durationMs: 15_000,
      }),
    ]);
    const [call] = calls;
    assert.ok(call);
    const window = { ...run(2), figures: { calls: 2, resultBytes: 18_432 } };
    const text = callsText('pulse.connecta.js', window, calls, [{ ...call, read: 'row' }], english);
    assert.deepEqual(text.split('\n'), [
      'pulse.connecta.js: run at 14:02:11.000, 200 ms, 18 KB',
      '  14:02:11.020  files.list  ok       3 ms',
      '  14:02:11.030  notes.find  timeout  15.0 s',
      '',
      'Reads of its view since',
      '  14:02:11.020  row → files.list  ok  3 ms',
      '',
    ]);
  });

  it('say so when there were none', () => {
    assert.match(callsText('a', run(0), [], [], english), /no calls[\s\S]*none/);
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

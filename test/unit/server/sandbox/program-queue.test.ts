import assert from 'node:assert/strict';
import type { ExecuteResult } from '../../../../src/server/sandbox/executor';
import { ProgramQueue } from '../../../../src/server/sandbox/program-queue';
import { manualClock } from './manual-server-clock';
import { API, LIMITS } from './sandbox-under-test';

function setUp(size = 2) {
  const { clock, advance } = manualClock();
  const queue = new ProgramQueue({ size, waitMs: 30_000, clock });
  const finished: [string, ExecuteResult][] = [];
  const join = (code: string, signal = new AbortController().signal): void =>
    queue.join({
      request: { code, api: API, limits: LIMITS, signal },
      joinedAt: clock.now(),
      finish: (result) => finished.push([code, result]),
    });
  return { queue, join, finished, advance };
}

describe('the queue of programs', () => {
  it('gives turns in order of arrival', () => {
    const { queue, join } = setUp();
    join('a');
    join('b');
    assert.equal(queue.next()?.request.code, 'a');
    assert.equal(queue.next()?.request.code, 'b');
    assert.equal(queue.next(), undefined);
  });

  it('refuses at once when it is full, with a time to come back', () => {
    const { queue, join, finished } = setUp(1);
    join('a');
    join('b');
    const [[code, result] = ['', {}]] = finished;
    assert.equal(code, 'b');
    assert.equal(result.error?.kind, 'overloaded');
    assert.equal(result.error?.retryAfterMs, 5_000);
    assert.equal(result.error?.started, false);
    assert.equal(queue.length, 1);
  });

  it('refuses a program that has waited too long, and no other', () => {
    const { queue, join, finished, advance } = setUp();
    join('a');
    advance(20_000);
    join('b');
    advance(10_000);
    assert.deepEqual(
      finished.map(([code, result]) => [code, result.error?.kind, result.timing?.admissionMs]),
      [['a', 'overloaded', 30_000]],
    );
    assert.equal(queue.next()?.request.code, 'b');
  });

  it('lets a program go whose caller is gone', () => {
    const { queue, join, finished } = setUp();
    const caller = new AbortController();
    join('a', caller.signal);
    join('b');
    caller.abort();
    assert.deepEqual(
      finished.map(([code, result]) => [code, result.error?.kind]),
      [['a', 'cancelled']],
    );
    assert.equal(queue.next()?.request.code, 'b');
  });

  it('forgets caller and time of a program whose turn has come', () => {
    const { queue, join, finished, advance } = setUp();
    const caller = new AbortController();
    join('a', caller.signal);
    queue.next();
    caller.abort();
    advance(60_000);
    assert.deepEqual(finished, []);
  });

  it('sends everyone away when it is cleared', () => {
    const { queue, join, finished } = setUp();
    join('a');
    join('b');
    queue.clear({ kind: 'closed' });
    assert.deepEqual(
      finished.map(([code, result]) => [code, result.error?.kind]),
      [
        ['a', 'closed'],
        ['b', 'closed'],
      ],
    );
    assert.equal(queue.length, 0);
  });
});

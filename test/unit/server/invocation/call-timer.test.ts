import assert from 'node:assert/strict';
import { CallTimer, PROGRESS_FACTOR } from '../../../../src/server/invocation/call-timer';
import { manualClock } from '../sandbox/manual-server-clock';

describe('the deadline of a call', () => {
  function begin(ms = 100) {
    const manual = manualClock();
    const expired: number[] = [];
    const timer = new CallTimer(manual.clock, ms, (afterMs) => expired.push(afterMs));
    return { timer, expired, advance: (by: number) => manual.advance(by) };
  }

  it('expires once when nothing is heard', () => {
    const { expired, advance } = begin();
    advance(99);
    assert.deepEqual(expired, []);
    advance(1);
    assert.deepEqual(expired, [100]);
  });

  it('begins anew with every word of progress', () => {
    const { timer, expired, advance } = begin();
    for (let step = 0; step < 5; step += 1) {
      advance(90);
      timer.goOn();
    }
    assert.deepEqual(expired, []);
    advance(100);
    assert.deepEqual(expired, [100]);
  });

  it('ends a call that only ever reports progress', () => {
    const { timer, expired, advance } = begin();
    for (let step = 0; step < 2 * PROGRESS_FACTOR && expired.length === 0; step += 1) {
      timer.goOn();
      advance(99);
    }
    assert.deepEqual(expired, [100 * PROGRESS_FACTOR]);
  });

  it('is over when the call has ended, though progress comes late', () => {
    const { timer, expired, advance } = begin();
    timer.stop();
    timer.goOn();
    advance(1_000);
    assert.deepEqual(expired, []);
  });
});

import assert from 'node:assert/strict';
import { Silence } from '../../../src/shared/silence';

describe('a silence', () => {
  it('grows with the time that nobody answers, and ends with an answer', () => {
    const silence = new Silence();
    assert.deepEqual(
      [1000, 1250, 1500].map((now) => silence.look(now)),
      [0, 250, 500],
    );
    silence.heard();
    assert.equal(silence.look(1750), 250);
  });

  it('does not grow while the one who waits was away: asleep, suspended or stopped in a debugger', () => {
    const silence = new Silence();
    silence.look(0);
    assert.equal(silence.look(3_600_000), 500);
  });

  it('does not shrink when a clock is put back', () => {
    const silence = new Silence();
    silence.look(1000);
    silence.look(1400);
    assert.equal(silence.look(900), 400);
  });
});

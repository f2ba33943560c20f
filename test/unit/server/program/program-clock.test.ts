import assert from 'node:assert/strict';
import { ProgramClock } from '../../../../src/server/program/program-clock';
import { manualClock } from '../sandbox/manual-server-clock';

function setUp(ms: number) {
  const { clock, advance } = manualClock();
  let expired = 0;
  const program = new ProgramClock(clock, ms, () => {
    expired += 1;
  });
  return { program, advance, expired: () => expired };
}

describe('the clock of a program', () => {
  it('counts from the start of the program, not from its place in the queue', () => {
    const { program, advance, expired } = setUp(100);
    advance(1_000);
    program.start();
    advance(99);
    assert.equal(expired(), 0);
    advance(1);
    assert.equal(expired(), 1);
    assert.equal(program.expired, true);
  });

  it('L3: stands still while a connector starts', () => {
    const { program, advance, expired } = setUp(100);
    program.start();
    advance(60);
    const resume = program.pause();
    advance(50_000);
    resume();
    advance(39);
    assert.equal(expired(), 0);
    advance(1);
    assert.equal(expired(), 1);
  });

  it('goes on when the last of several pauses is over', () => {
    const { program, advance, expired } = setUp(100);
    program.start();
    const first = program.pause();
    const second = program.pause();
    first();
    first();
    advance(1_000);
    assert.equal(expired(), 0);
    second();
    advance(100);
    assert.equal(expired(), 1);
  });

  it('runs out no more once the program is over', () => {
    const { program, advance, expired } = setUp(100);
    program.start();
    const resume = program.pause();
    program.end();
    resume();
    advance(1_000);
    assert.equal(expired(), 0);
  });
});

import assert from 'node:assert/strict';
import { CpuClock, CpuObserver, createClockMemory } from '../../../../src/server/sandbox/cpu-clock';

function clockUnderTest(budgetMs: number) {
  const memory = createClockMemory();
  let now = 0;
  const clock = new CpuClock(budgetMs, memory, () => now);
  const pass = (ms: number): void => {
    now += ms;
  };
  return { clock, memory, pass };
}

describe('the CPU clock', () => {
  it('counts turns and not the time between them', () => {
    const { clock, pass } = clockUnderTest(30);
    clock.turn(() => pass(10));
    pass(60);
    assert.equal(clock.spent, false);
    clock.turn(() => pass(25));
    assert.equal(clock.spent, true);
  });

  it('is spent within a turn that takes too long', () => {
    const { clock, pass } = clockUnderTest(5);
    clock.turn(() => {
      assert.equal(clock.spent, false);
      pass(6);
      assert.equal(clock.spent, true);
    });
  });

  it('closes a turn that throws', () => {
    const memory = createClockMemory();
    const clock = new CpuClock(1_000, memory);
    assert.throws(() =>
      clock.turn(() => {
        throw new Error('out of stack');
      }),
    );
    let now = 0;
    const observer = new CpuObserver(memory, () => now);
    observer.observe();
    now = 5_000;
    assert.ok(observer.observe() < 1_000);
  });

  it('shows an observer how long a turn has lasted by the observer’s own time', () => {
    const memory = createClockMemory();
    const clock = new CpuClock(1_000, memory);
    let now = 0;
    const observer = new CpuObserver(memory, () => now);
    assert.equal(observer.observe(), 0);
    clock.turn(() => {
      observer.observe();
      now = 700;
      assert.equal(observer.observe(), 700);
    });
    now = 9_000;
    assert.ok(observer.observe() < 100, 'waiting is free');
    clock.turn(() => {
      observer.observe();
      now = 9_300;
      assert.ok(observer.observe() >= 300 && observer.observe() < 400, 'a new turn starts anew');
    });
  });
});

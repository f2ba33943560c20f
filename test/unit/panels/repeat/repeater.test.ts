import assert from 'node:assert/strict';
import type { RepeatInterval, RepeatPlan } from '../../../../src/panels/repeat/repeat-state';
import { Repeater } from '../../../../src/panels/repeat/repeater';
import { ManualClock } from '../../../harness/manual-clock';

const TEN = 10_000;

/** A panel whose program runs for a given time whenever it is due. */
class Scene {
  readonly clock = new ManualClock();
  readonly repeater: Repeater;
  /** When runs began, by the clock. */
  readonly began: number[] = [];

  constructor(
    private readonly runMs = 100,
    plan: RepeatPlan = { kind: 'off' },
  ) {
    const { clock } = this;
    this.repeater = new Repeater({ clock, plan, inSight: true, onDue: () => this.run() });
  }

  run(how: 'well' | 'failed' | 'stopped' = 'well'): void {
    this.began.push(this.clock.now());
    this.repeater.tell({ type: 'run-started' });
    this.clock.setTimeout(() => this.repeater.tell({ type: 'run-ended', how }), this.runMs);
  }

  choose(every: RepeatInterval | undefined): void {
    this.repeater.tell({ type: 'chosen', every });
  }

  see(inSight: boolean): void {
    this.repeater.tell({ type: 'seen', inSight });
  }
}

describe('a program that runs again by itself', () => {
  it('does so once an interval, from the start of its last run on', () => {
    const scene = new Scene();
    scene.run();
    scene.clock.advance(4000);
    scene.choose(TEN);
    scene.clock.advance(36_000);
    assert.deepEqual(scene.began, [0, 10_000, 20_000, 30_000, 40_000]);
  });

  it('runs at once where the last run is longer ago than that, or was in another window', () => {
    const scene = new Scene();
    scene.run();
    scene.clock.advance(25_000);
    scene.choose(TEN);
    assert.deepEqual(scene.began, [0, 25_000]);
    const restored = new Scene();
    restored.choose(60_000);
    assert.deepEqual(restored.began, [0]);
  });

  it('waits while its panel is hidden, and makes up for all of that with one run', () => {
    const scene = new Scene();
    scene.run();
    scene.choose(TEN);
    scene.clock.advance(1000);
    scene.see(false);
    scene.clock.advance(60_000);
    assert.deepEqual(scene.began, [0]);
    assert.equal(scene.clock.pending, 0);
    scene.see(true);
    assert.deepEqual(scene.began, [0, 61_000]);
    scene.clock.advance(TEN);
    assert.deepEqual(scene.began, [0, 61_000, 71_000]);
  });

  it('is not due sooner for having been hidden', () => {
    const scene = new Scene();
    scene.run();
    scene.choose(TEN);
    scene.see(false);
    scene.clock.advance(3000);
    scene.see(true);
    assert.deepEqual(scene.began, [0]);
    scene.clock.advance(7000);
    assert.deepEqual(scene.began, [0, 10_000]);
  });

  it('leaves out what falls due while a run takes its time, and never runs twice at once', () => {
    const scene = new Scene(25_000);
    scene.run();
    scene.choose(TEN);
    scene.clock.advance(65_000);
    assert.deepEqual(scene.began, [0, 30_000, 60_000]);
  });

  it('counts from a run that a person starts in between', () => {
    const scene = new Scene();
    scene.run();
    scene.choose(TEN);
    scene.clock.advance(6000);
    scene.run();
    scene.clock.advance(12_000);
    assert.deepEqual(scene.began, [0, 6000, 16_000]);
  });

  it('ends with a failure, until a person has run it', () => {
    const scene = new Scene();
    scene.choose(TEN);
    scene.clock.advance(5000);
    scene.run('failed');
    scene.clock.advance(60_000);
    assert.deepEqual(scene.repeater.plan, { kind: 'awaits-run', every: TEN });
    assert.deepEqual(scene.began, [0, 5000]);
    scene.run();
    scene.clock.advance(TEN);
    assert.deepEqual(scene.began, [0, 5000, 65_000, 75_000]);
  });

  it('ends with a view that does not start or is taken down', () => {
    const scene = new Scene();
    scene.choose(TEN);
    scene.clock.advance(1000);
    scene.repeater.tell({ type: 'view-failed' });
    scene.clock.advance(60_000);
    assert.deepEqual(scene.began, [0]);
  });

  it('ends for good when a person stops a run or turns it off', () => {
    for (const end of ['stop', 'off'] as const) {
      const scene = new Scene();
      scene.choose(TEN);
      scene.clock.advance(1000);
      if (end === 'stop') scene.run('stopped');
      else scene.choose(undefined);
      scene.clock.advance(1000);
      scene.run();
      scene.clock.advance(60_000);
      assert.equal(scene.repeater.plan.kind, 'off');
      assert.equal(scene.began.length, end === 'stop' ? 3 : 2);
    }
  });

  it('does nothing by itself in a window that opened again, before a person has run it', () => {
    const scene = new Scene(100, { kind: 'awaits-run', every: TEN });
    scene.see(false);
    scene.see(true);
    scene.clock.advance(60_000);
    assert.deepEqual(scene.began, []);
    scene.run();
    scene.clock.advance(TEN);
    assert.deepEqual(scene.began, [60_000, 70_000]);
  });

  it('leaves nothing behind when its panel closes', () => {
    const scene = new Scene();
    scene.choose(TEN);
    scene.clock.advance(1000);
    scene.repeater.dispose();
    scene.choose(TEN);
    assert.equal(scene.clock.pending, 0);
  });
});

import assert from 'node:assert/strict';
import { type FrameHeight, fitContent } from '../../../shell/frame-height';

describe('the height of a frame', () => {
  const start: FrameHeight = { height: 480 };

  it('is that of its content, in whole pixels, up to a limit', () => {
    assert.equal(fitContent(start, 612.2, { now: 0 }).height, 613);
    assert.equal(fitContent(start, 40, { now: 0 }).height, 40);
    assert.equal(fitContent(start, 9000, { now: 0 }).height, 4000);
    assert.equal(fitContent(start, 9000, { now: 0, limit: 300 }).height, 300);
  });

  it('stays when the measure makes no sense', () => {
    for (const content of [0, -5, Number.NaN, Number.POSITIVE_INFINITY]) {
      assert.equal(fitContent(start, content, { now: 0 }), start);
    }
  });

  it('comes to rest when the content is always taller than the frame by as much', () => {
    let state = start;
    for (let times = 0; times < 50; times += 1) {
      state = fitContent(state, state.height + 24, { now: times * 16 });
    }
    assert.equal(state.height, 504);
  });

  it('follows content that grows by itself, however evenly', () => {
    let state = start;
    for (let times = 0; times < 5; times += 1) {
      state = fitContent(state, state.height + 24, { now: times * 1000 });
    }
    assert.equal(state.height, 600);
  });
});

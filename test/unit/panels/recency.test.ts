import assert from 'node:assert/strict';
import { Recency } from '../../../src/panels/recency';

describe('Recency', () => {
  it('has what was in sight last first, each once', () => {
    const recency = new Recency();
    for (const key of ['a', 'b', 'c', 'a']) recency.touch(key);
    assert.deepEqual(recency.latest(2), ['a', 'c']);
    recency.remove('a');
    assert.deepEqual(recency.latest(5), ['c', 'b']);
  });
});

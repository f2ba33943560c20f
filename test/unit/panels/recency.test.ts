import assert from 'node:assert/strict';
import { Recency } from '../../../src/panels/recency';

describe('Recency', () => {
  it('H50: has what was in sight last first, each once, of those asked for', () => {
    const recency = new Recency();
    for (const key of ['a', 'b', 'c', 'a']) recency.touch(key);
    assert.deepEqual(
      recency.latest(2, () => true),
      ['a', 'c'],
    );
    assert.deepEqual(
      recency.latest(2, (key) => key !== 'a'),
      ['c', 'b'],
    );
    recency.remove('a');
    assert.deepEqual(
      recency.latest(5, () => true),
      ['c', 'b'],
    );
  });
});

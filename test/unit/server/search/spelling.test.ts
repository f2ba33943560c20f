import assert from 'node:assert/strict';
import fc from 'fast-check';
import { editDistance } from '../../../../src/server/catalog/edit-distance';
import { nearestWords } from '../../../../src/server/catalog/spelling';

describe('the distance of two words', () => {
  it('counts letters put in, left out, changed or swapped', () => {
    assert.equal(editDistance('file', 'file'), 0);
    assert.equal(editDistance('file', 'files'), 1);
    assert.equal(editDistance('file', 'fle'), 1);
    assert.equal(editDistance('file', 'fill'), 1);
    assert.equal(editDistance('file', 'flie'), 1);
    assert.equal(editDistance('', 'file'), 4);
  });

  it('is the same both ways, and nought for equals alone', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
    fc.assert(
      fc.property(word, word, (left, right) => {
        const distance = editDistance(left, right);
        assert.equal(distance, editDistance(right, left));
        assert.equal(distance === 0, left === right);
        assert.ok(distance <= Math.max(left.length, right.length));
      }),
    );
  });
});

describe('a word that nobody says', () => {
  const vocabulary = ['histogram', 'historical', 'kubernetes', 'branch', 'brunch', 'logs'];
  it('is taken for the nearest that somebody does', () => {
    assert.deepEqual(nearestWords('histgram', vocabulary), ['histogram']);
    assert.deepEqual(nearestWords('kuberentes', vocabulary), ['kubernetes']);
    assert.deepEqual(nearestWords('brnch', vocabulary), ['branch', 'brunch']);
  });

  it('is left alone when it is short, far from any, or absurdly long', () => {
    assert.deepEqual(nearestWords('lgs', vocabulary), []);
    assert.deepEqual(nearestWords('zebra', vocabulary), []);
    assert.deepEqual(nearestWords('mistogram', vocabulary), [], 'the first letter is right');
    assert.deepEqual(nearestWords('b'.repeat(10_000), ['b'.repeat(9_999)]), []);
    assert.deepEqual(nearestWords('branch', []), []);
  });
});

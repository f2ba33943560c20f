import assert from 'node:assert/strict';
import { describeResult } from '../../../src/panels/describe-result';
import { english } from '../localize';

describe('describeResult', () => {
  const words: [unknown, string][] = [
    [undefined, 'It returned nothing.'],
    [null, 'It returned null.'],
    [42, 'It returned 42.'],
    [true, 'It returned true.'],
    ['four', 'It returned a text of 4 characters.'],
    [[1], 'It returned a list of one item.'],
    [[1, 2], 'It returned a list of 2 items.'],
    [{}, 'It returned an empty object.'],
    [{ files: 1, folders: 2 }, 'It returned an object with: files, folders.'],
    [
      { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1 },
      'It returned an object with 7 fields: a, b, c, d, e, f, ….',
    ],
  ];
  for (const [value, text] of words) {
    it(`says: ${text}`, () => {
      const summary = { emitted: [], ...(value === undefined ? {} : { value }) };
      assert.equal(describeResult(summary, english), text);
    });
  }
});

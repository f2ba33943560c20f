import assert from 'node:assert/strict';
import fc from 'fast-check';
import { clampBytes } from '../../../../src/server/invocation/clamp-bytes';

describe('clamped text', () => {
  it('passes whole up to the limit', () => {
    assert.equal(clampBytes('abc', 3), 'abc');
    assert.equal(clampBytes('é', 2), 'é');
  });

  it('ends with an ellipsis where it was cut', () => {
    assert.equal(clampBytes('abcd', 3), 'abc…');
  });

  it('never holds more bytes than allowed, nor half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(40), (text, limit) => {
        const clamped = clampBytes(text, limit);
        const body = clamped === text ? text : clamped.slice(0, -1);
        return clamped === text || (Buffer.byteLength(body) <= limit && text.startsWith(body));
      }),
    );
  });
});

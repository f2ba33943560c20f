import assert from 'node:assert/strict';
import { limitsInForce } from '../../../../src/server/limits-in-force';
import { DEFAULT_LIMITS, LEAST_MEMORY_BYTES } from '../../../../src/shared/limits';

describe('the limits in force', () => {
  it('are the defaults but for what a person set', () => {
    assert.deepEqual(limitsInForce({}), DEFAULT_LIMITS);
    assert.deepEqual(limitsInForce({ hostCalls: 7 }), { ...DEFAULT_LIMITS, hostCalls: 7 });
  });

  it('are the default where what was set is no sound number', () => {
    for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, undefined]) {
      assert.equal(limitsInForce({ hostCalls: value }).hostCalls, DEFAULT_LIMITS.hostCalls);
    }
  });

  it('are the least memory that an interpreter needs where less was set', () => {
    const { programMemoryBytes } = limitsInForce({ programMemoryBytes: 8_000_000 });
    assert.equal(programMemoryBytes, LEAST_MEMORY_BYTES);
  });
});

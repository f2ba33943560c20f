import assert from 'node:assert/strict';
import { LIMIT_KEYS, limitsFrom } from '../../../src/connectors/limits-setting';
import { DEFAULT_LIMITS, limitsSchema } from '../../../src/shared/limits';

describe('limitsFrom', () => {
  it('knows every limit there is', () => {
    assert.deepEqual([...LIMIT_KEYS].sort(), Object.keys(DEFAULT_LIMITS).sort());
  });

  it('takes whole numbers from 1 up and names the rest', () => {
    const settings: Record<string, unknown> = {
      hostCalls: 3,
      programCpuMs: 0,
      emittedBytes: 1.5,
      readResultBytes: '9',
      programTimeoutMs: Number.NaN,
    };
    const invalid: string[] = [];
    const limits = limitsFrom(
      (key) => settings[key],
      (key) => invalid.push(key),
    );
    assert.deepEqual(limits, { hostCalls: 3 });
    assert.deepEqual(invalid.sort(), [
      'emittedBytes',
      'programCpuMs',
      'programTimeoutMs',
      'readResultBytes',
    ]);
    assert.ok(limitsSchema.partial().safeParse(limits).success);
  });
});

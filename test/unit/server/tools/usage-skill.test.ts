import assert from 'node:assert/strict';
import { SEARCH_LIMIT } from '../../../../src/server/catalog/search-request';
import { usageSkill } from '../../../../src/server/tools/usage-skill';
import { BATCH_SIZE, DEFAULT_LIMITS, LOG_CHARS, RESULT_CHARS } from '../../../../src/shared/limits';
import { MAX_READS_IN_FLIGHT } from '../../../../src/shared/program-ui';

describe('the usage guide', () => {
  /** A number that occurs nowhere else, for each limit. */
  const limits = {
    programTimeoutMs: 41_000,
    programCpuMs: 43_000,
    programMemoryBytes: 47 * 1024 * 1024,
    hostCalls: 4_801,
    hostCallTimeoutMs: 49_000,
    hostCallResultBytes: 4_903,
    readResultBytes: 4_909,
    emittedBytes: 4_919,
    emittedBlocks: 4_931,
    connectorStartMs: 60_000,
  };

  it('says the limits that are in force, not those that once were', () => {
    const text = usageSkill(limits);
    for (const said of [
      '41 s for a program',
      '43 s of it computing',
      '47 MB of memory',
      '4801 calls per program',
      '49 s each',
      '4903 bytes per result',
      'each up to 4909 bytes',
      '4919 bytes for blocks',
      'up to 4931',
    ]) {
      assert.ok(text.includes(said), said);
    }
  });

  it('says the fixed numbers as the code has them', () => {
    const text = usageSkill(DEFAULT_LIMITS);
    for (const said of [
      `${SEARCH_LIMIT.default} tools, at most ${SEARCH_LIMIT.max}`,
      `up to ${BATCH_SIZE} calls at once`,
      `up to ${LOG_CHARS} characters`,
      `${RESULT_CHARS} characters of result`,
      `${MAX_READS_IN_FLIGHT} at a time`,
    ]) {
      assert.ok(text.includes(said), said);
    }
    assert.deepEqual([SEARCH_LIMIT.default, SEARCH_LIMIT.max], [8, 100]);
  });

  it('fits in 9000 bytes', () => {
    assert.ok(Buffer.byteLength(usageSkill(limits)) <= 9_000);
  });
});

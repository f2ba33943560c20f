import assert from 'node:assert/strict';
import { judge } from '../../../scripts/test/report.mjs';

const failure = { title: 'it', message: 'no' };

describe('a suite counts', () => {
  it('what its report says', () => {
    const report = { passed: 3, skipped: 1, failures: [failure] };
    assert.deepEqual(judge(report, 1), { passed: 3, failed: 1, skipped: 1 });
  });

  it('as failed when it wrote no report', () => {
    assert.equal(judge(undefined, 0).failed, 1);
  });

  it('as failed when it ran no test', () => {
    assert.equal(judge({ passed: 0, skipped: 4, failures: [] }, 0).failed, 1);
  });

  it('as failed when every test passed and it crashed at its end', () => {
    const verdict = judge({ passed: 3, skipped: 0, failures: [] }, 'SIGSEGV');
    assert.deepEqual([verdict.passed, verdict.failed], [3, 1]);
  });
});

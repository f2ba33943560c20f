import assert from 'node:assert/strict';
import { filesToRunAlone, mergeRuns } from '../../../scripts/test/second-chance.mjs';

const file = '/test/keys.test.ts';
const failed = (title: string, where: string | undefined = file) => ({
  ...(where === undefined ? {} : { file: where }),
  title,
  message: 'no',
});
const passed = (title: string, where = file) => ({ file: where, title });
const report = (passes: string[], failures: string[]) => ({
  passed: passes.length,
  skipped: 0,
  passes: passes.map((title) => passed(title)),
  failures: failures.map((title) => failed(title)),
});

describe('the files of tests that failed', () => {
  it('run once more, each once', () => {
    const failures = [failed('a'), failed('b', '/test/other.test.ts'), failed('c')];
    const files = filesToRunAlone({ passed: 9, skipped: 0, failures });
    assert.deepEqual(files, [file, '/test/other.test.ts']);
  });

  it('run no second time when they are more than five', () => {
    const failures = [1, 2, 3, 4, 5, 6].map((n) => failed('a', `/test/${n}.test.ts`));
    assert.equal(filesToRunAlone({ passed: 9, skipped: 0, failures: failures.slice(1) }).length, 5);
    assert.deepEqual(filesToRunAlone({ passed: 9, skipped: 0, failures }), []);
  });

  it('run no second time when something failed that is in no file', () => {
    const failures = [failed('a'), { title: '"after all" hook', message: 'no' }];
    assert.deepEqual(filesToRunAlone({ passed: 9, skipped: 0, failures }), []);
  });
});

describe('a run and the run of one of its files alone', () => {
  it('count a test as passed that passed alone, and name it', () => {
    const merged = mergeRuns(report(['a'], ['b']), report(['a', 'b'], []), file);
    assert.equal(merged.report.passed, 2);
    assert.deepEqual(merged.report.failures, []);
    assert.deepEqual(
      merged.rescued.map(({ title }) => title),
      ['b'],
    );
  });

  it('count a test as failed that failed both times, as it failed first', () => {
    const merged = mergeRuns(report(['a'], ['b', 'c']), report(['a', 'c'], ['b']), file);
    assert.equal(merged.report.passed, 2);
    assert.deepEqual(merged.report.failures, [failed('b')]);
    assert.deepEqual(merged.rescued, [failed('c')]);
  });

  it('keep a test that passed first and failed alone', () => {
    const merged = mergeRuns(report(['a'], ['b']), report(['b'], ['a']), file);
    assert.equal(merged.report.passed, 2);
    assert.deepEqual(merged.report.failures, []);
  });

  it('make good a hook that failed only by a run in which nothing fails', () => {
    const first = report(['a'], ['"after each" hook for "a"']);
    assert.deepEqual(mergeRuns(first, report(['a', 'b'], []), file).report.failures, []);
    const { report: merged, rescued } = mergeRuns(first, report(['a'], ['b']), file);
    assert.deepEqual(
      merged.failures.map(({ title }) => title),
      ['"after each" hook for "a"', 'b'],
    );
    assert.deepEqual(rescued, []);
  });

  it('count the tests that a failed hook kept from running', () => {
    const first = report([], ['"before all" hook in "keys"']);
    assert.equal(mergeRuns(first, report(['a', 'b'], []), file).report.passed, 2);
  });

  it('leave the failures and passes of other files as they are', () => {
    const other = '/test/other.test.ts';
    const first = {
      passed: 1,
      skipped: 0,
      passes: [passed('a', other)],
      failures: [failed('b', other), failed('c')],
    };
    const merged = mergeRuns(first, report(['a', 'b', 'c'], []), file);
    assert.deepEqual(merged.report.failures, [failed('b', other)]);
    assert.equal(merged.report.passed, 4);
  });
});

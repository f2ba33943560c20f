/**
 * Suites that drive a window or a browser now and then meet one that has gone bad, and no test can do anything in it. The
 * files of the tests that failed run once more, each by itself in a process of its own.
 * @typedef {import('./report.mjs').Report} Report
 * @typedef {import('./report.mjs').Named} Named
 */

/** More than so many files fail for a reason that a second run would only hide. */
const MOST_FILES = 5;

/** The files to run once more. None when they are too many, or when something failed that is in no file. @param {Report} report */
export function filesToRunAlone({ failures }) {
  const files = [...new Set(failures.map(({ file }) => file))];
  return files.length > MOST_FILES || files.includes(undefined) ? [] : files;
}

/**
 * One report of a suite's run and the later run of one of its files alone. What passed in either has passed; what failed
 * in both, or failed in one and ran in no other, has failed.
 * @param {Report} first @param {Report} alone @param {string} file
 * @returns {{ report: Report, rescued: Named[] }} `rescued` are the failures of the first run that passed alone
 */
export function mergeRuns(first, alone, file) {
  const titles = (/** @type {Named[] | undefined} */ tests) =>
    new Set((tests ?? []).filter((test) => test.file === file).map(({ title }) => title));
  const passedFirst = titles(first.passes);
  const passedAlone = titles(alone.passes);
  const failedFirst = titles(first.failures);
  // A hook is in no list of what passed. Its failure is made good by a run in which nothing failed.
  const isMended = (/** @type {Named} */ failure) =>
    failure.file === file && (passedAlone.has(failure.title) || alone.failures.length === 0);
  const rescued = first.failures.filter(isMended);
  const stillFailing = first.failures.filter((failure) => !isMended(failure));
  // A hook that failed kept these from running at all.
  const ranOnlyAlone = alone.failures.filter(
    ({ title }) => !passedFirst.has(title) && !failedFirst.has(title),
  );
  const gained = [...passedAlone].filter((title) => !passedFirst.has(title));
  return {
    report: {
      ...first,
      passed: first.passed + gained.length,
      passes: [...(first.passes ?? []), ...gained.map((title) => ({ file, title }))],
      failures: [...stillFailing, ...ranOnlyAlone],
    },
    rescued,
  };
}

import path from 'node:path';

const minute = 60_000;

const mocha = (files, ...options) => [
  '--import=tsx',
  // The program itself, not what starts it in a process below: a signal reaches the tests.
  path.join('node_modules', 'mocha', 'bin', '_mocha'),
  '--forbid-only',
  '--reporter=test/harness/reporter.cjs',
  ...options,
  files,
];
const all = (folder) => `test/${folder}/**/*.test.ts`;
/** One file in a process of its own. */
const alone = (file) => mocha(file);
const extension = ['--import=tsx', 'test/extension/run.ts'];

/**
 * In the order in which they are listed at the end. Those of one `lane` run one after another, lanes at the same time: on
 * two cores, tests that compute fill the pauses of tests that wait for a browser. `needs` names the set-up steps without
 * which a suite cannot start, `command` what runs it with our own Node, `limitMs` when it is taken for hung. The report's
 * file reaches it as TEST_REPORT. `alone` gives the command for one file of it, where what failed gets a second chance.
 */
export const suites = {
  check: {
    lane: 'short',
    needs: ['dependencies'],
    command: ['scripts/check.mjs'],
    limitMs: 8 * minute,
  },
  unit: {
    lane: 'short',
    // One test looks at what is packaged, and would build what it misses.
    needs: ['dist'],
    command: mocha(all('unit')),
    alone,
    limitMs: 20 * minute,
  },
  mutation: {
    lane: 'short',
    needs: ['dependencies'],
    command: mocha(all('mutation')),
    alone,
    limitMs: 10 * minute,
  },
  contract: {
    lane: 'short',
    needs: ['dist'],
    command: mocha(all('contract')),
    alone,
    limitMs: 15 * minute,
  },
  // The hostile corpus alone has some hundred documents to show, three times over, and some of them end the browser.
  browser: {
    lane: 'long',
    needs: ['dist', 'browser'],
    command: mocha(all('browser')),
    alone,
    limitMs: 35 * minute,
  },
  extension: {
    lane: 'short',
    needs: ['dist', 'browser', 'vscode'],
    command: extension,
    // All its files are one bundle in one extension host.
    alone: () => extension,
    limitMs: 10 * minute,
  },
  // Each file has a window of its own and mostly waits for it: two at a time.
  e2e: {
    lane: 'long',
    needs: ['package', 'browser', 'vscode'],
    command: mocha(all('e2e'), '--parallel', '--jobs=2'),
    alone,
    limitMs: 35 * minute,
  },
};

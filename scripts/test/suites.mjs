import path from 'node:path';

const minute = 60_000;

const mocha = (folder, ...options) => [
  '--import=tsx',
  // The program itself, not what starts it in a process below: a signal reaches the tests.
  path.join('node_modules', 'mocha', 'bin', '_mocha'),
  '--forbid-only',
  '--reporter=test/harness/reporter.cjs',
  ...options,
  `test/${folder}/**/*.test.ts`,
];

/**
 * In the order in which they run. `needs` names the set-up steps without which a suite cannot start, `command` what
 * runs it with our own Node, `limitMs` when it is taken for hung. The report's file reaches it as TEST_REPORT.
 */
export const suites = {
  check: { needs: ['dependencies'], command: ['scripts/check.mjs'], limitMs: 5 * minute },
  unit: { needs: ['dependencies'], command: mocha('unit'), limitMs: 15 * minute },
  mutation: { needs: ['dependencies'], command: mocha('mutation'), limitMs: 8 * minute },
  contract: { needs: ['dist'], command: mocha('contract'), limitMs: 10 * minute },
  // The hostile corpus alone has some hundred documents to show, three times over, and some of them end the browser: time,
  // and one more try.
  browser: {
    needs: ['dist', 'browser'],
    command: mocha('browser', '--retries=1'),
    limitMs: 35 * minute,
  },
  extension: {
    needs: ['dist', 'browser', 'vscode'],
    command: ['--import=tsx', 'test/extension/run.ts'],
    limitMs: 10 * minute,
  },
  // Each file has a window of its own and mostly waits for it: two at a time. Now and then the window's own palette
  // loses a command that was picked in it: one more try.
  e2e: {
    needs: ['package', 'browser', 'vscode'],
    command: mocha('e2e', '--retries=1', '--parallel', '--jobs=2'),
    limitMs: 25 * minute,
  },
};

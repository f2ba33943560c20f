'use strict';
// Mocha's usual output for a person, and a report for the test command in the file that TEST_REPORT names.
const fs = require('node:fs');
const path = require('node:path');
const { reporters, Runner } = require('mocha');

class Reporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const file = process.env.TEST_REPORT;
    if (!file) return;
    const report = { passed: 0, skipped: 0, passes: [], failures: [] };
    runner.on(Runner.constants.EVENT_TEST_PASS, (test) => {
      report.passed += 1;
      report.passes.push({ file: test.file, title: test.fullTitle() });
    });
    runner.on(Runner.constants.EVENT_TEST_PENDING, () => {
      report.skipped += 1;
    });
    runner.on(Runner.constants.EVENT_TEST_FAIL, (test, error) => {
      const message = error.stack ?? String(error);
      report.failures.push({ file: test.file, title: test.fullTitle(), message });
    });
    runner.on(Runner.constants.EVENT_RUN_END, () => {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, JSON.stringify(report, null, 2));
    });
  }
}

module.exports = Reporter;

'use strict';
// What an extension host loads when it runs tests: VS Code calls run(), and takes a rejection for a failure.
const fs = require('node:fs');
const path = require('node:path');
const { format } = require('node:util');
const Mocha = require('mocha');

const output = path.resolve(__dirname, '../../.test-output/extension');

exports.run = () => {
  // A window's console is full of other things; whoever started the run prints this file.
  const printed = path.join(output, 'tests.log');
  Mocha.reporters.Base.consoleLog = (...line) => fs.appendFileSync(printed, `${format(...line)}\n`);
  const mocha = new Mocha({
    timeout: 30_000,
    forbidOnly: true,
    reporter: require('../harness/reporter.cjs'),
  });
  mocha.addFile(path.join(output, 'tests.cjs'));
  return new Promise((resolve, reject) => {
    mocha.run((failures) => {
      if (failures === 0) resolve();
      else reject(new Error(`${failures} failed`));
    });
  });
};

'use strict';
// What an extension host loads when it runs tests: VS Code calls run(), and takes a rejection for a failure.
const path = require('node:path');
const Mocha = require('mocha');

exports.run = () => {
  const mocha = new Mocha({
    timeout: 30_000,
    forbidOnly: true,
    reporter: require('../harness/reporter.cjs'),
  });
  mocha.addFile(path.resolve(__dirname, '../../.test-output/extension/tests.cjs'));
  return new Promise((resolve, reject) => {
    mocha.run((failures) => {
      if (failures === 0) resolve();
      else reject(new Error(`${failures} failed`));
    });
  });
};

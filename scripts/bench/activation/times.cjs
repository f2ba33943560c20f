'use strict';
// What an extension host loads in place of tests. Adds one line to the file that the bench names: milliseconds by extension.
const { appendFileSync, existsSync, readFileSync } = require('node:fs');
const vscode = require('vscode');

const file = process.env.CONNECTA_BENCH_ACTIVATION;
const measured = ['connecta.empty', 'connecta.connecta-program-ui'];

async function timeToActivate(id) {
  const start = performance.now();
  await vscode.extensions.getExtension(id).activate();
  return performance.now() - start;
}

exports.run = async () => {
  const windows = existsSync(file) ? readFileSync(file, 'utf8').split('\n').length : 1;
  const times = {};
  await timeToActivate('connecta.activation');
  // Whichever comes first has the colder caches; they take turns.
  for (const id of windows % 2 === 0 ? measured : measured.toReversed()) {
    times[id] = await timeToActivate(id);
  }
  appendFileSync(file, `${JSON.stringify(times)}\n`);
};

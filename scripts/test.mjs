/**
 * `npm test`, or `node scripts/test.mjs [suite …]`: every suite, or those named, with all their set-up.
 * The last line is `N passed, N failed`. Ends with 1 when anything failed or nothing ran.
 */
import { runIfEntry } from './setup/run-if-entry.mjs';
import { createPreparation } from './test/preparation.mjs';
import { runSuite } from './test/run-suite.mjs';
import { suites } from './test/suites.mjs';

function chosenSuites(names) {
  const unknown = names.filter((name) => !Object.hasOwn(suites, name));
  if (unknown.length > 0) {
    throw new Error(
      `There is no suite ${unknown.join(', ')}. There are ${Object.keys(suites).join(', ')}.`,
    );
  }
  return Object.entries(suites).filter(([name]) => names.length === 0 || names.includes(name));
}

/** Downloads go on in the background while others run; a suite that needs one reports its failure. */
function prepareAhead(chosen, preparation) {
  const needed = new Set(chosen.flatMap(([, suite]) => suite.needs));
  for (const step of ['browser', 'vscode']) {
    if (needed.has(step)) preparation.ready(step).catch(() => {});
  }
}

/** Suites of one lane run one after another, lanes at the same time. Resolves with the results in the suites' order. */
async function runLanes(chosen, preparation) {
  const names = new Set(chosen.map(([, { lane }]) => lane));
  const results = new Map();
  const runLane = async (name) => {
    for (const [suite, options] of chosen.filter(([, { lane }]) => lane === name))
      results.set(suite, await runSuite(suite, options, preparation, { aside: names.size > 1 }));
  };
  await Promise.all([...names].map(runLane));
  return chosen.map(([suite]) => results.get(suite));
}

function describe({ name, passed, failed, skipped, rescued, reason, ms }) {
  const alone = rescued.length > 0 && `${rescued.length} only when run alone`;
  const more = [skipped > 0 && `${skipped} skipped`, alone, reason].filter(Boolean).join(', ');
  const counts = `${passed} passed, ${failed} failed${more ? `, ${more}` : ''}`;
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(10)} ${counts} (${(ms / 1000).toFixed(1)} s)`;
}

async function main() {
  const began = performance.now();
  const chosen = chosenSuites(process.argv.slice(2));
  const preparation = createPreparation();
  prepareAhead(chosen, preparation);

  const results = await runLanes(chosen, preparation);

  console.log(`\n── ${((performance.now() - began) / 1000).toFixed(0)} s ──`);
  for (const result of results) {
    for (const { title } of result.failures) console.log(`  failed: ${result.name}: ${title}`);
    for (const title of result.rescued)
      console.log(`  passed when run alone: ${result.name}: ${title}`);
  }
  for (const result of results) console.log(describe(result));
  const sum = (count) => results.reduce((total, result) => total + result[count], 0);
  if (sum('failed') > 0 || sum('passed') === 0) process.exitCode = 1;
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
}

runIfEntry(import.meta.url, main);

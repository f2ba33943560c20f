import { spawn } from 'node:child_process';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { judge, readReport, removeReport } from './report.mjs';
import { filesToRunAlone, mergeRuns } from './second-chance.mjs';

const root = path.resolve(import.meta.dirname, '../..');
/** Between asking a hung suite to end, so that it can end what it started, and ending it. */
const graceMs = 10_000;

/**
 * Resolves with the exit code, the signal, or words for what went wrong.
 * @param {number | 'inherit'} output where it prints to
 */
function runToEnd(command, env, limitMs, output) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env,
      stdio: ['ignore', output, output],
    });
    const timers = [];
    let hung = false;
    // Who ends this command ends the suite with it, and the suite what it started.
    const passOn = (signal) => {
      child.once('exit', () => process.exit(1));
      child.kill(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, passOn);
    timers.push(
      setTimeout(() => {
        hung = true;
        child.kill('SIGTERM');
        timers.push(setTimeout(() => child.kill('SIGKILL'), graceMs));
      }, limitMs),
    );
    const end = (outcome) => {
      timers.forEach(clearTimeout);
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, passOn);
      resolve(hung ? `still running after ${limitMs / 1000} s` : outcome);
    };
    child.on('error', (error) => end(error.message));
    child.on('exit', (code, signal) => end(code ?? signal));
  });
}

/**
 * Runs one suite and says what it counts for. Its set-up failing is a failure of the suite.
 * @param {{ aside: boolean }} options aside: other suites run too, so what it prints is shown whole, at its end
 */
export async function runSuite(name, suite, preparation, { aside }) {
  try {
    for (const step of suite.needs) await preparation.ready(step);
  } catch (error) {
    const reason = `set-up failed: ${error instanceof Error ? error.message : error}`;
    return { name, passed: 0, failed: 1, skipped: 0, reason, ms: 0, failures: [], rescued: [] };
  }
  const began = performance.now();
  const run = aside ? runAside : runInFront;
  const { written, exit } = await run(name, name, suite.command, suite.limitMs);
  const { report, rescued } = await giveSecondChance(name, suite, written, run);
  // A code tells of failures, which are made good by now; a signal or a suite that hung is a failure by itself.
  const isMended = rescued.length > 0 && typeof exit === 'number' && report.failures.length === 0;
  return {
    name,
    ...judge(report, isMended ? 0 : exit),
    failures: report?.failures ?? [],
    rescued: rescued.map(({ title }) => title),
    ms: performance.now() - began,
  };
}

function runInFront(title, name, command, limitMs) {
  console.log(`\n── ${title} ──`);
  return runReporting(name, command, limitMs, 'inherit');
}

async function runAside(title, name, command, limitMs) {
  const file = path.join(root, '.test-output/printed', `${name}.log`);
  await mkdir(path.dirname(file), { recursive: true });
  const printed = await open(file, 'w');
  console.log(`── ${title}: running ──`);
  const ran = await runReporting(name, command, limitMs, printed.fd);
  await printed.close();
  console.log(`\n── ${title} ──\n${await readFile(file, 'utf8')}`);
  return ran;
}

/** Runs a command that leaves a report, and reads that. */
async function runReporting(name, command, limitMs, output) {
  const file = path.join(root, '.test-output/reports', `${name}.json`);
  await removeReport(file);
  const exit = await runToEnd(command, { ...process.env, TEST_REPORT: file }, limitMs, output);
  return { written: await readReport(file), exit };
}

/** Runs the files of what failed once more, where the suite can run one alone. */
async function giveSecondChance(name, { alone, limitMs }, first, run) {
  let report = first;
  const rescued = [];
  const files = alone && first ? filesToRunAlone(first) : [];
  for (const [at, file] of files.entries()) {
    const title = `${name}, alone: ${path.relative(root, file)}`;
    const again = await run(title, `${name}-alone-${at + 1}`, alone(file), limitMs);
    if (judge(again.written, again.exit).reason !== undefined) continue;
    const merged = mergeRuns(report, again.written, file);
    report = merged.report;
    rescued.push(...merged.rescued);
  }
  return { report, rescued };
}

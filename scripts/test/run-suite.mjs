import { spawn } from 'node:child_process';
import path from 'node:path';
import { judge, readReport, removeReport } from './report.mjs';
import { filesToRunAlone, mergeRuns } from './second-chance.mjs';

const root = path.resolve(import.meta.dirname, '../..');
/** Between asking a hung suite to end, so that it can end what it started, and ending it. */
const graceMs = 10_000;

/** Resolves with the exit code, the signal, or words for what went wrong. */
function runToEnd(command, env, limitMs) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
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

/** Runs one suite and says what it counts for. Its set-up failing is a failure of the suite. */
export async function runSuite(name, suite, preparation) {
  try {
    for (const step of suite.needs) await preparation.ready(step);
  } catch (error) {
    const reason = `set-up failed: ${error instanceof Error ? error.message : error}`;
    return { name, passed: 0, failed: 1, skipped: 0, reason, ms: 0, failures: [], rescued: [] };
  }
  console.log(`\n── ${name} ──`);
  const began = performance.now();
  const { written, exit } = await runReporting(name, suite.command, suite.limitMs);
  const { report, rescued } = await giveSecondChance(name, suite, written);
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

/** Runs a command that leaves a report, and reads that. */
async function runReporting(name, command, limitMs) {
  const file = path.join(root, '.test-output/reports', `${name}.json`);
  await removeReport(file);
  const exit = await runToEnd(command, { ...process.env, TEST_REPORT: file }, limitMs);
  return { written: await readReport(file), exit };
}

/** Runs the files of what failed once more, where the suite can run one alone. */
async function giveSecondChance(name, { alone, limitMs }, first) {
  let report = first;
  const rescued = [];
  const files = alone && first ? filesToRunAlone(first) : [];
  for (const [at, file] of files.entries()) {
    console.log(`\n── ${name}, alone: ${path.relative(root, file)} ──`);
    const again = await runReporting(`${name}-alone-${at + 1}`, alone(file), limitMs);
    if (judge(again.written, again.exit).reason !== undefined) continue;
    const merged = mergeRuns(report, again.written, file);
    report = merged.report;
    rescued.push(...merged.rescued);
  }
  return { report, rescued };
}

import { spawn } from 'node:child_process';
import path from 'node:path';
import { judge, readReport, removeReport } from './report.mjs';

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
export async function runSuite(name, { needs, command, limitMs }, preparation) {
  const report = path.join(root, '.test-output/reports', `${name}.json`);
  await removeReport(report);
  try {
    for (const step of needs) await preparation.ready(step);
  } catch (error) {
    const reason = `set-up failed: ${error instanceof Error ? error.message : error}`;
    return { name, passed: 0, failed: 1, skipped: 0, reason, ms: 0, failures: [] };
  }
  console.log(`\n── ${name} ──`);
  const began = performance.now();
  const exit = await runToEnd(command, { ...process.env, TEST_REPORT: report }, limitMs);
  const written = await readReport(report);
  return {
    name,
    ...judge(written, exit),
    failures: written?.failures ?? [],
    ms: performance.now() - began,
  };
}

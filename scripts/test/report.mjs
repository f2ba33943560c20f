import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * What a suite leaves behind for the test command. Where its tests are in files, it names them.
 * @typedef {{ file?: string, title: string }} Named
 * @typedef {{ passed: number, skipped: number, passes?: Named[], failures: (Named & { message: string })[] }} Report
 */

/** @param {string} file @param {Report} report */
export async function writeReport(file, report) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(report, null, 2));
}

/** Takes an earlier run's report away, so that only what this run writes can count. */
export async function removeReport(file) {
  await rm(file, { force: true });
}

/** The report, or undefined when the suite wrote none. @returns {Promise<Report | undefined>} */
export async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * What a suite counts for. Its own report says so, unless it cannot be believed: no report, no test at all, or an
 * exit code that tells of a failure that the report does not know.
 * @param {Report | undefined} report @param {number | string | null} exit
 */
export function judge(report, exit) {
  if (!report) return { passed: 0, failed: 1, skipped: 0, reason: `wrote no report (${exit})` };
  const { passed, skipped, failures } = report;
  const failed = failures.length;
  if (passed + failed === 0) return { passed, failed: 1, skipped, reason: 'ran no test' };
  if (exit !== 0 && failed === 0)
    return { passed, failed: 1, skipped, reason: `passed, then ended with ${exit}` };
  return { passed, failed, skipped };
}

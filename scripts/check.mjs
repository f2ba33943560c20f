/**
 * `npm run check`: types of every zone against its own tsconfig, then format, lint and the zones' import rules, then
 * code and dependencies that nothing uses.
 * Where TEST_REPORT names a file, the counts go there too.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { ensureDependencies } from './setup/ensure-dependencies.mjs';
import { runIfEntry } from './setup/run-if-entry.mjs';
import { writeReport } from './test/report.mjs';

const root = path.resolve(import.meta.dirname, '..');
const atOnce = 2;

/** Every folder with a tsconfig: a zone that is added later is checked without being listed. */
async function zones() {
  const inSrc = await readdir(path.join(root, 'src'));
  const guest = 'src/server/sandbox/guest';
  const folders = ['src', ...inSrc.map((name) => `src/${name}`), guest, 'shell', 'test', 'scripts'];
  return folders.filter((folder) => existsSync(path.join(root, folder, 'tsconfig.json')));
}

async function listChecks() {
  const types = (await zones()).map((zone) => ({
    title: `types of ${zone}`,
    command: ['tsc', '-p', zone],
  }));
  const style = {
    title: 'format, lint and import rules',
    command: ['biome', 'check', '--error-on-warnings', '.'],
  };
  const dead = { title: 'unused code and dependencies', command: ['knip', '--no-progress'] };
  return [style, dead, ...types];
}

/** Resolves with what the check printed, and whether it passed. */
function runCheck({ title, command: [tool, ...args] }) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(root, 'node_modules/.bin', tool), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ title, output, passed: code === 0, ms: performance.now() - started }),
    );
  });
}

function print({ title, output, passed, ms }) {
  console.log(`${passed ? '✓' : '✗'} ${title} (${(ms / 1000).toFixed(1)} s)`);
  if (!passed) console.log(output);
}

async function main() {
  await ensureDependencies();
  const waiting = await listChecks();
  const results = [];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const result = await runCheck(check);
      print(result);
      results.push(result);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));

  const failed = results.filter((result) => !result.passed);
  if (process.env.TEST_REPORT) {
    await writeReport(process.env.TEST_REPORT, {
      passed: results.length - failed.length,
      skipped: 0,
      failures: failed.map(({ title, output }) => ({ title, message: output })),
    });
  }
  if (failed.length > 0) process.exitCode = 1;
}

runIfEntry(import.meta.url, main);

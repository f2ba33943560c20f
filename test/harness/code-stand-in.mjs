#!/usr/bin/env node
// Stands in for a desktop `code` where there is none: takes the arguments that a test run gives to it, runs the
// extension's tests in the VS Code that set-up installed, and ends with their exit code.
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { tsImport } from 'tsx/esm/api';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    extensionDevelopmentPath: { type: 'string' },
    extensionTestsPath: { type: 'string' },
  },
});
const { extensionDevelopmentPath, extensionTestsPath } = values;
if (!extensionDevelopmentPath || !extensionTestsPath) {
  console.error(
    'This stand-in only runs tests: give --extensionDevelopmentPath and --extensionTestsPath.',
  );
  process.exit(2);
}
// A window says much that is about nobody's tests.
const output = path.resolve(import.meta.dirname, '../../.test-output');
await mkdir(output, { recursive: true });
const log = createWriteStream(path.join(output, 'window.log'));
const { runInExtensionHost } = await tsImport('./extension-host-run.ts', import.meta.url);
process.exitCode = await runInExtensionHost({
  extension: path.resolve(extensionDevelopmentPath),
  tests: path.resolve(extensionTestsPath),
  folder: positionals[0] ?? (await mkdtemp(path.join(os.tmpdir(), 'workspace-'))),
  timeoutMs: 240_000,
  log: (line) => log.write(`${line}\n`),
});
log.end();
if (process.exitCode !== 0) console.error(`The window's own log is ${log.path}`);

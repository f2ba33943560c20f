/**
 * Runs the suite in a real extension host. VSCODE_EXECUTABLE names a desktop VS Code; without it the one that set-up
 * installed runs it, and where that does not run either, the newest desktop VS Code is fetched.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import { build } from 'esbuild';
import { outputRoot, projectRoot } from '../harness/paths';
import { createSampleWorkspace } from '../harness/sample-workspace';

const output = path.join(outputRoot, 'extension');
const printed = path.join(output, 'tests.log');

function executable(): string | undefined {
  if (process.env.VSCODE_EXECUTABLE) return process.env.VSCODE_EXECUTABLE;
  const bundled = process.platform === 'linux' && process.arch === 'x64';
  return bundled ? path.join(projectRoot, 'test/harness/code-stand-in.mjs') : undefined;
}

/** An extension host loads CommonJS; one bundle of all tests, beside which everything they share exists once. */
async function bundleTests(): Promise<void> {
  await build({
    entryPoints: [path.join(projectRoot, 'test/extension/all.test.ts')],
    outfile: path.join(output, 'tests.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['vscode'],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
}

async function main(): Promise<void> {
  await bundleTests();
  await rm(printed, { force: true });
  const workspace = await createSampleWorkspace();
  const vscodeExecutablePath = executable();
  try {
    await runTests({
      ...(vscodeExecutablePath ? { vscodeExecutablePath } : {}),
      extensionDevelopmentPath: projectRoot,
      extensionTestsPath: path.join(projectRoot, 'test/extension/index.cjs'),
      launchArgs: [workspace.folder, '--disable-workspace-trust', '--disable-extensions'],
    });
  } finally {
    workspace.remove();
    console.log(await readFile(printed, 'utf8').catch(() => 'No test has run.'));
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

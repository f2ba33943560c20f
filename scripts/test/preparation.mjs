import path from 'node:path';
import { ensureBrowser } from '../setup/ensure-browser.mjs';
import { ensureDependencies } from '../setup/ensure-dependencies.mjs';
import { ensureVscode } from '../setup/ensure-vscode.mjs';
import { runTool } from '../setup/run-tool.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** Set-up steps by name. Each runs once, when first asked for, after the steps it builds on. */
export function createPreparation() {
  const started = new Map();
  const steps = {
    dependencies: () => ensureDependencies(),
    browser: () => ensureBrowser(),
    vscode: () => ensureVscode(),
    dist: async () => {
      await ready('dependencies');
      await runTool(process.execPath, ['esbuild.mjs', '--production'], { cwd: root });
    },
    package: async () => {
      await ready('dist');
      await runTool(process.execPath, ['scripts/package.mjs', '--prebuilt'], { cwd: root });
    },
  };
  const ready = (step) => {
    if (!started.has(step)) started.set(step, steps[step]());
    return started.get(step);
  };
  return { ready };
}

import { stat } from 'node:fs/promises';
import path from 'node:path';
import { runIfEntry } from './run-if-entry.mjs';
import { runTool, toolEnvironment } from './run-tool.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** When npm last finished installing (it writes this file last), or 0. */
async function modifiedAt(file) {
  try {
    return (await stat(path.join(root, file))).mtimeMs;
  } catch (error) {
    if (error.code === 'ENOENT') return 0;
    throw error;
  }
}

/** Installs what package-lock.json names, unless node_modules holds it already. Node's built-ins only. */
export async function ensureDependencies(log = console.log) {
  const [installed, locked] = await Promise.all([
    modifiedAt('node_modules/.package-lock.json'),
    modifiedAt('package-lock.json'),
  ]);
  if (installed > 0 && installed >= locked) return;
  log('Installing dependencies …');
  await runTool('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: toolEnvironment({ npm_config_update_notifier: 'false' }),
  });
}

runIfEntry(import.meta.url, () => ensureDependencies());

/**
 * `npm run package`: the extension as connecta-program-ui-<version>.vsix in the project's folder.
 * `--prebuilt` packages what dist holds instead of building it.
 */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ensureDependencies } from './setup/ensure-dependencies.mjs';
import { runIfEntry } from './setup/run-if-entry.mjs';
import { runTool } from './setup/run-tool.mjs';

const root = path.resolve(import.meta.dirname, '..');
const maxBytes = 2_000_000;

/** Builds and packages; resolves with the path of the .vsix. Rejects when it is larger than it may be. */
export async function packageExtension({ prebuilt = false } = {}) {
  await ensureDependencies();
  if (!prebuilt) await runTool(process.execPath, ['esbuild.mjs', '--production'], { cwd: root });
  const { name, version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const file = path.join(root, `${name}-${version}.vsix`);
  const vsce = path.join(root, 'node_modules/@vscode/vsce/vsce');
  // Without input, and with every question answered: a question would be taken for a no.
  const options = ['--no-dependencies'];
  await runTool(process.execPath, [vsce, 'package', ...options, '--out', file], { cwd: root });
  const { size } = await stat(file);
  if (size >= maxBytes) {
    throw new Error(`${path.basename(file)} has ${size} bytes; it must stay under ${maxBytes}.`);
  }
  return { file, size };
}

runIfEntry(import.meta.url, async () => {
  const { file, size } = await packageExtension({ prebuilt: process.argv.includes('--prebuilt') });
  console.log(`${path.relative(process.cwd(), file)} (${Math.ceil(size / 1000)} kB)`);
});

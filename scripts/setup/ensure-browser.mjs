import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { runIfEntry } from './run-if-entry.mjs';
import { runTool, toolEnvironment } from './run-tool.mjs';

const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

async function isExecutable(file) {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of a Chromium on this machine: the one CHROMIUM_PATH names, else the first on PATH, else undefined. */
export async function findBrowser(environment = process.env) {
  const named = environment.CHROMIUM_PATH;
  if (named) {
    if (await isExecutable(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not an executable file.`);
  }
  const directories = [...(environment.PATH ?? '').split(path.delimiter), '/usr/bin'];
  for (const command of commands) {
    for (const directory of directories) {
      const file = path.join(directory, command);
      if (await isExecutable(file)) return file;
    }
  }
  return undefined;
}

/** Path of a Chromium, installed first where that is allowed. Without root it names the missing Debian package. */
export async function ensureBrowser(log = console.log) {
  const found = await findBrowser();
  if (found) return found;
  if (process.getuid?.() !== 0) {
    throw new Error(
      'Chromium is missing. Install the Debian package "chromium" (apt-get install chromium), or set CHROMIUM_PATH.',
    );
  }
  log('Installing Chromium …');
  const env = toolEnvironment({ DEBIAN_FRONTEND: 'noninteractive' });
  await runTool('apt-get', ['update', '-q'], { env });
  await runTool('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env });
  const installed = await findBrowser();
  if (!installed)
    throw new Error('The Debian package "chromium" was installed, but has no executable.');
  return installed;
}

runIfEntry(import.meta.url, async () => console.log(await ensureBrowser()));

/**
 * `npm start`: VS Code with the extension and a sample workspace whose program has run. Ctrl+C ends all of it.
 * `npm start -- --screenshot FILE`: the same without a screen; checks the view, writes a picture and ends.
 * `npm start -- --browser`: in a browser even where there is a desktop VS Code.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './setup/ensure-browser.mjs';
import { ensureDependencies } from './setup/ensure-dependencies.mjs';
import { ensureVscode } from './setup/ensure-vscode.mjs';
import { runIfEntry } from './setup/run-if-entry.mjs';
import { runTool } from './setup/run-tool.mjs';
import { findDesktop } from './start/find-desktop.mjs';

const root = path.resolve(import.meta.dirname, '..');

/** The TypeScript half of this command. What compiles it is a dependency, so it is loaded after set-up. */
async function load(file) {
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(`./start/${file}`, import.meta.url);
}

async function buildPackage() {
  const { packageExtension } = await import('./package.mjs');
  console.log('Packaging the extension …');
  return (await packageExtension()).file;
}

async function startDesktop(code) {
  await runTool(process.execPath, ['esbuild.mjs'], { cwd: root });
  const { openDesktop } = await load('open-desktop.ts');
  await openDesktop(code);
  process.exit();
}

async function startBrowser() {
  await ensureVscode();
  const vsix = await buildPackage();
  const { sampleUrl, serveSample } = await load('serve-browser.ts');
  const sample = await serveSample(vsix);
  console.log(`VS Code is at ${sampleUrl(sample)}\nCtrl+C ends it.`);
}

async function takeScreenshot(file) {
  await ensureBrowser();
  await ensureVscode();
  const vsix = await buildPackage();
  const { takePicture } = await load('take-picture.ts');
  await takePicture(vsix, file);
  process.exit();
}

function readOptions() {
  const options = { screenshot: { type: 'string' }, browser: { type: 'boolean', default: false } };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    const usage = 'npm start [-- --browser | --screenshot FILE.png]';
    throw new Error(`${error.message}\nUsage: ${usage}`, { cause: error });
  }
}

async function main() {
  const values = readOptions();
  await ensureDependencies();
  if (values.screenshot) return takeScreenshot(values.screenshot);
  const code = values.browser ? undefined : await findDesktop();
  return code ? startDesktop(code) : startBrowser();
}

runIfEntry(import.meta.url, main);

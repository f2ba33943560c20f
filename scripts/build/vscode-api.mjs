import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A use of the API in a source: its first name, as in `vscode.window`. */
const USE = /\bvscode\.([A-Za-z]\w*)/g;

async function namesUsedIn(folder) {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const names = texts.flatMap((text) => Array.from(text.matchAll(USE), ([, name]) => name));
  return [...new Set(names)].sort();
}

/**
 * VS Code's API as a module that is read once. Required from every file, the bundler would copy all of its some hundred
 * names for each of them, and copying took most of the time of the extension's activation. Interfaces are undefined here, as
 * everywhere at run time.
 *
 * @param {string} sources the folder whose files use the API as `vscode`
 */
export function vscodeApi(sources) {
  return {
    name: 'vscode-api',
    setup(builder) {
      builder.onResolve({ filter: /^vscode$/ }, ({ namespace }) =>
        namespace === 'vscode-api'
          ? { path: 'vscode', external: true }
          : { path: 'vscode', namespace: 'vscode-api' },
      );
      builder.onLoad({ filter: /.*/, namespace: 'vscode-api' }, async () => {
        const names = await namesUsedIn(sources);
        return {
          contents: `const api = require('vscode');\n${names.map((name) => `export const ${name} = api.${name};`).join('\n')}`,
          resolveDir: sources,
        };
      });
    },
  };
}

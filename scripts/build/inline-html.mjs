import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

/**
 * `import { source } from 'inline:./x.ts'` is the bundled, minified script (or style sheet) of that file, as a string:
 * how a script carries another that it hands to a document of its own making.
 */
const inlineSources = {
  name: 'inline-sources',
  setup(builder) {
    builder.onResolve({ filter: /^inline:/ }, (args) => ({
      path: path.resolve(args.resolveDir, args.path.slice('inline:'.length)),
      namespace: 'inline-source',
    }));
    builder.onLoad({ filter: /.*/, namespace: 'inline-source' }, async (args) => ({
      contents: `export const source = ${JSON.stringify(await sourceOf(args.path))};`,
      loader: 'js',
      watchFiles: [args.path],
    }));
  },
};

function sourceOf(file) {
  return file.endsWith('.css') ? minifyStyles(file) : bundleScript(file);
}

async function bundleScript(file, plugins = []) {
  const result = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'chrome132',
    charset: 'utf8',
    legalComments: 'none',
    plugins: [...plugins, inlineSources],
  });
  return result.outputFiles[0].text.trim();
}

async function minifyStyles(file) {
  const result = await build({
    entryPoints: [file],
    write: false,
    minify: true,
    target: 'chrome132',
  });
  return result.outputFiles[0].text.trim();
}

/**
 * One static document out of an HTML file and the local scripts and styles it names:
 * `<script src="x.ts"></script>` and `<link rel="stylesheet" href="x.css">` become inline elements.
 * `plugins` are esbuild's, for the scripts that the document names.
 */
export async function inlineHtml(file, plugins = []) {
  const directory = path.dirname(file);
  let html = await readFile(file, 'utf8');
  for (const [tag, source] of html.matchAll(/<script src="([^"]+)"><\/script>/g)) {
    const script = (await bundleScript(path.join(directory, source), plugins)).replaceAll(
      '</script',
      '<\\/script',
    );
    html = html.replace(tag, () => `<script>${script}</script>`);
  }
  for (const [tag, source] of html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)) {
    const styles = await minifyStyles(path.join(directory, source));
    html = html.replace(tag, () => `<style>${styles}</style>`);
  }
  return html;
}

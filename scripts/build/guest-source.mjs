import path from 'node:path';
import { build } from 'esbuild';

const entry = path.join(import.meta.dirname, '../../src/server/sandbox/guest/main.ts');

/**
 * The guest runtime as one expression of plain ECMAScript, which evaluates to its `createGuest` function and leaves
 * no name behind.
 */
export async function guestSource({ minify = false } = {}) {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'guest',
    target: 'es2023',
    platform: 'neutral',
    legalComments: 'none',
    minify,
  });
  return `(() => {${result.outputFiles[0].text}\nreturn guest.createGuest;\n})()`;
}

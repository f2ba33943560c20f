/**
 * `npm run surfaces`: draws what a person meets around the views (lists, lenses, trees, notifications, samples), in three
 * themes, into docs/surfaces. `-- --only lenses,problems` draws some of them.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runIfEntry } from './setup/run-if-entry.mjs';
import { createPreparation } from './test/preparation.mjs';

const folder = path.resolve(import.meta.dirname, '../docs/surfaces');

async function main() {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const { ready } = createPreparation();
  for (const step of ['package', 'browser', 'vscode']) await ready(step);
  const { tsImport } = await import('tsx/esm/api');
  const { drawSurfaces } = await tsImport('./surfaces/draw-surfaces.ts', import.meta.url);
  const failed = await drawSurfaces(folder, values.only?.split(','));
  process.exit(failed.length === 0 ? 0 : 1);
}

runIfEntry(import.meta.url, main);

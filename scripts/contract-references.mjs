/**
 * `node scripts/contract-references.mjs [--check]`: writes into CONTRACT.md which tests show each clause, or with
 * `--check` only says what is wrong and ends with 1.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { applyReferences, findProblems } from './contract/document.mjs';
import { collectReferences } from './contract/references.mjs';
import { runIfEntry } from './setup/run-if-entry.mjs';

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'CONTRACT.md');

async function main() {
  const [document, references] = await Promise.all([
    readFile(file, 'utf8'),
    collectReferences(root),
  ]);
  if (process.argv.includes('--check')) {
    const problems = findProblems(document, references);
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
    return;
  }
  const updated = applyReferences(document, references);
  if (updated !== document) await writeFile(file, updated);
  for (const problem of findProblems(updated, references)) console.error(problem);
}

runIfEntry(import.meta.url, main);

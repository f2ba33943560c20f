/**
 * `node scripts/contract-references.mjs [--check]`: writes into CONTRACT.md and HOST.md which tests show each clause, or
 * with `--check` only says what is wrong and ends with 1.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { applyReferences, findProblems } from './contract/document.mjs';
import { DOCUMENTS, referencesOf } from './contract/documents.mjs';
import { collectReferences } from './contract/references.mjs';
import { runIfEntry } from './setup/run-if-entry.mjs';

const root = path.resolve(import.meta.dirname, '..');

async function main() {
  const checking = process.argv.includes('--check');
  const all = await collectReferences(root);
  for (const entry of DOCUMENTS) {
    const file = path.join(root, entry.file);
    const references = referencesOf(entry, all);
    const document = await readFile(file, 'utf8');
    const updated = checking ? document : applyReferences(document, references);
    if (updated !== document) await writeFile(file, updated);
    const problems = findProblems(updated, references, entry.file);
    for (const problem of problems) console.error(problem);
    if (checking && problems.length > 0) process.exitCode = 1;
  }
}

runIfEntry(import.meta.url, main);

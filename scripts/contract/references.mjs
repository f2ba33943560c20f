import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The tests of one clause.
 * @typedef {{ cases: string[], files: Map<string, number> }} ClauseTests
 */

/** A test's title, where it is written out; a title that is computed names its clauses in its data. */
const TITLE = /\b(?:it|describe)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
const ID = String.raw`(?:[A-Z]{1,2}\d{1,2}a?|surface|skills|(?:search|call|call_destructive)_tools?|authorize_connector|get_result|execute_code)`;
const PREFIX = new RegExp(`^(${ID}(?:, ${ID})*): `);

/** Clauses that cases name by another word. */
const ALSO_CALLED = { activity: 'AV2', '#416': 'execute_code' };

/** The clause ids that a title begins with, as in `U7, U8: …`. */
function clausesOfTitle(title) {
  return PREFIX.exec(title)?.[1].split(', ') ?? [];
}

/** The clause ids in the titles of a test file, one for each title that names it. */
export function clausesInSource(source) {
  return [...source.matchAll(TITLE)].flatMap(([, , title]) => clausesOfTitle(title));
}

/** Every test that names a clause, by clause id: the acceptance cases, and tests by their titles. */
export async function collectReferences(root) {
  /** @type {Map<string, ClauseTests>} */
  const references = new Map();
  const testsOf = (id) => {
    const tests = references.get(id) ?? { cases: [], files: new Map() };
    references.set(id, tests);
    return tests;
  };
  const cases = await readFile(path.join(root, 'test/contract/cases.json'), 'utf8');
  for (const { id, clause } of JSON.parse(cases)) {
    for (const name of clause.split(',')) testsOf(ALSO_CALLED[name] ?? name).cases.push(id);
  }
  for (const file of await testFiles(root)) {
    const source = await readFile(path.join(root, file), 'utf8');
    for (const id of clausesInSource(source)) {
      const { files } = testsOf(id);
      files.set(file, (files.get(file) ?? 0) + 1);
    }
  }
  return references;
}

async function testFiles(root) {
  const entries = await readdir(path.join(root, 'test'), { recursive: true });
  return entries
    .map((entry) => path.posix.join('test', ...entry.split(path.sep)))
    .filter((file) => file.endsWith('.test.ts'))
    .sort();
}

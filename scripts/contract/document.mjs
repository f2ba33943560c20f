import path from 'node:path';

/** A clause's heading, `### U3 · Delivered beside the result`. */
const HEADING = /^### (\S+) · /gm;
const BLOCK = /<!-- tests: (\S+) -->\n[\s\S]*?<!-- \/tests -->/g;

/** The ids of the clauses that the document has, in order. */
export function clausesOf(document) {
  return [...document.matchAll(HEADING)].map(([, id]) => id);
}

/** The document with the list of tests under each clause written anew. */
export function applyReferences(document, references) {
  return document.replace(BLOCK, (_, id) => {
    const list = describe(references.get(id));
    return `<!-- tests: ${id} -->\n${list === '' ? '' : `${list}\n`}<!-- /tests -->`;
  });
}

function describe(tests) {
  if (!tests) return '';
  const cases = tests.cases.length === 0 ? [] : [`cases ${[...tests.cases].sort().join(', ')}`];
  const files = [...tests.files].map(([file, count]) => {
    const times = count > 1 ? ` (${count})` : '';
    return `[${path.posix.basename(file, '.test.ts')}](${file})${times}`;
  });
  return `Shown by ${[...cases, ...files].join('; ')}.`;
}

/** What is wrong between the document and the tests, one sentence each. */
export function findProblems(document, references) {
  const clauses = clausesOf(document);
  const blocks = [...document.matchAll(BLOCK)].map(([, id]) => id);
  const problems = clauses
    .filter((id, index) => clauses.indexOf(id) !== index)
    .map((id) => `CONTRACT.md has two clauses ${id}.`);
  for (const id of clauses) {
    if (!references.has(id)) problems.push(`Clause ${id} has no test.`);
    if (blocks.filter((block) => block === id).length !== 1) {
      problems.push(`Clause ${id} needs one place for its list of tests.`);
    }
  }
  for (const id of references.keys()) {
    if (!clauses.includes(id)) problems.push(`A test names the clause ${id}, which is not there.`);
  }
  if (applyReferences(document, references) !== document) {
    problems.push('A list of tests is out of date: node scripts/contract-references.mjs');
  }
  return problems;
}

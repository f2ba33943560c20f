import path from 'node:path';

/** A clause: a heading, `### U3 · Delivered beside the result`, or a row of a table, `| H3 | A symptom | … |`. */
const CLAUSE = /^(?:### (\S+) · |\| ([A-Z]+\d+) \| )(.*)$/gm;
/** Where a clause lists its tests: lines of their own under a heading, within its line in a table. */
const BLOCK = /<!-- tests: (\S+) -->([\s\S]*?)<!-- \/tests -->/g;
/** A row of a table that has nothing to show, and says why. */
const WAIVED = /\| Does not apply: [^\s|][^|]+\|/;

/** @returns {{ id: string, waived: boolean }[]} */
function entriesOf(document) {
  return [...document.matchAll(CLAUSE)].map(([, heading, row, text]) => ({
    id: heading ?? row,
    waived: row !== undefined && WAIVED.test(`| ${text}`),
  }));
}

/** The ids of the clauses that the document has, in order. */
export function clausesOf(document) {
  return entriesOf(document).map(({ id }) => id);
}

/** The document with the list of tests of each clause written anew. */
export function applyReferences(document, references) {
  return document.replace(BLOCK, (_, id, before) => {
    const list = describe(references.get(id));
    const ownLines = before.startsWith('\n');
    const text = ownLines ? `\n${list === '' ? '' : `Shown by ${list}.\n`}` : list;
    return `<!-- tests: ${id} -->${text}<!-- /tests -->`;
  });
}

function describe(tests) {
  if (!tests) return '';
  const cases = tests.cases.length === 0 ? [] : [`cases ${[...tests.cases].sort().join(', ')}`];
  const files = [...tests.files].map(([file, count]) => {
    const times = count > 1 ? ` (${count})` : '';
    return `[${path.posix.basename(file, '.test.ts')}](${file})${times}`;
  });
  return [...cases, ...files].join('; ');
}

/** What is wrong between the document `file` and the tests, one sentence each. */
export function findProblems(document, references, file = 'CONTRACT.md') {
  const entries = entriesOf(document);
  const ids = entries.map(({ id }) => id);
  const blocks = [...document.matchAll(BLOCK)].map(([, id]) => id);
  const problems = ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => `${file} has two clauses ${id}.`);
  for (const { id, waived } of entries) {
    const places = blocks.filter((block) => block === id).length;
    if (waived) {
      if (references.has(id)) problems.push(`Clause ${id} does not apply, and yet has a test.`);
      if (places > 0) problems.push(`Clause ${id} does not apply, and yet lists tests.`);
      continue;
    }
    if (!references.has(id)) problems.push(`Clause ${id} has no test.`);
    if (places !== 1) problems.push(`Clause ${id} needs one place for its list of tests.`);
  }
  for (const id of references.keys()) {
    if (!ids.includes(id)) problems.push(`A test names the clause ${id}, which is not there.`);
  }
  if (applyReferences(document, references) !== document) {
    problems.push(
      `A list of tests in ${file} is out of date: node scripts/contract-references.mjs`,
    );
  }
  return problems;
}

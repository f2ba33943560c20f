import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { applyReferences, clausesOf, findProblems } from '../../../scripts/contract/document.mjs';
import { clausesInSource, collectReferences } from '../../../scripts/contract/references.mjs';
import { projectRoot } from '../../harness/paths';

const ROOTED = path.join(projectRoot, 'CONTRACT.md');

/** The clauses that the wire's contract has, by their letters. */
const CLAUSES = Object.entries({
  P: 5,
  A: 5,
  S: 8,
  E: 8,
  R: 8,
  M: 10,
  U: 13,
  V: 8,
  Y: 4,
  L: 8,
  X: 11,
  AV: 4,
}).flatMap(([letter, count]) => Array.from({ length: count }, (_, at) => `${letter}${at + 1}`));

function documentOf(...clauses: string[]): string {
  return clauses
    .map((id) => `### ${id} · Said here\n\nText.\n\n<!-- tests: ${id} -->\n<!-- /tests -->\n`)
    .join('\n');
}

const shown = (...files: string[]) => ({
  cases: [] as string[],
  files: new Map(files.map((file) => [file, 1] as const)),
});

describe('CONTRACT.md', () => {
  it('has every clause, a test for each, and its lists of tests up to date', async () => {
    const document = await readFile(ROOTED, 'utf8');
    const missing = CLAUSES.filter((id) => !clausesOf(document).includes(id));
    assert.deepEqual(missing, []);
    assert.deepEqual(findProblems(document, await collectReferences(projectRoot)), []);
  });
});

describe('the check of the contract document', () => {
  const references = new Map([['U3', shown('test/a.test.ts')]]);
  const sound = applyReferences(documentOf('U3'), references);

  it('is content with a clause that lists its tests', () => {
    assert.match(sound, /Shown by \[a\]\(test\/a\.test\.ts\)\./);
    assert.deepEqual(findProblems(sound, references), []);
    assert.equal(applyReferences(sound, references), sound);
  });

  it('finds a clause without a test', () => {
    const document = applyReferences(documentOf('U3', 'U4'), references);
    assert.deepEqual(findProblems(document, references), ['Clause U4 has no test.']);
  });

  it('finds a list that is out of date, longer or shorter than it says', () => {
    for (const now of [shown('test/a.test.ts', 'test/b.test.ts'), shown('test/b.test.ts')]) {
      const [problem, ...others] = findProblems(sound, new Map([['U3', now]]));
      assert.match(String(problem), /out of date/);
      assert.deepEqual(others, []);
    }
  });

  it('finds a test of a clause that is not there', () => {
    const more = new Map([...references, ['Q1', shown('test/q.test.ts')] as const]);
    assert.deepEqual(findProblems(sound, more), [
      'A test names the clause Q1, which is not there.',
    ]);
  });

  it('finds a clause without a place for its list, and one that is there twice', () => {
    const bare = '### U3 · Said here\n\nText.\n';
    assert.deepEqual(findProblems(bare, references), [
      'Clause U3 needs one place for its list of tests.',
    ]);
    assert.ok(findProblems(sound + sound, references).length > 0);
  });
});

/** The source of a test file. Put together here, or these titles would count as tests themselves. */
function sourceOf(...tests: readonly (readonly [call: string, quotedTitle: string])[]): string {
  return tests.map(([call, title]) => `  ${call}(${title}, () => {});`).join('\n');
}

describe('the clauses of a test file', () => {
  it('are those that titles begin with, one for each title', () => {
    const source = sourceOf(
      ['describe', "'E6: errors'"],
      ['it', "'U7, U8: is of one run'"],
      ['it', '`E6: keeps its type`'],
      ['it', '"S1a, call_tool: it\'s one"'],
    );
    assert.deepEqual(clausesInSource(source), ['E6', 'U7', 'U8', 'E6', 'S1a', 'call_tool']);
  });

  it('are none where a title only speaks of one', () => {
    const titles = ['keeps clause U3: and more', 'UTF8: is text', 'note: E6: no', 'U3 is meant'];
    const source = sourceOf(...titles.map((title) => ['it', `'${title}'`] as const));
    assert.deepEqual(clausesInSource(source), []);
  });
});

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { applyReferences, clausesOf, findProblems } from '../../../scripts/contract/document.mjs';
import { DOCUMENTS, referencesOf } from '../../../scripts/contract/documents.mjs';
import { clausesInSource, collectReferences } from '../../../scripts/contract/references.mjs';
import { projectRoot } from '../../harness/paths';

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

/** What the specification asks of a host, and the faults of other hosts that are looked at one by one. */
const HOST_ROWS = [
  ...Array.from({ length: 37 }, (_, at) => `HR${at + 1}`),
  ...Array.from({ length: 58 }, (_, at) => `H${at + 1}`),
];

const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'CONTRACT.md': CLAUSES,
  'HOST.md': HOST_ROWS,
};

for (const entry of DOCUMENTS) {
  describe(entry.file, () => {
    it('has every clause, a test for each that applies, and its lists of tests up to date', async () => {
      const document = await readFile(path.join(projectRoot, entry.file), 'utf8');
      const missing = EXPECTED[entry.file]?.filter((id) => !clausesOf(document).includes(id));
      assert.deepEqual(missing, []);
      const references = referencesOf(entry, await collectReferences(projectRoot));
      assert.deepEqual(findProblems(document, references, entry.file), []);
    });
  });
}

describe('the documents', () => {
  it('own every id between them, each once', () => {
    for (const id of ['U3', 'AV1', 'H1', 'HR12', 'H58', 'surface', 'call_tool']) {
      assert.equal(DOCUMENTS.filter(({ owns }) => owns.test(id)).length, 1, id);
    }
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

describe('the check of a table', () => {
  const references = new Map([['H1', shown('test/a.test.ts')]]);
  const row = (id: string, cells: string) => `| ${id} | A symptom | ${cells} |\n`;
  const bare = row('H1', 'Ours. | <!-- tests: H1 --><!-- /tests -->');
  const sound = applyReferences(bare, references);

  it('is content with a row that lists its tests within its line', () => {
    assert.match(sound, /<!-- tests: H1 -->\[a\]\(test\/a\.test\.ts\)<!-- \/tests --> \|\n$/);
    assert.deepEqual(findProblems(sound, references), []);
    assert.match(findProblems(bare, references).join(), /out of date/);
  });

  it('asks for no test of what does not apply and says why', () => {
    const document = sound + row('H2', 'Does not apply: there is one frame. | |');
    assert.deepEqual(findProblems(document, references), []);
    const tested = new Map([...references, ['H2', shown('test/b.test.ts')] as const]);
    assert.deepEqual(findProblems(document, tested), [
      'Clause H2 does not apply, and yet has a test.',
    ]);
  });

  it('finds a row that neither lists tests nor says why it does not apply', () => {
    for (const cells of ['Ours. | ', 'Does not apply: | ', 'Does not apply | ']) {
      assert.deepEqual(findProblems(sound + row('H2', cells), references), [
        'Clause H2 has no test.',
        'Clause H2 needs one place for its list of tests.',
      ]);
    }
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

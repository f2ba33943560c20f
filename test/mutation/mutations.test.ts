import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../harness/paths';
import { MUTATIONS, type Mutation } from './mutations';
import { type Outcome, SourceCopy } from './source-copy';

/** Copies that are worked in at the same time. */
const AT_ONCE = 2;

type Settled = PromiseSettledResult<Outcome>;

/** Each mutation's outcome, as soon as it is there. */
function runAll(copies: readonly SourceCopy[]): ReadonlyMap<Mutation, Promise<Settled>> {
  const lanes: Promise<unknown>[] = copies.map(() => Promise.resolve());
  return new Map(
    MUTATIONS.map((mutation, index) => {
      const lane = index % copies.length;
      const copy = copies[lane];
      if (copy === undefined) throw new Error('There is no copy to work in');
      const outcome = Promise.allSettled([
        (lanes[lane] ?? Promise.resolve()).then(() => copy.runMutated(mutation)),
      ]).then(([settled]) => settled);
      lanes[lane] = outcome;
      return [mutation, outcome] as const;
    }),
  );
}

/** The test that is meant: its title, among those that ran. */
function titled(titles: readonly string[], grep: string): readonly string[] {
  return titles.filter((title) => title.includes(grep));
}

describe('the tests of the server', function () {
  // All wait for their turn in a process of their own, on a machine that may be busy.
  this.timeout(180_000);
  let copies: SourceCopy[];
  let unchanged: Promise<Settled>;
  let outcomes: ReadonlyMap<Mutation, Promise<Settled>>;

  before(async () => {
    copies = await Promise.all(Array.from({ length: AT_ONCE }, () => SourceCopy.create()));
    const [first] = copies;
    if (first === undefined) throw new Error('There is no copy to work in');
    // Before any copy is changed.
    [unchanged] = [
      Promise.allSettled([first.run(MUTATIONS.flatMap(({ tests }) => tests))]).then(
        ([settled]) => settled,
      ),
    ];
    await unchanged;
    outcomes = runAll(copies);
  });
  after(async () => {
    await Promise.all(outcomes.values());
    for (const copy of copies) copy.remove();
  });

  it('are tried by twenty mutations, each of one place', async () => {
    assert.equal(MUTATIONS.length, 20);
    assert.equal(new Set(MUTATIONS.map(({ clause }) => clause)).size, 20);
    for (const { file, from, to, clause } of MUTATIONS) {
      const source = await readFile(path.join(projectRoot, 'src/server', file), 'utf8');
      assert.equal(source.split(from).length - 1, 1, `${clause}: "${from}" in ${file}`);
      assert.notEqual(from, to);
    }
  });

  it('pass without a mutation', async () => {
    const outcome = await unchanged;
    if (outcome.status === 'rejected') throw outcome.reason;
    const { passed, failed } = outcome.value;
    assert.deepEqual(failed, []);
    for (const { grep } of MUTATIONS.flatMap(({ tests }) => tests)) {
      assert.equal(titled(passed, grep).length, 1, `one test "${grep}"`);
    }
  });

  for (const mutation of MUTATIONS) {
    it(`kill a mutation of ${mutation.clause} in ${mutation.file}`, async () => {
      const outcome = await outcomes.get(mutation);
      if (outcome === undefined) throw new Error('It was not run');
      if (outcome.status === 'rejected') throw outcome.reason;
      for (const { grep } of mutation.tests) {
        assert.equal(titled(outcome.value.failed, grep).length, 1, `"${grep}" still passes`);
      }
    });
  }
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { FakeConnector, reader } from '../fake-connector';
import { searchOver } from './recorded-tools';

const connectors = () => [
  new FakeConnector('shelf', [
    { ...reader('read_row'), description: 'Read one row' },
    { name: 'wipe', description: 'Remove every row' },
  ]),
  new FakeConnector('sums', [{ ...reader('add'), description: 'Add two numbers' }]),
];

async function analysisOf(given: unknown, over = connectors()) {
  const { queryAnalysis, matchMode, total } = await searchOver(over)(given);
  return { ...queryAnalysis, matchMode, total } as Record<string, unknown>;
}

describe('what a search says of itself', () => {
  it('S1: is nothing when every word was found and every catalog was there', async () => {
    for (const given of [{}, 'read row', { query: 'add', connector: 'sums' }]) {
      const { matchMode, total, ...analysis } = await analysisOf(given);
      assert.deepEqual([analysis, matchMode], [{}, undefined]);
      assert.ok(Number(total) > 0);
    }
  });

  it('S1: parts words by who says them: the best result, another, none', async () => {
    const analysis = await analysisOf('add numbers row zebra');
    assert.equal(analysis.matchMode, 'partial');
    assert.deepEqual(analysis.representedTerms, ['add', 'numbers']);
    assert.deepEqual(analysis.otherResultTerms, ['row']);
    assert.deepEqual(analysis.unmatchedTerms, ['zebra']);
  });

  it('S1: counts a word that was looked for in another spelling as not found', async () => {
    const analysis = await analysisOf('numbrs');
    assert.equal(analysis.total, 1);
    assert.equal(analysis.matchMode, 'partial');
    assert.deepEqual(analysis.unmatchedTerms, ['numbrs']);
    assert.match(String(analysis.guidance), /"numbrs" \(searched as numbers\)/);
  });

  it('S1: names three connectors at most whose name was asked for', async () => {
    const many = Array.from({ length: 5 }, (_, i) => new FakeConnector(`desk-${i}`, []));
    const { guidance } = await analysisOf('desk', many);
    assert.match(String(guidance), /desk-0, desk-1, desk-2 \(\+2 more\)/);
  });

  it('S1: has eight words of sixty-four letters of each kind at most, whatever was asked', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 2000 }), async (query) => {
        const analysis = await analysisOf({ query });
        for (const kind of ['representedTerms', 'otherResultTerms', 'unmatchedTerms']) {
          const terms = (analysis[kind] ?? []) as string[];
          assert.ok(terms.length <= 8);
          assert.ok(terms.every((term) => [...term].length <= 64));
        }
      }),
    );
    const long = Array.from({ length: 9 }, (_, i) => `𝔘${'ab'.repeat(40)}${i}`).join(' ');
    assert.equal((await analysisOf(long)).truncated, true);
    const wide = await analysisOf(`${'𐐨'.repeat(70)}`);
    assert.equal([...String((wide.unmatchedTerms as string[])[0])].length, 64);
  });
});

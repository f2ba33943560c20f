import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formsOf, inflects, sharesStem } from '../../../../src/server/catalog/word-forms';

describe('two words', () => {
  it('match in one step of inflection, either way, and no further', () => {
    for (const [a, b] of [
      ['ticket', 'tickets'],
      ['box', 'boxes'],
      ['list', 'listed'],
      ['close', 'closed'],
      ['entry', 'entries'],
      ['copy', 'copied'],
    ] as const) {
      assert.ok(inflects(a, b) && inflects(b, a), `${a} ${b}`);
      assert.ok(formsOf(a).includes(b) && formsOf(b).includes(a), `${a} ${b}`);
    }
    for (const [a, b] of [
      ['record', 'recording'],
      ['list', 'reenlist'],
      ['test', 'testes-s'],
      ['test', 'test'],
    ] as const) {
      assert.ok(!inflects(a, b), `${a} ${b}`);
      assert.ok(!formsOf(a).includes(b) && !formsOf(b).includes(a), `${a} ${b}`);
    }
  });

  it('are forms of each other both ways, whatever they are', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'e', 'i', 'y', 's', 'd'),
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(word, word, (left, right) => {
        assert.equal(formsOf(left).includes(right), formsOf(right).includes(left));
        assert.equal(formsOf(left).includes(right), inflects(left, right));
      }),
      { numRuns: 500 },
    );
  });

  it('share a stem when only their endings differ', () => {
    assert.ok(sharesStem('rechnung', 'rechnungen'));
    assert.ok(sharesStem('договор', 'договоры'));
    assert.ok(sharesStem('документа', 'документов'));
    assert.ok(!sharesStem('der', 'den'), 'too short');
    assert.ok(!sharesStem('документ', 'документация'), 'too different');
    assert.ok(!sharesStem('договор', 'документ'));
  });
});

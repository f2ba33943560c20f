import assert from 'node:assert/strict';
import { inflects, scoringTerms, tokensOf } from '../../../../src/server/catalog/tokens';

describe('the words of a text', () => {
  it('come from camel case, acronyms and anything between letters', () => {
    assert.deepEqual(tokensOf('getHTTPResponse2Json'), ['get', 'http', 'response2', 'json']);
    assert.deepEqual(tokensOf('list_open-issues.v2 now!'), ['list', 'open', 'issues', 'v2', 'now']);
    assert.deepEqual(tokensOf('界 add 界'), ['add']);
  });

  it('that decide about a match leave out how people ask, not what they ask for', () => {
    assert.deepEqual(
      scoringTerms('could you please show me all of the current unpaid invoices for that customer'),
      ['unpaid', 'invoices', 'customer'],
    );
    assert.deepEqual(scoringTerms('get list search find create'), [
      'get',
      'list',
      'search',
      'find',
      'create',
    ]);
  });

  it('are all of them when nothing else was said, each once', () => {
    assert.deepEqual(scoringTerms('show me me'), ['show', 'me']);
  });

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
    }
    for (const [a, b] of [
      ['record', 'recording'],
      ['list', 'reenlist'],
      ['test', 'testes-s'],
    ] as const) {
      assert.ok(!inflects(a, b), `${a} ${b}`);
    }
  });
});

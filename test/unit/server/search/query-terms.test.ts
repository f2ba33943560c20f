import assert from 'node:assert/strict';
import { queryTerms } from '../../../../src/server/catalog/query-terms';

const terms = (query: string) => queryTerms(query).terms;

describe('the terms of a query', () => {
  it('leave out how people ask, not what they ask for', () => {
    assert.deepEqual(
      terms('could you please show me all of the current unpaid invoices for that customer'),
      ['unpaid', 'invoices', 'customer'],
    );
    assert.deepEqual(terms('get list search find create'), [
      'get',
      'list',
      'search',
      'find',
      'create',
    ]);
    assert.deepEqual(terms('会議室を探す'), ['会議', '議室', '探']);
  });

  it('are all of them when nothing else was said, each once, and it is told', () => {
    assert.deepEqual(terms('show me me'), ['show', 'me']);
    assert.equal(queryTerms('show me').conversational, true);
    assert.equal(queryTerms('show invoices').conversational, false);
    assert.deepEqual(queryTerms('ください'), {
      terms: ['くだ', 'ださ', 'さい'],
      phrase: ' くだ ださ さい ',
      conversational: false,
    });
  });

  it('are none where there is no word', () => {
    assert.deepEqual(queryTerms('?!'), { terms: [], phrase: '  ', conversational: false });
  });
});

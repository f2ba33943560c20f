import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isForeign, tokensOf } from '../../../../src/server/catalog/tokens';

describe('the words of a text', function () {
  this.timeout(20_000);

  it('come from camel case, acronyms and anything between letters', () => {
    assert.deepEqual(tokensOf('getHTTPResponse2Json'), ['get', 'http', 'response2', 'json']);
    assert.deepEqual(tokensOf('list_open-issues.v2 now!'), ['list', 'open', 'issues', 'v2', 'now']);
    assert.deepEqual(tokensOf(' \t!? '), []);
  });

  it('are written one way: small, without accents, full width as half', () => {
    assert.deepEqual(tokensOf('Überprüfe ÉTAT déjàVu Straße'), [
      'uberprufe',
      'etat',
      'deja',
      'vu',
      'strasse',
    ]);
    assert.deepEqual(tokensOf('ＡＢＣ ﬁle'), ['abc', 'file']);
    assert.deepEqual(tokensOf('НайтиДокумент Ёлка'), ['наити', 'документ', 'елка']);
    assert.deepEqual(tokensOf('e\u0301te\u0301'), tokensOf('été'));
  });

  it('keep marks that are letters in their script', () => {
    assert.deepEqual(tokensOf('ハ バ'), ['ハ', 'バ']);
    assert.deepEqual(tokensOf('हिन्दी में'), ['हिन्दी', 'में']);
  });

  it('are pairs of characters where there are no spaces', () => {
    assert.deepEqual(tokensOf('会議室'), ['会議', '議室']);
    assert.deepEqual(tokensOf('PDFを探す'), ['pdf', 'を', '探', 'す']);
    assert.deepEqual(tokensOf('界 add 界'), ['界', 'add', '界']);
    assert.deepEqual(tokensOf('파일을 읽기'), ['파일', '일을', '읽기']);
  });

  it('of an extremely long run are found in no more than its length', () => {
    assert.deepEqual(tokensOf('A'.repeat(300_000)).length, 1);
    assert.deepEqual(tokensOf('界'.repeat(100_000)).length, 99_999);
  });

  it('of any text are small, without separators, and the same when they are read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const tokens = tokensOf(text);
        for (const token of tokens) {
          assert.match(token, /^[\p{L}\p{N}\p{M}]+$/u);
        }
        const ascii = tokens.filter((token) => /^[a-z0-9]+$/.test(token));
        assert.deepEqual(ascii.flatMap(tokensOf), ascii);
      }),
    );
  });

  it('tell whether a text is in English letters alone', () => {
    assert.equal(isForeign('Reads a file — fast 💡'), false);
    assert.equal(isForeign('Prüft'), true);
    assert.equal(isForeign('найти'), true);
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { plainLabel } from '../../src/plain-label';

describe('text from elsewhere in a list', () => {
  it('is one line, without what is not seen or turns other text around', () => {
    assert.equal(plainLabel(' a\r\n\tb\u0000\u001b[31mc\u2028d '), 'a b [31mc d');
    assert.equal(plainLabel('e\u202Ev\u200Bi\u00ADl\u{E0041}'), 'evil');
    assert.equal(plainLabel('👩\u200d💻 می\u200cخواهم'), '👩\u200d💻 می\u200cخواهم');
  });

  it('makes no icon and no link, whatever is written', () => {
    const part = fc.constantFrom(
      '$',
      '(',
      '[',
      ']',
      'command:x',
      ')',
      '\u200b',
      '\u0000',
      ' ',
      'a',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 400 }), (parts) => {
        const label = plainLabel(parts.join(''));
        assert.doesNotMatch(label, /\$\(|\]\(/);
      }),
    );
    assert.equal(plainLabel('cost: $5 (about) [a] (b)'), 'cost: $5 (about) [a] (b)');
  });

  it('is cut where it is long, between characters', () => {
    assert.equal(plainLabel('x'.repeat(300)), 'x'.repeat(300));
    assert.equal(plainLabel('x'.repeat(301)), `${'x'.repeat(300)}…`);
    assert.equal(plainLabel(`${'x'.repeat(299)}😀😀`), `${'x'.repeat(299)}…`);
  });
});

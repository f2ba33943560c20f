import assert from 'node:assert/strict';
import { type ParseError, parse } from 'jsonc-parser';
import type { Outcome } from '../../../src/programs/outcome';
import { resultText } from '../../../src/programs/result-text';
import { english } from '../localize';

function textOf(outcome: Outcome): string {
  return resultText(
    'p.connecta.js',
    { kind: 'finished', outcome, figures: { calls: 0 }, milliseconds: 1 },
    english,
  );
}

/** What an editor makes of the document. */
function valueIn(text: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors);
  assert.deepEqual(errors, [], text);
  return value;
}

describe('resultText', () => {
  it('is the returned value as JSON', () => {
    const value = { rows: [1, 2], name: 'x' };
    assert.deepEqual(valueIn(textOf({ kind: 'result', summary: { value, emitted: [] } })), value);
  });

  it('keeps logs in comments, whatever ends their lines', () => {
    const logs = 'one\ntwo\r\nthree\u2028{"four": 4}\u2029five\rsix */';
    const text = textOf({ kind: 'result', summary: { value: 1, logs, emitted: [] } });
    assert.equal(valueIn(text), 1);
    for (const word of ['one', 'two', 'three', 'five', 'six'])
      assert.match(text, new RegExp(`^// ${word}`, 'm'));
  });

  it('says that a program returned nothing', () => {
    const text = textOf({ kind: 'result', summary: { emitted: [] } });
    assert.equal(valueIn(text), null);
    assert.match(text, /returned nothing/);
  });

  it('shows emitted blocks beside the value, without their bytes', () => {
    const emitted = [
      { type: 'text' as const, text: 'hello' },
      { type: 'image' as const, mimeType: 'image/png', data: 'AAAA' },
    ];
    assert.deepEqual(valueIn(textOf({ kind: 'result', summary: { value: 1, emitted } })), {
      result: 1,
      emitted: [
        { type: 'text', text: 'hello' },
        { type: 'image', mimeType: 'image/png', base64Characters: 4 },
      ],
    });
  });

  it('says that the last run failed instead of showing an older result', () => {
    const text = textOf({ kind: 'failure', failure: { origin: 'program', message: 'a\nb' } });
    assert.equal(valueIn(text), null);
    assert.match(text, /^\/\/ a\n\/\/ b$/m);
  });
});

import assert from 'node:assert/strict';
import { inDocument, mayRenderView } from '../../../src/programs/program';

const source = { uri: 'file:///p.js', version: 1, line: 10, column: 4 };

describe('inDocument', () => {
  it('adds the column where the text begins on its first line only', () => {
    assert.deepEqual(inDocument(source, { line: 1, column: 3 }), { line: 11, column: 7 });
    assert.deepEqual(inDocument(source, { line: 2, column: 3 }), { line: 12, column: 3 });
  });
});

describe('mayRenderView', () => {
  it('sees connecta.ui however it is reached', () => {
    assert.ok(mayRenderView('await connecta.ui(html)'));
    assert.ok(mayRenderView('const { ui } = connecta'));
    assert.ok(mayRenderView("connecta['ui'](html)"));
  });
  it('is not misled by words that hold those letters', () => {
    assert.ok(!mayRenderView('const quick = build(guide)'));
  });
});

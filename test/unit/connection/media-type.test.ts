import assert from 'node:assert/strict';
import { parseMediaType } from '../../../src/connection/media-type';

function parsed(text: string) {
  const type = parseMediaType(text);
  return type === undefined ? undefined : [type.essence, Object.fromEntries(type.parameters)];
}

describe('media type', () => {
  it('is taken apart into its essence and its parameters', () => {
    assert.deepEqual(parsed('text/html'), ['text/html', {}]);
    assert.deepEqual(parsed('TEXT/html;Profile=MCP-app'), ['text/html', { profile: 'MCP-app' }]);
    assert.deepEqual(parsed(' text/html ; a=1 ;; b="2;\\"3\\"" ;'), [
      'text/html',
      { a: '1', b: '2;"3"' },
    ]);
    assert.deepEqual(parsed('a/b;x=1;X=2'), ['a/b', { x: '1' }]);
    assert.deepEqual(parsed('a/b;x=""'), ['a/b', { x: '' }]);
  });

  it('is none when it breaks the grammar', () => {
    for (const text of [
      '',
      'text',
      'text/',
      'text/html, a/b',
      'a/b;x',
      'a/b;x="1',
      'a/b c',
      'a/b;x=1 2',
    ]) {
      assert.equal(parsed(text), undefined, text);
    }
  });
});

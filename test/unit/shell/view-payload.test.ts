import assert from 'node:assert/strict';
import { viewPayload } from '../../../shell/view-payload';

const key = 'connecta/ui';
const payload = { html: '<p>', reads: { list: {} } };
const inMeta = (value: unknown) => ({ _meta: { [key]: value } });

describe('the view in a tool result', () => {
  it('is found in the params, or in the result within them', () => {
    const found = [
      inMeta(payload),
      { result: inMeta(payload) },
      { toolResult: inMeta(payload) },
      { ...inMeta({ html: '' }), result: inMeta(payload) },
    ].map((params) => viewPayload(params, key));
    assert.deepEqual(found, Array(4).fill(payload));
  });

  it('has reads only when they are an object', () => {
    for (const reads of [undefined, null, [], 'list']) {
      assert.deepEqual(viewPayload(inMeta({ html: '<p>', reads }), key), { html: '<p>' });
    }
  });

  it('is none without html', () => {
    for (const value of [
      undefined,
      null,
      'x',
      {},
      { html: '' },
      { html: 5 },
      Object.create(payload),
    ]) {
      assert.equal(viewPayload(inMeta(value), key), undefined);
    }
    for (const params of [undefined, null, 'x', [], {}, { _meta: null }]) {
      assert.equal(viewPayload(params, key), undefined);
    }
  });
});

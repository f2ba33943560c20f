import assert from 'node:assert/strict';
import {
  callerText,
  searchQueryFor,
  splitAddress,
} from '../../../../src/server/invocation/address';

describe('an address', () => {
  it('A1: is split at its first dot', () => {
    assert.deepEqual(splitAddress('files.get.thing'), {
      connectorId: 'files',
      toolName: 'get.thing',
    });
  });

  it('has something on both sides of the dot', () => {
    for (const text of ['nodot', '.x', 'x.', '.', '']) assert.equal(splitAddress(text), undefined);
  });

  it('E7: becomes a search query of its tool name', () => {
    assert.equal(searchQueryFor('ghost.read_items-now'), 'read items now');
    assert.equal(searchQueryFor('read_items'), 'read items');
  });

  it('E7: is repeated to its caller in at most 512 bytes and an ellipsis', () => {
    assert.equal(Buffer.byteLength(callerText('x'.repeat(50_000))), 512 + 3);
  });
});

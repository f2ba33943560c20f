import assert from 'node:assert/strict';
import { suggestAddresses } from '../../../../src/server/catalog/suggestions';

describe('suggestions for a name that does not exist', () => {
  it('are the nearest names, nearest first', () => {
    assert.deepEqual(suggestAddresses('shelf', ['write', 'read', 'reads'], 'reed'), [
      'shelf.read',
      'shelf.reads',
    ]);
  });

  it('ignore case and take names that contain one another', () => {
    assert.deepEqual(suggestAddresses('s', ['list_all_open_tickets'], 'LIST'), [
      's.list_all_open_tickets',
    ]);
  });

  it('are none where nothing is close', () => {
    assert.deepEqual(suggestAddresses('s', ['read', 'write'], 'transmogrify'), []);
  });

  it('are three at most, equals in the order of the catalog', () => {
    assert.deepEqual(suggestAddresses('s', ['ad', 'bd', 'cd', 'dd'], 'xd'), [
      's.ad',
      's.bd',
      's.cd',
    ]);
  });

  it('leave out addresses nobody can read, and names too long to compare', () => {
    assert.deepEqual(suggestAddresses('s', [`read${'x'.repeat(600)}`], 'read'), []);
    assert.deepEqual(suggestAddresses('s', ['read'], 'read'.repeat(10_000)), []);
  });
});

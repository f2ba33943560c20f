import assert from 'node:assert/strict';
import { movedAddress } from '../../../src/programs/moved-address';

describe('the address of a renamed program', () => {
  const moved = (address: string) => movedAddress(address, 'file:///w/a', 'file:///w/b%20c');

  it('is the new one, for the file itself, a selection in it and all below a folder', () => {
    assert.equal(moved('file:///w/a'), 'file:///w/b%20c');
    assert.equal(moved('file:///w/a#selection'), 'file:///w/b%20c#selection');
    assert.equal(moved('file:///w/a/x/y.js'), 'file:///w/b%20c/x/y.js');
  });

  it('stays what it is for a neighbour whose name begins alike, and for what is elsewhere', () => {
    for (const address of ['file:///w/a.js', 'file:///w/ab', 'file:///w', 'untitled:/w/a']) {
      assert.equal(moved(address), undefined, address);
    }
  });
});

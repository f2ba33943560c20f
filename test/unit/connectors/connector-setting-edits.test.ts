import assert from 'node:assert/strict';
import {
  entryFor,
  withDisabled,
  withVouched,
} from '../../../src/connectors/connector-setting-edits';

describe('edits of the setting connecta.connectors', () => {
  it('find a connector by its id or by the name that its file has', () => {
    assert.deepEqual(entryFor({ 'My Notes': { disabled: true } }, 'my-notes'), { disabled: true });
    for (const value of [undefined, null, [], { a: 5 }, { b: {} }]) {
      assert.equal(entryFor(value, 'a'), undefined);
    }
  });

  it('turn one connector off and on, and leave everything else as it is', () => {
    const before = { 'My Notes': { readOnly: ['find'] }, other: { disabled: true } };
    const off = withDisabled(before, 'my-notes', true);
    assert.deepEqual(off, {
      other: { disabled: true },
      'My Notes': { readOnly: ['find'], disabled: true },
    });
    assert.deepEqual(withDisabled(off, 'my-notes', false), before);
  });

  it('leave nothing behind', () => {
    assert.equal(withDisabled(withDisabled(undefined, 'a', true), 'a', false), undefined);
    assert.equal(withVouched(withVouched(undefined, 'a', ['x'], ['x']), 'a', ['x'], []), undefined);
  });

  it('vouch for what was ticked, and of what was shown for nothing else', () => {
    const before = { a: { readOnly: ['old', 'gone', '*'], approvalRequired: ['drop'] } };
    assert.deepEqual(withVouched(before, 'a', ['old', 'new', 'not'], ['new']), {
      a: { approvalRequired: ['drop'], readOnly: ['gone', 'new'] },
    });
  });
});

import assert from 'node:assert/strict';
import { connectorSettingsFrom, withSettings } from '../../../src/connectors/connectors-setting';
import type { ConnectorSpec } from '../../../src/shared/control';

const notes: ConnectorSpec = { kind: 'stdio', id: 'my-notes', command: 'x', args: [], env: {} };
const files: ConnectorSpec = { kind: 'builtin', id: 'files', builtin: 'files', roots: ['/a'] };

function read(value: unknown) {
  const invalid: string[] = [];
  const settings = connectorSettingsFrom({ workspace: value }, (where) => invalid.push(where));
  return { invalid, applied: withSettings([notes, files], settings, () => true) };
}

describe('the setting connecta.connectors', () => {
  it('changes nothing when it is not set', () => {
    assert.deepEqual(read(undefined), { invalid: [], applied: [notes, files] });
    assert.deepEqual(read({ other: { readOnly: ['x'] } }).applied, [notes, files]);
  });

  it('says of tools what a person says, by either name of the connector', () => {
    for (const name of ['My Notes', 'my-notes']) {
      const { applied } = read({ [name]: { readOnly: ['find'], approvalRequired: ['export'] } });
      const safety = { readOnly: ['find'], approvalRequired: ['export'] };
      assert.deepEqual(applied, [{ ...notes, safety }, files]);
    }
  });

  it('adds to what the entry itself says', () => {
    const own = { ...notes, safety: { readOnly: ['a'], approvalRequired: ['b'] } };
    const settings = connectorSettingsFrom(
      { user: { 'my-notes': { readOnly: ['c'] } } },
      assert.fail,
    );
    const [applied] = withSettings([own], settings, () => false);
    assert.deepEqual(applied?.safety, { readOnly: ['a', 'c'], approvalRequired: ['b'] });
  });

  it('leaves a connector away, a built-in one too', () => {
    assert.deepEqual(read({ files: { disabled: true } }).applied, [notes]);
    assert.deepEqual(read({ files: { disabled: 'yes' } }).applied.length, 2);
  });

  it('vouches for nothing where it cannot be understood, and says where', () => {
    const cases: [unknown, string][] = [
      ['*', 'connecta.connectors'],
      [{ files: '*' }, 'connecta.connectors.files'],
      [{ files: { readOnly: '*' } }, 'connecta.connectors.files.readOnly'],
      [{ files: { approvalRequired: ['a', 5] } }, 'connecta.connectors.files.approvalRequired'],
    ];
    for (const [value, where] of cases) {
      const { invalid, applied } = read(value);
      assert.deepEqual(invalid, [where]);
      assert.deepEqual(
        applied.flatMap(({ safety }) => safety?.readOnly ?? []),
        [],
      );
    }
  });

  it('of a workspace vouches for what the workspace declares, and for nothing of the person', () => {
    const settings = connectorSettingsFrom(
      {
        user: { 'My Notes': { readOnly: ['find'] } },
        workspace: { 'my-notes': { readOnly: ['*'] }, files: { readOnly: ['*'] } },
      },
      assert.fail,
    );
    const readOnly = (own: boolean) =>
      withSettings([notes, files], settings, () => own).map(({ safety }) => safety?.readOnly);
    assert.deepEqual(readOnly(false), [['find'], []]);
    assert.deepEqual(readOnly(true), [['*'], ['*']]);
  });

  it('of a workspace takes away nothing that the person holds back', () => {
    const settings = connectorSettingsFrom(
      {
        user: { 'my-notes': { approvalRequired: ['drop'] }, files: { disabled: true } },
        workspace: {
          'my-notes': { approvalRequired: ['export'] },
          files: { disabled: false },
        },
      },
      assert.fail,
    );
    for (const own of [true, false]) {
      const applied = withSettings([notes, files], settings, () => own);
      assert.deepEqual(
        applied.map(({ id, safety }) => [id, safety?.approvalRequired]),
        [['my-notes', ['drop', 'export']]],
      );
    }
  });
});

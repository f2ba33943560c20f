import assert from 'node:assert/strict';
import { addressChange } from '../../../../src/programs/fixes/address-edit';
import { failureFixes } from '../../../../src/programs/fixes/failure-fixes';
import {
  approvalRequired,
  unknownAddress,
  unknownTool,
} from '../../../../src/server/invocation/failures';
import { toolNamed } from '../from-tool/written-program';

const tools = [
  toolNamed('find'),
  toolNamed('find_all'),
  { ...toolNamed('list'), connector: 'files' },
  { ...toolNamed('remove'), readOnly: false },
];

/** What is offered for a failure as the server words it. */
function offered({ details }: { details: { code: string; message: string } }): string[] {
  return failureFixes(details.code, details.message, tools).map((fix) => {
    if (fix.kind === 'address') return `${fix.from} → ${fix.to}`;
    return fix.kind === 'vouch' ? `vouch ${fix.connector} ${fix.tool}` : fix.kind;
  });
}

describe('the quick fixes of a failure', () => {
  it('are the nearest tools that may be called, for one that does not exist, and servers from elsewhere', () => {
    assert.deepEqual(offered(unknownTool('notes.fnd', 'notes', [], 'program')), [
      'notes.fnd → notes.find',
      'notes.fnd → notes.find_all',
      'types',
    ]);
    assert.deepEqual(offered(unknownAddress('file.list', 'program')), [
      'file.list → files.list',
      'servers',
      'types',
    ]);
    assert.deepEqual(offered(unknownAddress('something.else', 'program')), ['servers', 'types']);
    assert.ok(
      !offered(unknownTool('notes.remov', 'notes', [], 'program'))
        .join()
        .includes('remove'),
    );
  });

  it('is to look at the tools of a connector, for one that is not known to only read', () => {
    assert.deepEqual(offered(approvalRequired('notes.remove', {})), ['vouch notes remove']);
    assert.deepEqual(offered(approvalRequired('unknown.remove', {})), []);
  });

  it('are the types for wrong arguments, and nothing for what is not obvious', () => {
    assert.deepEqual(offered({ details: { code: 'invalid_args', message: '' } }), ['types']);
    assert.deepEqual(offered({ details: { code: 'timeout', message: '"notes.find"' } }), []);
    assert.deepEqual(failureFixes(undefined, 'x is "a.b"', tools), []);
  });

  it('write an address in quotes and a shortcut elsewhere, in the nearest place', () => {
    const program =
      "connecta.call('my-notes.fnd');\nawait my_notes.fnd();\nconnecta.call('my-notes.fnd');";
    const change = (from: string, at: number) =>
      addressChange(program, from, 'my-notes.find.it', at);
    assert.deepEqual(change('my-notes.fnd', 80), {
      offset: 68,
      length: 12,
      text: 'my-notes.find.it',
    });
    assert.deepEqual(change('my_notes.fnd', 0), {
      offset: 37,
      length: 12,
      text: 'my_notes.find_it',
    });
    assert.equal(change('notes.nowhere', 0), undefined);
  });
});

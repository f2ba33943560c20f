import assert from 'node:assert/strict';
import { missingConnector, wouldBe } from '../../../src/connectors/missing-connector';
import type { RunFailure } from '../../../src/programs/outcome';
import { unknownAddress } from '../../../src/server/invocation/failures';

const failure = (message: string, code?: string): RunFailure => ({
  origin: 'program',
  message,
  ...(code === undefined ? {} : { code }),
});

describe('a connector that a program misses', () => {
  it('is the one that its address names', () => {
    const { message } = unknownAddress('my-notes.find', 'program');
    assert.deepEqual(missingConnector(failure(message, 'unknown_address')), {
      name: 'my-notes',
      certain: true,
    });
    const none = unknownAddress('find', 'program').message;
    assert.equal(missingConnector(failure(none, 'unknown_address')), undefined);
  });

  it('may be a name that is not defined', () => {
    for (const message of [
      "'my_notes' is not defined",
      'ReferenceError: my_notes is not defined',
    ]) {
      assert.deepEqual(missingConnector(failure(message)), { name: 'my_notes', certain: false });
    }
  });

  it('is none when a program failed of something else', () => {
    assert.equal(missingConnector(failure('"notes.find" needs approval', 'other')), undefined);
    assert.equal(missingConnector(failure('x is not a function')), undefined);
  });

  it('would be a server that programs see under that name', () => {
    for (const name of ['my-notes', 'my_notes']) {
      assert.equal(wouldBe('My Notes', { name, certain: true }), true);
    }
    assert.equal(wouldBe('notes', { name: 'my-notes', certain: true }), false);
  });
});

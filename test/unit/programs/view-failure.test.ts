import assert from 'node:assert/strict';
import { ConnectionError } from '../../../src/connection/connection-error';
import { viewFailure } from '../../../src/programs/view-failure';

describe('why a view cannot be shown', () => {
  it('H51: is its page when the server sent none that can be used, and the server for anything else', () => {
    assert.deepEqual(viewFailure(new ConnectionError('template', 'no page')), {
      origin: 'template',
      message: 'no page',
    });
    for (const error of [
      new ConnectionError('stopped', 'gone'),
      new ConnectionError('protocol', 'gone'),
      new Error('gone'),
      'gone',
    ]) {
      assert.deepEqual(viewFailure(error), { origin: 'server', message: 'gone' });
    }
  });
});

import assert from 'node:assert/strict';
import { connecta, runningServers } from './connecta';

describe('activation', () => {
  it('starts no process', async () => {
    await connecta().activate();
    assert.ok(connecta().isActive);
    assert.deepEqual(await runningServers(), []);
  });
});

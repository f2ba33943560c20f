import assert from 'node:assert/strict';
import path from 'node:path';
import { stillRunning } from '../harness/process-tree';
import { waitFor } from '../harness/wait-for';
import { connecta, openProgram, run, runningServers, startedProcesses } from './connecta';

interface ExtensionModule {
  deactivate(): Promise<void>;
}

describe('deactivation', () => {
  it('leaves no process', async () => {
    await openProgram(`async () => connecta.call('files.list', { path: '.' })`);
    await run();
    const started = await startedProcesses();
    assert.equal((await runningServers()).length, 1);
    assert.ok(started.length > 1, 'the files connector was not started');

    const { main } = connecta().packageJSON as { main: string };
    // The module that the extension host loaded, not another copy of it: require keeps one for each file.
    const loaded: ExtensionModule = require(path.join(connecta().extensionPath, main));
    await loaded.deactivate();
    await waitFor(
      'every process to end',
      async () => (await stillRunning(started)).length === 0,
      5000,
    );
  });
});

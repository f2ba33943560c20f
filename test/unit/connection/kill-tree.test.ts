import assert from 'node:assert/strict';
import {
  type KillTools,
  killTree,
  sweepGroup,
  terminateTree,
} from '../../../src/connection/kill-tree';

/** Records what is done; the group lives until it gets a signal of `diesOf`. */
function toolsFor(platform: NodeJS.Platform, diesOf: readonly (NodeJS.Signals | 0)[] = []) {
  const done: string[] = [];
  let alive = true;
  const tools: KillTools = {
    platform,
    signal(pid, signal) {
      if (!alive) throw new Error('ESRCH');
      if (signal !== 0) done.push(`${signal} ${pid}`);
      if (diesOf.includes(signal)) alive = false;
    },
    async run(command, args) {
      done.push([command, ...args].join(' '));
    },
  };
  return { tools, done };
}

describe('ending a process tree', () => {
  it('signals the group where there are groups', async () => {
    const { tools, done } = toolsFor('linux');
    terminateTree(7, tools);
    await killTree(7, tools);
    assert.deepEqual(done, ['SIGTERM -7', 'SIGKILL -7']);
  });

  it('has taskkill end the tree on Windows, where nothing can be asked', async () => {
    const { tools, done } = toolsFor('win32');
    terminateTree(7, tools);
    await killTree(7, tools);
    await sweepGroup(7, tools);
    assert.deepEqual(done, ['taskkill /PID 7 /T /F']);
  });

  it('asks what a dead leader left behind, then ends it', async () => {
    const stubborn = toolsFor('linux', ['SIGKILL']);
    await sweepGroup(7, stubborn.tools);
    assert.deepEqual(stubborn.done, ['SIGTERM -7', 'SIGKILL -7']);
    const obedient = toolsFor('linux', ['SIGTERM']);
    await sweepGroup(7, obedient.tools);
    assert.deepEqual(obedient.done, ['SIGTERM -7']);
  });

  it('is no error when nothing is left', async () => {
    const { tools, done } = toolsFor('linux', ['SIGKILL']);
    await killTree(7, tools);
    await killTree(7, tools);
    terminateTree(7, tools);
    await sweepGroup(7, tools);
    assert.deepEqual(done, ['SIGKILL -7']);
  });
});

import assert from 'node:assert/strict';
import { LastArguments } from '../../../src/programs/last-arguments';

/** A workspace's memory. */
function memory() {
  const kept = new Map<string, unknown>();
  return {
    keys: () => [...kept.keys()],
    get: (key: string) => kept.get(key),
    update: async (key: string, value: unknown) => {
      kept.set(key, structuredClone(value));
    },
  };
}

describe('the arguments of earlier calls', () => {
  it('are remembered by tool, the latest of each', async () => {
    const last = new LastArguments(memory());
    assert.deepEqual(last.of('files.list'), {});
    await last.keep('files.list', { limit: 1 });
    await last.keep('git.log', {});
    await last.keep('files.list', { limit: 2 });
    assert.deepEqual(last.of('files.list'), { limit: 2 });
  });

  it('are forgotten of the tools that were not called for longest', async () => {
    const last = new LastArguments(memory());
    for (let number = 0; number < 60; number += 1) await last.keep(`a.${number}`, { number });
    assert.deepEqual(last.of('a.9'), {});
    assert.deepEqual(last.of('a.10'), { number: 10 });
  });

  it('are none where the memory holds something else', () => {
    const broken = { ...memory(), get: () => ['x'] };
    assert.deepEqual(new LastArguments(broken).of('a.b'), {});
  });
});

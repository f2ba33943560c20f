import assert from 'node:assert/strict';
import { OfferedReviews } from '../../../src/connectors/offered-reviews';
import type { ConnectorTool } from '../../../src/shared/control';

const tools = (...names: string[]): ConnectorTool[] =>
  names.map((name) => ({ name, reason: 'undeclared', readOnly: false }));

describe('the offer to review a connector', () => {
  let kept: Map<string, unknown>;
  /** Another session of the same window remembers what was kept. */
  const session = () =>
    new OfferedReviews({
      get: <T>(key: string, fallback?: T) => (kept.has(key) ? kept.get(key) : fallback) as T,
      update: async (key: string, value: unknown) => {
        kept.set(key, value);
      },
    });
  beforeEach(() => {
    kept = new Map();
  });

  it('is made once for the same tools, also in later sessions', async () => {
    assert.equal(await session().take('a', tools('x', 'y')), true);
    assert.equal(await session().take('a', tools('y', 'x')), false);
    assert.equal(await session().take('b', tools('x', 'y')), true);
  });

  it('is made again for other tools, but not in the same session', async () => {
    const first = session();
    assert.equal(await first.take('a', tools('x')), true);
    for (let n = 0; n < 5; n += 1) assert.equal(await first.take('a', tools(`x${n}`)), false);
    assert.equal(await session().take('a', tools('z')), true);
  });

  it('is remembered for so many and no more, the newest of them', async () => {
    for (let n = 0; n < 500; n += 1) await session().take('a', tools(`x${n}`));
    const [list] = kept.values();
    assert.ok(Array.isArray(list) && list.length === 100, String(list));
    assert.equal(await session().take('a', tools('x499')), false);
  });
});

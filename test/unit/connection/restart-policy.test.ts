import assert from 'node:assert/strict';
import { RestartPolicy } from '../../../src/connection/restart-policy';

/** The delays that crashes at these times lead to; `undefined` where it gives up. */
function delays(times: readonly number[]): (number | undefined)[] {
  let policy = RestartPolicy.fresh;
  return times.map((time) => {
    const verdict = policy.crashed(time);
    if (verdict.kind === 'giveUp') return undefined;
    policy = verdict.policy;
    return verdict.delayMs;
  });
}

describe('restart policy', () => {
  it('waits 1, 2, 4 and 8 s, and gives up at the fifth crash in three minutes', () => {
    assert.deepEqual(delays([0, 1000, 2000, 3000, 179_999]), [1000, 2000, 4000, 8000, undefined]);
  });

  it('goes on for a server that crashes less often', () => {
    assert.deepEqual(
      delays([0, 50_000, 100_000, 150_000, 200_000, 250_000]),
      [1000, 2000, 4000, 8000, 8000, 8000],
    );
  });

  it('counts exactly the last three minutes', () => {
    assert.deepEqual(delays([0, 10, 20, 30, 180_000]).at(-1), 8000);
    assert.deepEqual(delays([0, 10, 20, 30, 180_000, 180_005]).at(-1), undefined);
  });

  it('never changes: the same value gives the same verdict twice', () => {
    const policy = RestartPolicy.fresh;
    assert.deepEqual(policy.crashed(5), policy.crashed(5));
    assert.deepEqual(RestartPolicy.fresh.crashed(0).kind, 'retry');
  });
});

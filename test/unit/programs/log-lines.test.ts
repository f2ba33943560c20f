import assert from 'node:assert/strict';
import { formatBytes, formatDuration } from '../../../src/programs/figures';
import { runLine, stoppedLine } from '../../../src/programs/log-lines';
import type { Outcome } from '../../../src/programs/outcome';

const secret = 'token-1234';
const view: Outcome = {
  kind: 'view',
  result: { content: [], structuredContent: { result: secret } },
  summary: { value: secret, logs: secret, emitted: [] },
};
const failure = (extra: object): Outcome => ({
  kind: 'failure',
  failure: { origin: 'program', message: secret, logs: secret, ...extra },
});

describe('runLine', () => {
  it('names the program, the time, the calls and the size of the view', () => {
    assert.equal(
      runLine('dashboard.connecta.js', view, { calls: 4, viewBytes: 18_432 }, 212.4),
      'run dashboard.connecta.js ok 212 ms, 4 calls, view 18 KB',
    );
  });
  it('says of a failure its code and place, never its message', () => {
    const at = { position: { line: 3, column: 5 } };
    assert.equal(
      runLine('p', failure({ code: 'timeout', ...at }), { calls: 1 }, 15_000),
      'run p failed (timeout at 3:5) 15.0 s, 1 call',
    );
    assert.equal(runLine('p', failure({}), { calls: 0 }, 1), 'run p failed (error) 1 ms, 0 calls');
    assert.equal(
      runLine('p', failure({ origin: 'server' }), { calls: 0 }, 1),
      'run p failed (no server) 1 ms, 0 calls',
    );
  });
  it('holds nothing of what a program returned, threw or logged', () => {
    for (const outcome of [view, failure({}), failure({ code: 'timeout' })]) {
      assert.ok(!runLine('p', outcome, { calls: 0 }, 1).includes(secret));
    }
  });
});

describe('figures', () => {
  it('are written short', () => {
    assert.equal(stoppedLine('p', 3_000), 'run p stopped after 3.0 s');
    assert.deepEqual([0, 999.4, 1000, 61_000].map(formatDuration), [
      '0 ms',
      '999 ms',
      '1.0 s',
      '61.0 s',
    ]);
    assert.deepEqual([100, 1500, 10_240, 1_048_576 * 1.25].map(formatBytes), [
      '100 B',
      '1.5 KB',
      '10 KB',
      '1.3 MB',
    ]);
  });
});

import type { Clock } from '../../../../src/server/clock';
import { ManualClock } from '../../../harness/manual-clock';

/** A server clock that moves only when a test says so. */
export function manualClock(): { clock: Clock; advance(ms: number): void } {
  const time = new ManualClock();
  return {
    clock: {
      now: () => time.now(),
      after: (ms, callback) => {
        const timer = time.setTimeout(callback, ms);
        return () => time.clearTimeout(timer);
      },
    },
    advance: (ms) => time.advance(ms),
  };
}

import type { Clock } from '../clock';
import type { ConnectaError } from './connecta-error';

/** A reported wait longer than this is not sat out (contract §3.5, Y4). */
const LONGEST_WAIT_MS = 10_000;

/**
 * How long to wait before attempt `next` (2 is the first repetition), or `undefined` for not at all: the reported
 * window exactly, or a short wait that doubles.
 */
export function backoffMs(error: ConnectaError, next: number): number | undefined {
  const reported = error.details.retryAfterMs;
  if (typeof reported === 'number') return reported <= LONGEST_WAIT_MS ? reported : undefined;
  return Math.min(250 * 2 ** (next - 2), 1000);
}

/** Resolves after `ms`, or at once when the signal aborts. */
export function pause(ms: number, signal: AbortSignal, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const done = () => {
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const stop = clock.after(ms, done);
    signal.addEventListener('abort', done, { once: true });
  });
}

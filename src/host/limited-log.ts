import { RateLimit } from './rate-limit';
import type { ViewLogEntry } from './view-session-types';

/** Lines a view can cause by misbehaving: this many a second in the long run. */
const LINES_PER_SECOND = 10;
const BURST = 30;

const LIMITED: ReadonlySet<ViewLogEntry['kind']> = new Set([
  'refusal',
  'dropped',
  'viewLog',
  'removed',
  'silent',
]);

/** Keeps a misbehaving view from flooding the log: what goes over is counted, and the count is logged with the next line. */
export function limitedLog(
  log: (entry: ViewLogEntry) => void,
  now: () => number,
): (entry: ViewLogEntry) => void {
  const rate = new RateLimit(LINES_PER_SECOND, BURST, now);
  let unsaid = 0;
  return (entry) => {
    if (LIMITED.has(entry.kind) && !rate.take()) {
      unsaid += 1;
      return;
    }
    if (unsaid > 0 && LIMITED.has(entry.kind)) {
      log({ kind: 'dropped', reason: `${unsaid} more lines like these` });
      unsaid = 0;
    }
    log(entry);
  };
}

import { formatDuration } from '../programs/figures';
import type { ActivityEvent } from '../shared/control';

/** One call as the server recorded it: `call files.list success 3 ms (execute_code)`. */
export function activityLine(event: ActivityEvent): string {
  const code = event.errorCode === undefined ? '' : ` ${event.errorCode}`;
  const duration = formatDuration(event.durationMs);
  return `call ${event.address} ${event.outcome}${code} ${duration} (${event.source})`;
}

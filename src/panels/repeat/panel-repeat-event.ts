import type { PanelEvent } from '../panel-model';
import type { RepeatEvent } from './repeat-state';

/** What something that happens in a panel means for running again; undefined: nothing. */
export function repeatEventOf(event: PanelEvent): RepeatEvent | undefined {
  switch (event.type) {
    case 'run-started':
      return { type: 'run-started' };
    case 'run-stopped':
      return { type: 'run-ended', how: 'stopped' };
    case 'run-finished':
      return { type: 'run-ended', how: event.outcome.kind === 'failure' ? 'failed' : 'well' };
    case 'left':
    case 'view-stopped':
      return { type: 'view-failed' };
    case 'handshake':
      return event.phase === 'no-handshake' ? { type: 'view-failed' } : undefined;
    default:
      return undefined;
  }
}

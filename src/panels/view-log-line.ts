import { formatDuration } from '../programs/figures';
import type { ViewLogEntry } from '../session';

/** A line of the Output channel and how much it matters. */
export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly text: string;
}

/** What a view did, in words: `read dashboard.connecta.js detail → files.read ok 9 ms`. Entries carry no content. */
export function viewLogLine(name: string, entry: ViewLogEntry): LogLine {
  switch (entry.kind) {
    case 'phase':
      return phaseLine(name, entry.phase, entry.ms);
    case 'read':
      return {
        level: entry.verdict === 'ok' || entry.verdict === 'cancelled' ? 'info' : 'warn',
        text: `read ${name} ${entry.binding} → ${entry.address} ${entry.verdict} ${formatDuration(entry.ms)}`,
      };
    case 'refusal':
      return { level: 'warn', text: `view ${name} refused ${entry.method}: ${entry.reason}` };
    case 'notGranted':
      return {
        level: 'warn',
        text: `view ${name} gets nothing of what it declares: ${needs(entry)}`,
      };
    case 'removed':
      return {
        level: 'warn',
        text: `view ${name} does not get ${entry.constructs.join(', ')}: removed`,
      };
    case 'silent':
      return { level: 'warn', text: `view ${name} has not answered for a second` };
    case 'takenDown':
      return {
        level: 'warn',
        text:
          entry.reason === 'left'
            ? `view ${name} tried to leave and was taken down`
            : `view ${name} did not answer and was taken down`,
      };
    case 'dropped':
      return { level: 'debug', text: `view ${name} dropped a message: ${entry.reason}` };
    case 'message':
      return {
        level: 'debug',
        text: `view ${name} ${entry.direction === 'fromView' ? '→' : '←'} ${entry.method}, ${entry.size} characters`,
      };
    case 'viewLog':
      return {
        level: 'debug',
        text: `view ${name} logged ${entry.size} characters at ${entry.level}`,
      };
    case 'fault':
      return { level: 'error', text: `view ${name}: ${entry.message}` };
  }
}

function phaseLine(
  name: string,
  phase: Extract<ViewLogEntry, { kind: 'phase' }>['phase'],
  ms: number,
): LogLine {
  switch (phase) {
    case 'connected':
      return { level: 'info', text: `view ${name} connected in ${formatDuration(ms)}` };
    case 'noHandshake':
      return { level: 'warn', text: `view ${name}: no handshake after ${formatDuration(ms)}` };
    case 'left':
    case 'waitingForPage':
    case 'negotiating':
    case 'closed':
      return { level: 'debug', text: `view ${name} ${phase}` };
  }
}

function needs({
  domains,
  unreadable,
  permissions,
}: Extract<ViewLogEntry, { kind: 'notGranted' }>): string {
  const unnamed = unreadable === 0 ? [] : [`${unreadable} that are no address`];
  return [...domains, ...unnamed, ...permissions].join(', ');
}

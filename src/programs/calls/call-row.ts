import type { Localize } from '../../shared/localize';
import { formatBytes, formatDuration } from '../figures';
import type { LoggedRun } from './call-log';
import type { CallRecord, ReadRecord } from './call-record';
import { callVerdict } from './call-verdict';

/** How a row of the Calls view looks. `icon`: a codicon; `colour`: a theme colour; `spoken`: for who hears it. */
export interface CallRow {
  readonly label: string;
  readonly description: string;
  readonly icon: string;
  readonly colour?: string;
  readonly spoken: string;
}

/** A program's row: when its last run ended and what it took. `formatTime`: of milliseconds since 1970. */
export function runRow(
  { program, window, failed, calls }: LoggedRun,
  formatTime: (at: number) => string,
  t: Localize,
): CallRow {
  const { figures, startedAt, endedAt } = window;
  const count = Math.max(figures.calls, calls.length);
  const parts = [
    ...(failed ? [t('failed')] : []),
    formatDuration(endedAt - startedAt),
    count === 1 ? t('1 call') : t('{0} calls', count),
    ...(figures.resultBytes === undefined ? [] : [formatBytes(figures.resultBytes)]),
    formatTime(endedAt),
  ];
  return row(program.name, parts, failed ? ERROR : { icon: 'file-code' });
}

export function callRow(call: CallRecord, t: Localize): CallRow {
  return row(call.address, figuresOf(call, t), iconOf(call, t));
}

export function readRow(read: ReadRecord, t: Localize): CallRow {
  return row(`${read.binding} → ${read.address}`, figuresOf(read, t), iconOf(read, t));
}

const DONE = { icon: 'pass', colour: 'testing.iconPassed' };
const ERROR = { icon: 'error', colour: 'testing.iconFailed' };
const REFUSED = { icon: 'circle-slash', colour: 'testing.iconFailed' };

/** What went wrong comes first: a narrow view cuts the end. */
function figuresOf({ failure, milliseconds, bytes }: CallRecord, t: Localize): string[] {
  const verdict = callVerdict(failure, t);
  return [
    ...(verdict.kind === 'refused' ? [t('refused: {0}', verdict.why)] : []),
    ...(verdict.kind === 'failed' ? [t('failed: {0}', verdict.why)] : []),
    formatDuration(milliseconds),
    ...(bytes === undefined ? [] : [formatBytes(bytes)]),
  ];
}

function iconOf({ failure }: CallRecord, t: Localize): Pick<CallRow, 'icon' | 'colour'> {
  const { kind } = callVerdict(failure, t);
  return kind === 'done' ? DONE : kind === 'failed' ? ERROR : REFUSED;
}

function row(
  label: string,
  parts: readonly string[],
  look: Pick<CallRow, 'icon' | 'colour'>,
): CallRow {
  return { label, description: parts.join(' · '), spoken: [label, ...parts].join(', '), ...look };
}

import type { Localize } from '../../shared/localize';
import { formatBytes, formatDuration } from '../figures';
import { PROGRAM_SUFFIX } from '../program';
import { type LoggedRun, lastRun, type RunEnding } from './call-log';
import type { CallRecord, ReadRecord } from './call-record';
import { callVerdict } from './call-verdict';
import { shortened } from './shortened';

/**
 * How a row of the Calls view looks. VS Code cuts the end of label and description, so a long name is shortened, before the
 * figures, and whole after them. `icon`: a codicon; `colour`: a theme colour; `spoken`: for who hears it.
 */
export interface CallRow {
  readonly label: string;
  readonly description: string;
  readonly hover: string;
  readonly icon: string;
  readonly colour?: string;
  readonly spoken: string;
}

/** So many characters of a name leave room for figures in a view as narrow as VS Code opens it. */
const NAME_LENGTH = 24;

/** A program's row: when its last run ended and what it took. `formatTime`: of milliseconds since 1970. */
export function runRow(run: LoggedRun, formatTime: (at: number) => string, t: Localize): CallRow {
  const { program, window, ending } = run;
  const { figures, endedAt } = window;
  const { calls, milliseconds } = lastRun(run);
  const parts = [
    ...endingOf(ending, t),
    formatDuration(milliseconds),
    calls === 1 ? t('1 call') : t('{0} calls', calls),
    ...(figures?.resultBytes === undefined ? [] : [formatBytes(figures.resultBytes)]),
    formatTime(endedAt),
  ];
  // Every program's name ends alike.
  const name = program.name.replace(PROGRAM_SUFFIX, '');
  return row({ whole: program.name, label: shortened(name, NAME_LENGTH) }, parts, LOOKS[ending]);
}

export function callRow(call: CallRecord, t: Localize): CallRow {
  const { address } = call;
  const label = shortened(address, NAME_LENGTH);
  return row({ whole: address, label, rest: address }, figuresOf(call, t), iconOf(call, t));
}

export function readRow(read: ReadRecord, t: Localize): CallRow {
  const { binding, address } = read;
  const whole = `${binding} → ${address}`;
  const label = whole.length > NAME_LENGTH ? shortened(binding, NAME_LENGTH) : whole;
  return row({ whole, label, rest: address }, figuresOf(read, t), iconOf(read, t));
}

const DONE = { icon: 'pass', colour: 'testing.iconPassed' };
const ERROR = { icon: 'error', colour: 'testing.iconFailed' };
const REFUSED = { icon: 'circle-slash', colour: 'testing.iconFailed' };
const LOOKS: Readonly<Record<RunEnding, Pick<CallRow, 'icon' | 'colour'>>> = {
  done: { icon: 'file-code' },
  failed: ERROR,
  stopped: { icon: 'stop-circle' },
};

function endingOf(ending: RunEnding, t: Localize): string[] {
  switch (ending) {
    case 'done':
      return [];
    case 'failed':
      return [t('failed')];
    case 'stopped':
      return [t('stopped')];
  }
}

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

/** What a row is about. `label`: as much of it as leaves room; `rest`: what is said at the end where that is not all. */
interface RowName {
  readonly whole: string;
  readonly label: string;
  readonly rest?: string;
}

function row(
  { whole, label, rest }: RowName,
  parts: readonly string[],
  look: Pick<CallRow, 'icon' | 'colour'>,
): CallRow {
  const shown = rest === undefined || label === whole ? parts : [...parts, rest];
  return {
    label,
    description: shown.join(' · '),
    hover: [whole, parts.join(' · ')].join('\n'),
    spoken: [whole, ...parts].join(', '),
    ...look,
  };
}

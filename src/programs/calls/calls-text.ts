import type { Localize } from '../../shared/localize';
import { formatBytes, formatDuration } from '../figures';
import type { CallRecord, RunWindow } from './call-record';

/** The document that lists a program's calls: of its last run, then of its view since. */
export function callsText(
  name: string,
  run: RunWindow,
  calls: readonly CallRecord[],
  reads: readonly CallRecord[],
  t: Localize,
): string {
  const took = formatDuration(run.endedAt - run.startedAt);
  const size =
    run.figures.resultBytes === undefined ? '' : `, ${formatBytes(run.figures.resultBytes)}`;
  return [
    t('{0}: run at {1}, {2}{3}', name, clock(run.startedAt), took, size),
    ...(calls.length === 0 ? [`  ${t('no calls')}`] : table(calls)),
    '',
    t('Reads of its view since'),
    ...(reads.length === 0 ? [`  ${t('none')}`] : table(reads)),
    '',
  ].join('\n');
}

function table(records: readonly CallRecord[]): string[] {
  const rows = records.map((record) => [
    clock(Date.parse(record.at)),
    record.read === undefined ? record.address : `${record.read} → ${record.address}`,
    record.verdict,
    formatDuration(record.milliseconds),
  ]);
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map(
    (row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`,
  );
}

/** `14:02:11.480`, in the local time. */
function clock(time: number): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = `${two(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, '0')}`;
  return `${two(date.getHours())}:${two(date.getMinutes())}:${seconds}`;
}

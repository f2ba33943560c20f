import { formatBytes, formatDuration, type RunFigures } from './figures';
import type { Outcome } from './outcome';

/*
 * Lines of the Output channel. They carry names, numbers and codes; never an argument, a result, a message or text
 * of a program, any of which may hold a secret.
 */

/** `run dashboard.connecta.js ok 212 ms, 4 calls, view 18 KB` */
export function runLine(
  name: string,
  outcome: Outcome,
  figures: RunFigures,
  milliseconds: number,
): string {
  const parts = [formatDuration(milliseconds), counted(figures.calls, 'call')];
  if (figures.viewBytes !== undefined) parts.push(`view ${formatBytes(figures.viewBytes)}`);
  return `run ${name} ${verdictOf(outcome)} ${parts.join(', ')}`;
}

/** `run dashboard.connecta.js stopped after 3.0 s` */
export function stoppedLine(name: string, milliseconds: number): string {
  return `run ${name} stopped after ${formatDuration(milliseconds)}`;
}

function verdictOf(outcome: Outcome): string {
  if (outcome.kind !== 'failure') return 'ok';
  const { origin, code, position } = outcome.failure;
  const at = position ? ` at ${position.line}:${position.column}` : '';
  return `failed (${code ?? (origin === 'server' ? 'no server' : 'error')}${at})`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

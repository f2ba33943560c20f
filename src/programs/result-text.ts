import type { Localize } from '../shared/localize';
import type { RunSummary } from './outcome';
import type { RunEnd } from './program-runner';

type Finished = Extract<RunEnd, { kind: 'finished' }>;

/**
 * The read-only document that shows a run's result: JSON with comments, logs first. Emitted blocks, when there are
 * any, stand beside the returned value; their binary data is left out.
 */
export function resultText(name: string, end: Finished, t: Localize): string {
  const { outcome } = end;
  if (outcome.kind === 'failure') {
    const { message, logs } = outcome.failure;
    return [
      ...comment(t('The last run of {0} failed:', name)),
      ...comment(message),
      ...logComment(logs, t),
      'null',
      '',
    ].join('\n');
  }
  const { summary } = outcome;
  const heading =
    'value' in summary ? t('What {0} returned.', name) : t('{0} returned nothing.', name);
  return [
    ...comment(heading),
    ...logComment(summary.logs, t),
    JSON.stringify(shownValue(summary), null, 2),
    '',
  ].join('\n');
}

/** A result for the clipboard: the JSON alone. */
export function copiedResult(summary: RunSummary): string {
  return JSON.stringify(shownValue(summary), null, 2);
}

function shownValue(summary: RunSummary): unknown {
  const value = summary.value ?? null;
  if (summary.emitted.length === 0) return value;
  return { result: value, emitted: summary.emitted.map(withoutBytes) };
}

function withoutBytes(block: RunSummary['emitted'][number]): unknown {
  return block.type === 'image' || block.type === 'audio'
    ? { type: block.type, mimeType: block.mimeType, base64Characters: block.data.length }
    : block;
}

function logComment(logs: string | undefined, t: Localize): string[] {
  return logs === undefined || logs === '' ? [] : ['//', ...comment(t('Logs:')), ...comment(logs)];
}

/** Every way JavaScript can end a line is cut here, so that no text of a program leaves the comment. */
function comment(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => `// ${line}`.trimEnd());
}

import { MAX_LOG_CHARS, MAX_LOG_ENTRIES, MAX_LOG_ENTRY_CHARS } from '../bridge-limits';
import type { Host } from './host';
import { head, isError, record, StringIntrinsic, stringify, text } from './intrinsics';
import { errorMessage } from './thrown';

const LEVELS = ['log', 'info', 'warn', 'error', 'debug'] as const;

/** Strings as they are, errors by name and message, the rest as JSON (X4). */
function format(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    if (isError(value)) return errorMessage(value);
    return stringify(value) ?? StringIntrinsic(value);
  } catch {
    try {
      return StringIntrinsic(value);
    } catch {
      return '[unprintable]';
    }
  }
}

/** `console` with five functions that all append to one log, in order, within the caps of R5. */
export function createConsole(host: Host) {
  const target = record<unknown>();
  let entries = 0;
  let chars = 0;
  let cut = false;

  const write = (...values: unknown[]): void => {
    entries += 1;
    if (entries > MAX_LOG_ENTRIES || chars >= MAX_LOG_CHARS) {
      if (!cut) host.log(stringify('[further log entries are not kept]'));
      cut = true;
      return;
    }
    let line = '';
    for (let index = 0; index < values.length; index += 1) {
      line += text(index === 0 ? '' : ' ', format(values[index]));
      if (line.length > MAX_LOG_ENTRY_CHARS) break;
    }
    if (line.length > MAX_LOG_ENTRY_CHARS) {
      const kept = head(line, MAX_LOG_ENTRY_CHARS);
      line = text(kept, '… [entry cut at ', MAX_LOG_ENTRY_CHARS, ' characters]');
    }
    chars += line.length;
    host.log(stringify(line));
  };

  for (let index = 0; index < LEVELS.length; index += 1) {
    const level = LEVELS[index];
    if (level !== undefined) target[level] = write;
  }
  return { console: target, written: (): number => entries };
}

import { RESULT_CHARS } from '../../shared/limits';

/** What a program's result becomes when it is too large for a model to read (contract R2). */
export interface TruncatedResult {
  readonly truncated: true;
  readonly preview: string;
  readonly totalChars: number;
  readonly hint: string;
}

const HINT =
  'The result was cut. Return a smaller value: filter, pick fields or aggregate inside the program.';

/**
 * The result as it may go out: itself up to RESULT_CHARS of JSON, else an envelope of at most that size with the
 * beginning of the JSON text. Applying it again changes nothing (R2).
 */
export function capResult(result: unknown): unknown {
  const json = JSON.stringify(result);
  if (json === undefined || json.length <= RESULT_CHARS) return result;
  return truncated(json);
}

function truncated(json: string): TruncatedResult {
  const envelope = (length: number): TruncatedResult => ({
    truncated: true,
    preview: json.slice(0, wholeCharacters(json, length)),
    totalChars: json.length,
    hint: HINT,
  });
  // Escaping makes the preview longer than what it shows, so the largest slice that fits is searched for.
  let low = 0;
  let high = RESULT_CHARS;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (JSON.stringify(envelope(middle)).length <= RESULT_CHARS) low = middle;
    else high = middle - 1;
  }
  return envelope(low);
}

/** `length`, or one less where a character of two units would be cut in half. */
function wholeCharacters(text: string, length: number): number {
  const last = text.charCodeAt(length - 1);
  return last >= 0xd800 && last <= 0xdbff ? length - 1 : length;
}

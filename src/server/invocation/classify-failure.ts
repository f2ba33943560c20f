import { ConnectaError, type ErrorCode } from './connecta-error';

/** Words in an untyped message that say "try again later" (contract E2). */
const TRANSIENT =
  /timed? ?out|econnreset|econnrefused|epipe|socket hang up|temporar|unavailable|rate.?limit|too many requests|\b(?:429|502|503|504)\b/i;

/**
 * Anything thrown becomes a typed failure. `fallback` is the code of the step that failed; a message that speaks of a
 * timeout is a `timeout` whatever the step (E2). A ConnectaError passes as it is.
 */
export function classifyFailure(thrown: unknown, fallback: ErrorCode): ConnectaError {
  if (thrown instanceof ConnectaError) return thrown;
  const message = messageOf(thrown);
  if (/timed out|timeout/i.test(message) || isAbortError(thrown)) {
    return new ConnectaError({ code: 'timeout', message, retryable: true }, { cause: thrown });
  }
  return new ConnectaError(
    { code: fallback, message, retryable: TRANSIENT.test(message) },
    { cause: thrown },
  );
}

/** The words of whatever was thrown; never empty. */
export function messageOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return text === '' ? 'It failed without saying why.' : text;
}

function isAbortError(thrown: unknown): boolean {
  return (
    thrown instanceof Error && (thrown.name === 'AbortError' || thrown.name === 'TimeoutError')
  );
}

/**
 * Why a call has no result.
 * `cancelled`: the caller's signal. `timeout`: the server did not answer. `stopped`: the server ended or was stopped
 * while the call waited. `failed`: the server could not be started. `protocol`: it answered with an error or with
 * something that is not what was asked for. `template`: there is a result, and nothing to draw it with.
 */
export type ConnectionErrorKind =
  | 'cancelled'
  | 'timeout'
  | 'stopped'
  | 'failed'
  | 'protocol'
  | 'template';

/** What every method of the connection rejects with. The message is a sentence for a person. */
export class ConnectionError extends Error {
  readonly kind: ConnectionErrorKind;

  constructor(kind: ConnectionErrorKind, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ConnectionError';
    this.kind = kind;
  }
}

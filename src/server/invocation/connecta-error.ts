/** The codes of contract E2. */
export type ErrorCode =
  | 'unknown_address'
  | 'unknown_tool'
  | 'ambiguous_tool_alias'
  | 'destructive_tool_requires_approval'
  | 'auth_required'
  | 'invalid_args'
  | 'not_found'
  | 'input_required_unsupported'
  | 'rate_limited'
  | 'unavailable'
  | 'timeout'
  | 'cancelled'
  | 'connector_call_failed'
  | 'batch_call_failed'
  | 'catalog_lookup_failed'
  | 'result_processing_failed'
  | 'result_too_large'
  | 'budget_exceeded';

/** What a failure carries on the wire: `code`, `message`, `retryable` and whatever the code adds (contract E3, E4, E7, E8). */
export interface ErrorDetails {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryable: boolean;
  readonly [detail: string]: unknown;
}

/** A failure with a contract code. Everything the server refuses or fails at becomes one of these before it leaves `invocation`. */
export class ConnectaError extends Error {
  readonly details: ErrorDetails;

  constructor(details: ErrorDetails, options?: { cause?: unknown }) {
    super(details.message, options);
    this.name = 'ConnectaError';
    this.details = details;
  }

  get code(): ErrorCode {
    return this.details.code;
  }
}

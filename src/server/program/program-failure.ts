import type { Limits } from '../../shared/limits';
import type { ErrorDetails } from '../invocation/connecta-error';
import { howToRaise, limitName } from '../limits-in-force';
import type { ExecuteError, ProgramPosition } from '../sandbox/executor';

/** Codes that only a whole run can end with, never seen inside a program (contract E5). */
type RunCode = 'executor_overloaded' | 'executor_cancelled' | 'executor_closed' | 'executor_failed';

export interface RunErrorDetails {
  readonly code: RunCode;
  readonly message: string;
  readonly retryable: boolean;
  readonly retryAfterMs?: number;
}

/** How a failed run is told: with a code where the contract has one, else as text (E1, E5, E6). */
export type ProgramFailure =
  | {
      readonly kind: 'typed';
      readonly details: ErrorDetails | RunErrorDetails;
      readonly position?: ProgramPosition;
    }
  | {
      readonly kind: 'untyped';
      /** `Error: …` or `Executor failed: …` (§2.9). */
      readonly text: string;
      readonly message: string;
      readonly position?: ProgramPosition;
    };

const RUN_CODES = {
  overloaded: { code: 'executor_overloaded', retryable: true },
  cancelled: { code: 'executor_cancelled', retryable: false },
  closed: { code: 'executor_closed', retryable: false },
} as const;

const LIMIT_BEHIND: Partial<Record<ExecuteError['kind'], keyof Limits>> = {
  timeout: 'programTimeoutMs',
  cpu: 'programCpuMs',
  memory: 'programMemoryBytes',
};

export function programFailure(error: ExecuteError): ProgramFailure {
  const where = error.position ? { position: error.position } : {};
  if (error.failure) return { kind: 'typed', details: error.failure.details, ...where };
  if (error.kind === 'overloaded' || error.kind === 'cancelled' || error.kind === 'closed') {
    const wait = error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs };
    return {
      kind: 'typed',
      details: { ...RUN_CODES[error.kind], message: error.message, ...wait },
    };
  }
  const message = withSetting(error);
  const prefix = error.kind === 'crashed' ? 'Executor failed' : 'Error';
  return { kind: 'untyped', text: `${prefix}: ${message}`, message, ...where };
}

/** The program's wall clock ran out (L3). */
export function programTimedOut(ms: number): ProgramFailure {
  return programFailure({
    kind: 'timeout',
    message: `The program timed out after ${ms}ms.`,
    started: true,
  });
}

/** A reached limit is told with what raises it. */
function withSetting(error: ExecuteError): string {
  const limit = LIMIT_BEHIND[error.kind];
  if (!limit || error.message.includes(limitName(limit))) return error.message;
  return `${error.message.replace(/[.\s]*$/, '')}. ${howToRaise(limit)}`;
}

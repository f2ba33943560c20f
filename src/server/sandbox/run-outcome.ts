import type { ExecuteError, ExecuteRequest, ExecuteResult } from './executor';
import type { HostCalls } from './host-calls';
import { isDeeperThan, MAX_DEPTH } from './json-depth';
import type { RunEnd } from './run-messages';

/** Endings that come from outside the program. */
export type Stop =
  | { readonly kind: 'timeout' | 'cpu' | 'cancelled' | 'closed' }
  | { readonly kind: 'crashed'; readonly reason: string }
  | { readonly kind: 'overloaded'; readonly retryAfterMs: number };

type Limits = ExecuteRequest['limits'];

const STALLED =
  'The program waits for a promise that nothing can settle any more: it has no call under way.';

function cpuMessage(limits: Limits): string {
  return `The program computed for longer than ${limits.cpuMs} ms.`;
}

/** The words for an ending from outside. */
export function stopError(stop: Stop, started: boolean, limits: Limits): ExecuteError {
  switch (stop.kind) {
    case 'timeout':
      return {
        kind: 'timeout',
        message: `The program timed out after ${limits.timeoutMs}ms.`,
        started,
      };
    case 'cpu':
      return { kind: 'cpu', message: cpuMessage(limits), started };
    case 'cancelled':
      return { kind: 'cancelled', message: 'The program was cancelled.', started };
    case 'closed':
      return { kind: 'closed', message: 'The server is shutting down.', started };
    case 'crashed':
      return { kind: 'crashed', message: `The sandbox failed: ${stop.reason}`, started };
    case 'overloaded':
      return {
        kind: 'overloaded',
        message: `Too many programs are running. Try again in ${Math.ceil(stop.retryAfterMs / 1000)} s.`,
        retryAfterMs: stop.retryAfterMs,
        started,
      };
  }
}

/** The result, or the words for how the program itself ended. */
export function endResult(
  end: RunEnd,
  calls: HostCalls,
  limits: Limits,
): Pick<ExecuteResult, 'result' | 'error'> {
  const started = true;
  switch (end.kind) {
    case 'nothing':
      return {};
    case 'value': {
      const result: unknown = JSON.parse(end.json);
      if (!isDeeperThan(result, MAX_DEPTH)) return { result };
      const message = `The program's result nests deeper than ${MAX_DEPTH} levels.`;
      return { error: { kind: 'thrown', message, started } };
    }
    case 'thrown': {
      const failure = end.failureId === undefined ? undefined : calls.failure(end.failureId);
      return {
        error: {
          kind: 'thrown',
          message: end.message,
          ...(end.position === undefined ? {} : { position: end.position }),
          ...(failure === undefined ? {} : { failure }),
          started,
        },
      };
    }
    case 'syntax':
      return {
        error: {
          kind: 'syntax',
          message: end.message,
          ...(end.position === undefined ? {} : { position: end.position }),
          started: false,
        },
      };
    case 'cpu':
      return { error: { kind: 'cpu', message: cpuMessage(limits), started } };
    case 'memory': {
      const megabytes = Math.round(limits.memoryBytes / (1024 * 1024));
      const message = `The program needed more than ${megabytes} MB of memory.`;
      return { error: { kind: 'memory', message, started } };
    }
    case 'stalled':
      return { error: { kind: 'stalled', message: STALLED, started } };
    case 'broken':
      return {
        error: {
          kind: 'crashed',
          message: `The program broke the interpreter: ${end.message}`,
          started,
        },
      };
  }
}

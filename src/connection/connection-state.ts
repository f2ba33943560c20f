import type { ServerStatus } from './connection-types';
import type { RestartPolicy } from './restart-policy';

/**
 * The life of the server process, as data: where it stands, what can happen to it, what is then to be done. Times are
 * milliseconds of the connection's clock.
 */
export type ConnectionState =
  /** Starts when wanted, but not before `notBefore`. */
  | { readonly kind: 'stopped'; readonly policy: RestartPolicy; readonly notBefore: number }
  /** Wanted; waits out the delay after a crash. */
  | { readonly kind: 'delayed'; readonly policy: RestartPolicy }
  | { readonly kind: 'starting'; readonly policy: RestartPolicy }
  | { readonly kind: 'ready'; readonly policy: RestartPolicy; readonly pid: number }
  /** `closing`: its input has ended. `terminating`: it was told to. `killing`: nothing gentler is left. */
  | {
      readonly kind: 'stopping';
      readonly policy: RestartPolicy;
      readonly how: 'closing' | 'terminating' | 'killing';
      readonly next: AfterStop;
    }
  /** `givenUp`: only a restart by a person starts it again. */
  | {
      readonly kind: 'failed';
      readonly policy: RestartPolicy;
      readonly notBefore: number;
      readonly givenUp: boolean;
      readonly failure: Failure;
    };

export type AfterStop =
  | { readonly kind: 'stop' }
  | { readonly kind: 'start' }
  | { readonly kind: 'fail'; readonly failure: Failure };

/** `reason` is a sentence for a person, `detail` the evidence: command, exit, last lines. */
export interface Failure {
  readonly reason: string;
  readonly detail: string;
}

export type ConnectionEvent =
  | { readonly type: 'wanted' }
  | { readonly type: 'stop' }
  | { readonly type: 'restart' }
  | { readonly type: 'handshaken'; readonly pid: number }
  /** It could not be spawned, or answered the handshake wrongly. */
  | { readonly type: 'startFailed'; readonly failure: Failure }
  /** The process and all it started have ended. */
  | { readonly type: 'gone'; readonly failure: Failure }
  | { readonly type: 'timer'; readonly timer: ConnectionTimer; readonly failure: Failure };

export type ConnectionTimer = 'delay' | 'handshake' | 'healthy' | 'stop';

export type ConnectionEffect =
  | { readonly do: 'spawn' }
  /** The decisive step of a stop: end its input, close the control channel. */
  | { readonly do: 'endInput' }
  | { readonly do: 'terminate' }
  | { readonly do: 'kill' }
  | { readonly do: 'startTimer'; readonly timer: ConnectionTimer; readonly ms: number }
  | { readonly do: 'stopTimer'; readonly timer: ConnectionTimer }
  | { readonly do: 'settleReady' }
  | { readonly do: 'rejectReady'; readonly kind: 'stopped' | 'failed'; readonly reason: string }
  | { readonly do: 'rejectCalls'; readonly reason: string }
  | { readonly do: 'settleStopped' };

export interface ConnectionStep {
  readonly state: ConnectionState;
  readonly effects: readonly ConnectionEffect[];
}

export function statusOf(state: ConnectionState): ServerStatus {
  switch (state.kind) {
    case 'delayed':
      return { kind: 'starting' };
    case 'ready':
      return { kind: 'ready', pid: state.pid };
    case 'failed':
      return { kind: 'failed', ...state.failure };
    default:
      return { kind: state.kind };
  }
}

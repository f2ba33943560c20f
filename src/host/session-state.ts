import type { TakenDownFor } from '../shared/page-messages';
import type { SessionPhase } from './view-session-types';

/**
 * The life of one page and the views in it, as data: where it stands, what can happen to it, what is then to be done.
 * No clock, no bridge and no message in it. `V` is what a view is made of, never looked into here.
 *
 * A *generation* is one mounting of a view into one load of the page. Whatever an older generation still says is not
 * heard.
 */
export interface SessionState<V> {
  readonly page: 'absent' | 'loaded' | 'ready';
  readonly generation: number;
  readonly view: ViewState<V>;
}

export type ViewState<V> =
  | { readonly kind: 'none' }
  /** Mounted, and no page to mount it in. */
  | { readonly kind: 'waiting'; readonly view: V }
  | {
      readonly kind: 'negotiating';
      readonly view: V;
      /** Answered `ui/initialize` requests whose `initialized` has not come. */
      readonly owed: number;
      readonly late: boolean;
      /** The host context changed after it was told. */
      readonly stale: boolean;
    }
  | {
      readonly kind: 'connected';
      readonly view: V;
      readonly owed: number;
      /** A changed host context waits for its timer. */
      readonly settling: boolean;
    }
  /** Told to go, at most until the teardown timer. */
  | { readonly kind: 'leaving'; readonly view: V; readonly next: Next<V> }
  | { readonly kind: 'left' }
  | { readonly kind: 'closed' };

export type Next<V> = { readonly kind: 'mount'; readonly view: V } | { readonly kind: 'close' };

export type SessionEvent<V> =
  | { readonly type: 'mount'; readonly view: V }
  | { readonly type: 'pageLoaded' }
  | { readonly type: 'proxyReady' }
  /** The view asked to initialize and is being answered. */
  | { readonly type: 'initializing' }
  | { readonly type: 'initialized' }
  | { readonly type: 'contextChanged' }
  /** The view answered the teardown, or cannot. */
  | { readonly type: 'tornDown' }
  | { readonly type: 'frameLeft'; readonly reason: TakenDownFor }
  | { readonly type: 'timer'; readonly timer: SessionTimer }
  | { readonly type: 'shown' }
  | { readonly type: 'dispose' };

export type SessionTimer = 'handshake' | 'teardown' | 'context';

export type SessionEffect<V> =
  | { readonly do: 'postSurface' }
  /** Open a bridge for this generation and hand the page its template. */
  | { readonly do: 'open'; readonly generation: number; readonly view: V }
  /** `tool-input`, then `tool-result`. */
  | { readonly do: 'deliver' }
  | { readonly do: 'sendContext' }
  | { readonly do: 'sendTeardown' }
  /** Close the bridge: abort its reads, hear nothing more. */
  | { readonly do: 'closeBridge' }
  | { readonly do: 'startTimer'; readonly timer: SessionTimer }
  | { readonly do: 'stopTimer'; readonly timer: SessionTimer }
  /** Every mount that waits has been done or overtaken. */
  | { readonly do: 'settleMount' }
  | { readonly do: 'settleDispose' }
  | { readonly do: 'reportLeft'; readonly reason: TakenDownFor }
  /** Out of order; nothing changed. */
  | { readonly do: 'reportIgnored' };

export interface Step<V> {
  readonly state: SessionState<V>;
  readonly effects: readonly SessionEffect<V>[];
}

export function initialSession<V>(): SessionState<V> {
  return { page: 'absent', generation: 0, view: { kind: 'none' } };
}

export function phaseOf<V>({ view }: SessionState<V>): SessionPhase {
  switch (view.kind) {
    case 'none':
    case 'waiting':
      return 'waitingForPage';
    case 'negotiating':
      return view.late ? 'noHandshake' : 'negotiating';
    case 'connected':
    case 'leaving':
      return 'connected';
    case 'left':
    case 'closed':
      return view.kind;
  }
}

import type { TakenDownFor } from '../shared/page-messages';
import type {
  Next,
  SessionEffect,
  SessionEvent,
  SessionState,
  SessionTimer,
  Step,
  ViewState,
} from './session-state';

/** What happens next in a session's life: a pure function of where it stands and what has happened. */
export function step<V>(state: SessionState<V>, event: SessionEvent<V>): Step<V> {
  if (state.view.kind === 'closed') return closedStep(state, event);
  switch (event.type) {
    case 'mount':
      return mount(state, event.view);
    case 'pageLoaded':
      return pageLoaded(state);
    case 'proxyReady':
      return proxyReady(state);
    case 'initializing':
      return initializing(state);
    case 'initialized':
      return initialized(state);
    case 'contextChanged':
      return contextChanged(state);
    case 'tornDown':
      return state.view.kind === 'leaving' ? gone(state, state.view.next) : ignored(state);
    case 'frameLeft':
      return frameLeft(state, event.reason);
    case 'timer':
      return timer(state, event.timer);
    case 'shown':
      return unchanged(state, state.page === 'absent' ? [] : [{ do: 'postSurface' }]);
    case 'dispose':
      return dispose(state);
  }
}

function closedStep<V>(state: SessionState<V>, event: SessionEvent<V>): Step<V> {
  if (event.type === 'dispose') return unchanged(state, [{ do: 'settleDispose' }]);
  if (event.type === 'mount') return unchanged(state, [{ do: 'settleMount' }]);
  return ignored(state);
}

function mount<V>(state: SessionState<V>, view: V): Step<V> {
  const current = state.view;
  switch (current.kind) {
    case 'connected':
      return leave(state, current, { kind: 'mount', view });
    case 'leaving':
      // Closing is final; a newer view overtakes one that still waits.
      if (current.next.kind === 'close') return unchanged(state, [{ do: 'settleMount' }]);
      return unchanged({ ...state, view: { ...current, next: { kind: 'mount', view } } });
    default:
      // A view that has not finished its handshake may not be sent anything, a teardown included.
      return begin(state, view, dropBridge(current));
  }
}

/** Hands the view to the page if there is one. */
function begin<V>(state: SessionState<V>, view: V, before: readonly SessionEffect<V>[]): Step<V> {
  if (state.page !== 'ready') {
    return {
      state: { ...state, view: { kind: 'waiting', view } },
      effects: [...before, { do: 'settleMount' }],
    };
  }
  const generation = state.generation + 1;
  return {
    state: {
      ...state,
      generation,
      view: { kind: 'negotiating', view, owed: 0, late: false, stale: false },
    },
    effects: [
      ...before,
      { do: 'open', generation, view },
      { do: 'startTimer', timer: 'handshake' },
      { do: 'settleMount' },
    ],
  };
}

/** A new document: whatever was in the old one is gone with it. */
function pageLoaded<V>(state: SessionState<V>): Step<V> {
  const loaded: SessionState<V> = { ...state, page: 'loaded' };
  const current = state.view;
  if (current.kind === 'leaving') {
    const next = gone(loaded, current.next);
    return { state: next.state, effects: [{ do: 'postSurface' }, ...next.effects] };
  }
  const view: ViewState<V> =
    current.kind === 'negotiating' || current.kind === 'connected'
      ? { kind: 'waiting', view: current.view }
      : current;
  return {
    state: { ...loaded, view },
    effects: [{ do: 'postSurface' }, ...dropBridge(current)],
  };
}

function proxyReady<V>(state: SessionState<V>): Step<V> {
  if (state.page !== 'loaded') return ignored(state);
  const ready: SessionState<V> = { ...state, page: 'ready' };
  return state.view.kind === 'waiting' ? begin(ready, state.view.view, []) : unchanged(ready);
}

function initializing<V>(state: SessionState<V>): Step<V> {
  const { view } = state;
  if (view.kind === 'negotiating') {
    return unchanged({ ...state, view: { ...view, owed: view.owed + 1, stale: false } });
  }
  if (view.kind !== 'connected') return ignored(state);
  return {
    state: {
      ...state,
      view: {
        kind: 'negotiating',
        view: view.view,
        owed: view.owed + 1,
        late: false,
        stale: false,
      },
    },
    effects: [
      { do: 'stopTimer', timer: 'context' },
      { do: 'startTimer', timer: 'handshake' },
    ],
  };
}

function initialized<V>(state: SessionState<V>): Step<V> {
  const { view } = state;
  if ((view.kind !== 'negotiating' && view.kind !== 'connected') || view.owed === 0) {
    return ignored(state);
  }
  const owed = view.owed - 1;
  if (view.kind === 'connected') {
    return unchanged({ ...state, view: { ...view, owed } }, [{ do: 'deliver' }]);
  }
  return {
    state: { ...state, view: { kind: 'connected', view: view.view, owed, settling: false } },
    effects: [
      { do: 'stopTimer', timer: 'handshake' },
      ...(view.stale ? [{ do: 'sendContext' } as const] : []),
      { do: 'deliver' },
    ],
  };
}

function contextChanged<V>(state: SessionState<V>): Step<V> {
  const { view } = state;
  if (view.kind === 'negotiating' && view.owed > 0) {
    return unchanged({ ...state, view: { ...view, stale: true } });
  }
  if (view.kind !== 'connected' || view.settling) return unchanged(state);
  return unchanged({ ...state, view: { ...view, settling: true } }, [
    { do: 'startTimer', timer: 'context' },
  ]);
}

function frameLeft<V>(state: SessionState<V>, reason: TakenDownFor): Step<V> {
  const { view } = state;
  if (view.kind === 'leaving') return gone(state, view.next);
  if (view.kind !== 'negotiating' && view.kind !== 'connected') return ignored(state);
  return {
    state: { ...state, view: { kind: 'left' } },
    effects: [...dropBridge(view), { do: 'reportLeft', reason }],
  };
}

function timer<V>(state: SessionState<V>, which: SessionTimer): Step<V> {
  const { view } = state;
  if (which === 'handshake' && view.kind === 'negotiating') {
    return unchanged({ ...state, view: { ...view, late: true } });
  }
  if (which === 'teardown' && view.kind === 'leaving') return gone(state, view.next);
  if (which === 'context' && view.kind === 'connected') {
    return unchanged({ ...state, view: { ...view, settling: false } }, [{ do: 'sendContext' }]);
  }
  return ignored(state);
}

function dispose<V>(state: SessionState<V>): Step<V> {
  const { view } = state;
  if (view.kind === 'connected') return leave(state, view, { kind: 'close' });
  if (view.kind === 'leaving') {
    return unchanged({ ...state, view: { ...view, next: { kind: 'close' } } });
  }
  return close(state, dropBridge(view));
}

function leave<V>(
  state: SessionState<V>,
  { view, settling }: Extract<ViewState<V>, { kind: 'connected' }>,
  next: Next<V>,
): Step<V> {
  return {
    state: { ...state, view: { kind: 'leaving', view, next } },
    effects: [
      ...(settling ? [{ do: 'stopTimer', timer: 'context' } as const] : []),
      { do: 'sendTeardown' },
      { do: 'startTimer', timer: 'teardown' },
    ],
  };
}

/** The old view has gone, or has had its time. */
function gone<V>(state: SessionState<V>, next: Next<V>): Step<V> {
  const before: SessionEffect<V>[] = [
    { do: 'stopTimer', timer: 'teardown' },
    { do: 'closeBridge' },
  ];
  return next.kind === 'close' ? close(state, before) : begin(state, next.view, before);
}

function close<V>(state: SessionState<V>, before: readonly SessionEffect<V>[]): Step<V> {
  return {
    state: { ...state, view: { kind: 'closed' } },
    effects: [...before, { do: 'settleMount' }, { do: 'settleDispose' }],
  };
}

function dropBridge<V>(view: ViewState<V>): SessionEffect<V>[] {
  if (view.kind === 'negotiating') {
    return [{ do: 'stopTimer', timer: 'handshake' }, { do: 'closeBridge' }];
  }
  if (view.kind === 'connected') {
    return [{ do: 'stopTimer', timer: 'context' }, { do: 'closeBridge' }];
  }
  return [];
}

function unchanged<V>(state: SessionState<V>, effects: readonly SessionEffect<V>[] = []): Step<V> {
  return { state, effects };
}

function ignored<V>(state: SessionState<V>): Step<V> {
  return { state, effects: [{ do: 'reportIgnored' }] };
}

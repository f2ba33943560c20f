import type {
  AfterStop,
  ConnectionEffect,
  ConnectionEvent,
  ConnectionState,
  ConnectionStep,
  Failure,
} from './connection-state';
import { HEALTHY_MS, RestartPolicy } from './restart-policy';

export const HANDSHAKE_MS = 15_000;
/** From the end of its input to SIGTERM. */
const CLOSING_MS = 1_500;
/** From SIGTERM to the end of the whole tree. */
const TERMINATING_MS = 1_500;
/** After this a killed process is taken for gone, so that a stop always ends within 4 s. */
const KILLING_MS = 500;

const STOPPED = 'The server was stopped.';

export const initialConnection: ConnectionState = {
  kind: 'stopped',
  policy: RestartPolicy.fresh,
  notBefore: Number.NEGATIVE_INFINITY,
};

/** What happens next in the server's life: a pure function of where it stands and what has happened at `now`. */
export function step(state: ConnectionState, event: ConnectionEvent, now: number): ConnectionStep {
  switch (event.type) {
    case 'wanted':
      return wanted(state, now);
    case 'stop':
      return stop(state);
    case 'restart':
      return restart(state);
    case 'handshaken':
      return state.kind === 'starting' ? handshaken(state.policy, event.pid) : same(state);
    case 'startFailed':
      return state.kind === 'starting' ? abandon(state.policy, event.failure) : same(state);
    case 'gone':
      return gone(state, event.failure, now);
    case 'timer':
      return timer(state, event, now);
  }
}

function wanted(state: ConnectionState, now: number): ConnectionStep {
  switch (state.kind) {
    case 'ready':
      return same(state, { do: 'settleReady' });
    case 'stopping':
      return state.next.kind === 'stop' ? same(state, refuse(STOPPED)) : same(state);
    case 'failed':
      if (state.givenUp) return same(state, refuse(state.failure.reason, 'failed'));
      return startOrDelay(state, now);
    case 'stopped':
      return startOrDelay(state, now);
    default:
      return same(state);
  }
}

function startOrDelay(
  { policy, notBefore }: { policy: RestartPolicy; notBefore: number },
  now: number,
): ConnectionStep {
  if (now >= notBefore) return start(policy);
  return {
    state: { kind: 'delayed', policy },
    effects: [{ do: 'startTimer', timer: 'delay', ms: notBefore - now }],
  };
}

function start(policy: RestartPolicy, ...before: ConnectionEffect[]): ConnectionStep {
  return {
    state: { kind: 'starting', policy },
    effects: [
      ...before,
      { do: 'startTimer', timer: 'handshake', ms: HANDSHAKE_MS },
      { do: 'spawn' },
    ],
  };
}

function handshaken(policy: RestartPolicy, pid: number): ConnectionStep {
  return {
    state: { kind: 'ready', policy, pid },
    effects: [
      { do: 'stopTimer', timer: 'handshake' },
      { do: 'startTimer', timer: 'healthy', ms: HEALTHY_MS },
      { do: 'settleReady' },
    ],
  };
}

function stop(state: ConnectionState): ConnectionStep {
  switch (state.kind) {
    case 'stopped':
    case 'failed':
      return stopped(state.policy);
    case 'delayed':
      return stopped(state.policy, { do: 'stopTimer', timer: 'delay' }, refuse(STOPPED));
    case 'starting':
    case 'ready':
      return close(state, { kind: 'stop' }, state.policy);
    case 'stopping':
      // Asked twice: no more patience.
      return {
        state: { ...state, how: 'killing', next: { kind: 'stop' } },
        effects: [
          ...(state.next.kind === 'start' ? [refuse(STOPPED)] : []),
          ...(state.how === 'killing' ? [] : killing()),
        ],
      };
  }
}

function restart(state: ConnectionState): ConnectionStep {
  const policy = RestartPolicy.fresh;
  switch (state.kind) {
    case 'stopped':
    case 'failed':
      return start(policy);
    case 'delayed':
      return start(policy, { do: 'stopTimer', timer: 'delay' });
    case 'starting':
    case 'ready':
      return close(state, { kind: 'start' }, policy);
    case 'stopping':
      return same({ ...state, policy, next: { kind: 'start' } });
  }
}

/** Ends the server's input and gives it time. */
function close(
  state: Extract<ConnectionState, { kind: 'starting' | 'ready' }>,
  next: AfterStop,
  policy: RestartPolicy,
): ConnectionStep {
  return {
    state: { kind: 'stopping', policy, how: 'closing', next },
    effects: [
      { do: 'endInput' },
      { do: 'stopTimer', timer: state.kind === 'ready' ? 'healthy' : 'handshake' },
      { do: 'startTimer', timer: 'stop', ms: CLOSING_MS },
      { do: 'rejectCalls', reason: STOPPED },
      ...(next.kind === 'stop' ? [refuse(STOPPED)] : []),
    ],
  };
}

/** A start that has come to nothing: what is left of the process goes at once. */
function abandon(policy: RestartPolicy, failure: Failure): ConnectionStep {
  return {
    state: { kind: 'stopping', policy, how: 'killing', next: { kind: 'fail', failure } },
    effects: [{ do: 'stopTimer', timer: 'handshake' }, { do: 'endInput' }, ...killing()],
  };
}

function gone(state: ConnectionState, failure: Failure, now: number): ConnectionStep {
  switch (state.kind) {
    case 'starting':
      return failed(state.policy, failure, now, { do: 'stopTimer', timer: 'handshake' });
    case 'ready':
      return crashed(state.policy, failure, now);
    case 'stopping':
      return afterStop(state, now);
    default:
      return same(state);
  }
}

function afterStop(
  { policy, next }: Extract<ConnectionState, { kind: 'stopping' }>,
  now: number,
): ConnectionStep {
  const stopTimer: ConnectionEffect = { do: 'stopTimer', timer: 'stop' };
  switch (next.kind) {
    case 'stop':
      return stopped(policy, stopTimer);
    case 'start':
      return start(policy, stopTimer, { do: 'settleStopped' });
    case 'fail':
      return failed(policy, next.failure, now, stopTimer, { do: 'settleStopped' });
  }
}

/** It was up and ended by itself: the next one who wants it starts it, by the policy. */
function crashed(policy: RestartPolicy, failure: Failure, now: number): ConnectionStep {
  const verdict = policy.crashed(now);
  const effects: ConnectionEffect[] = [
    { do: 'stopTimer', timer: 'healthy' },
    { do: 'rejectCalls', reason: failure.reason },
  ];
  if (verdict.kind === 'giveUp') return { state: givenUp(policy, failure), effects };
  return {
    state: { kind: 'stopped', policy: verdict.policy, notBefore: now + verdict.delayMs },
    effects,
  };
}

/** It never came up. Who waits hears why; the next one may try again, by the policy. */
function failed(
  policy: RestartPolicy,
  failure: Failure,
  now: number,
  ...before: ConnectionEffect[]
): ConnectionStep {
  const verdict = policy.crashed(now);
  const state: ConnectionState =
    verdict.kind === 'giveUp'
      ? givenUp(policy, failure)
      : {
          kind: 'failed',
          policy: verdict.policy,
          notBefore: now + verdict.delayMs,
          givenUp: false,
          failure,
        };
  return { state, effects: [...before, refuse(failure.reason, 'failed')] };
}

function givenUp(policy: RestartPolicy, failure: Failure): ConnectionState {
  return {
    kind: 'failed',
    policy,
    notBefore: Number.NEGATIVE_INFINITY,
    givenUp: true,
    failure: { ...failure, reason: `${failure.reason} It failed 5 times in 3 minutes.` },
  };
}

function timer(
  state: ConnectionState,
  { timer, failure }: Extract<ConnectionEvent, { type: 'timer' }>,
  now: number,
): ConnectionStep {
  if (timer === 'delay' && state.kind === 'delayed') return start(state.policy);
  if (timer === 'handshake' && state.kind === 'starting') return abandon(state.policy, failure);
  if (timer === 'healthy' && state.kind === 'ready') {
    return same({ ...state, policy: RestartPolicy.fresh });
  }
  if (timer !== 'stop' || state.kind !== 'stopping') return same(state);
  switch (state.how) {
    case 'closing':
      return same(
        { ...state, how: 'terminating' },
        { do: 'terminate' },
        { do: 'startTimer', timer: 'stop', ms: TERMINATING_MS },
      );
    case 'terminating':
      return same({ ...state, how: 'killing' }, ...killing());
    case 'killing':
      return afterStop(state, now);
  }
}

function stopped(policy: RestartPolicy, ...before: ConnectionEffect[]): ConnectionStep {
  return {
    state: { kind: 'stopped', policy, notBefore: Number.NEGATIVE_INFINITY },
    effects: [...before, { do: 'settleStopped' }],
  };
}

function killing(): ConnectionEffect[] {
  return [{ do: 'kill' }, { do: 'startTimer', timer: 'stop', ms: KILLING_MS }];
}

function refuse(reason: string, kind: 'stopped' | 'failed' = 'stopped'): ConnectionEffect {
  return { do: 'rejectReady', kind, reason };
}

function same(state: ConnectionState, ...effects: ConnectionEffect[]): ConnectionStep {
  return { state, effects };
}

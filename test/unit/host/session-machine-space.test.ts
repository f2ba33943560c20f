import assert from 'node:assert/strict';
import { step } from '../../../src/host/session-machine';
import {
  initialSession,
  phaseOf,
  type SessionEvent,
  type SessionState,
  type ViewState,
} from '../../../src/host/session-state';

const EVENTS: readonly SessionEvent<string>[] = [
  { type: 'mount', view: 'A' },
  { type: 'mount', view: 'B' },
  { type: 'pageLoaded' },
  { type: 'proxyReady' },
  { type: 'initializing' },
  { type: 'initialized' },
  { type: 'contextChanged' },
  { type: 'tornDown' },
  { type: 'frameLeft', reason: 'left' },
  { type: 'frameLeft', reason: 'silent' },
  { type: 'timer', timer: 'handshake' },
  { type: 'timer', timer: 'teardown' },
  { type: 'timer', timer: 'context' },
  { type: 'shown' },
  { type: 'dispose' },
];

type State = SessionState<string>;
/** Handshakes under way at once. The machine counts on; two show all that more would. */
const MOST_OWED = 2;

/** What two states have to share to be followed only once: all but how often a view was mounted. */
const keyOf = ({ page, view }: State) => JSON.stringify({ page, view });

/** Every state that any sequence of events can lead to, with a shortest way to it. */
function reachable(): Map<string, { readonly state: State; readonly way: readonly string[] }> {
  const found = new Map([
    [keyOf(initialSession()), { state: initialSession<string>(), way: [] as string[] }],
  ]);
  for (const { state, way } of found.values()) {
    for (const event of EVENTS) {
      const next = step(state, event).state;
      if ('owed' in next.view && next.view.owed > MOST_OWED) continue;
      if (!found.has(keyOf(next)))
        found.set(keyOf(next), { state: next, way: [...way, event.type] });
    }
  }
  return found;
}

const hasBridge = ({ kind }: ViewState<string>) =>
  kind === 'negotiating' || kind === 'connected' || kind === 'leaving';

describe('every state of the session machine', function () {
  this.timeout(60_000);
  const states = [...reachable().values()];
  const each = (
    check: (
      state: State,
      event: SessionEvent<string>,
      step_: ReturnType<typeof step<string>>,
    ) => void,
  ) => {
    for (const { state, way } of states) {
      for (const event of EVENTS) {
        try {
          check(state, event, step(state, event));
        } catch (error) {
          throw new Error(`after ${way.join(' ')}: ${JSON.stringify(event)}`, { cause: error });
        }
      }
    }
  };

  it('is of a kind that is known, and all kinds are reached', () => {
    const kinds = new Set(states.map(({ state }) => state.view.kind));
    assert.deepEqual([...kinds].sort(), [
      'closed',
      'connected',
      'leaving',
      'left',
      'negotiating',
      'none',
      'waiting',
    ]);
    assert.ok(states.length > 40, String(states.length));
  });

  it('answers every event: it moves, acts, or says that it ignores it', () => {
    each((state, event, { state: next, effects }) => {
      const silent = effects.length === 0 && keyOf(next) === keyOf(state);
      const allowed = ['contextChanged', 'shown', 'mount', 'dispose', 'timer'];
      assert.ok(!silent || allowed.includes(event.type));
    });
  });

  it('changes nothing when it ignores an event', () => {
    each((state, _event, { state: next, effects }) => {
      if (!effects.some((effect) => effect.do === 'reportIgnored')) return;
      assert.deepEqual(next, state);
      assert.equal(effects.length, 1);
    });
  });

  it('H3: has one bridge exactly while there is a view to talk to', () => {
    each((state, _event, { state: next, effects }) => {
      let bridges = hasBridge(state.view) ? 1 : 0;
      for (const effect of effects) {
        if (effect.do === 'open') bridges += 1;
        if (effect.do === 'closeBridge') bridges -= 1;
        assert.ok(bridges === 0 || bridges === 1);
      }
      assert.equal(bridges, hasBridge(next.view) ? 1 : 0);
    });
  });

  it('H42: numbers each view anew, and never an old one', () => {
    each((state, _event, { state: next, effects }) => {
      const opened = effects.find((effect) => effect.do === 'open');
      assert.equal(next.generation, state.generation + (opened === undefined ? 0 : 1));
      if (opened !== undefined) assert.equal(opened.generation, next.generation);
    });
  });

  it('H1, H15, H17: delivers for an initialized that was owed, and for nothing else', () => {
    each((state, event, { effects }) => {
      const delivered = effects.filter((effect) => effect.do === 'deliver').length;
      const owed = 'owed' in state.view && state.view.owed > 0 && event.type === 'initialized';
      assert.equal(delivered, owed ? 1 : 0);
    });
  });

  it('HR10: sends nothing to a view whose handshake is not done', () => {
    each((state, event, { effects }) => {
      const sends = effects.some(
        ({ do: what }) => what === 'sendContext' || what === 'sendTeardown',
      );
      if (!sends) return;
      const finishes = state.view.kind === 'negotiating' && event.type === 'initialized';
      assert.ok(state.view.kind === 'connected' || finishes);
    });
  });

  it('H40: closes, from anywhere, by dispose and the teardown timer alone', () => {
    each((state, _event, { state: next }) => {
      if (state.view.kind === 'closed') assert.equal(next.view.kind, 'closed');
      const disposed = step(next, { type: 'dispose' }).state;
      const end = step(disposed, { type: 'timer', timer: 'teardown' }).state;
      assert.equal(phaseOf(end), 'closed');
    });
  });
});

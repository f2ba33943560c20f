import assert from 'node:assert/strict';
import fc from 'fast-check';
import { step } from '../../../src/host/session-machine';
import {
  initialSession,
  phaseOf,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  type SessionTimer,
} from '../../../src/host/session-state';

const event = {
  mountA: { type: 'mount', view: 'A' },
  mountB: { type: 'mount', view: 'B' },
  loaded: { type: 'pageLoaded' },
  proxy: { type: 'proxyReady' },
  initializing: { type: 'initializing' },
  initialized: { type: 'initialized' },
  changed: { type: 'contextChanged' },
  tornDown: { type: 'tornDown' },
  left: { type: 'frameLeft', reason: 'left' },
  handshake: { type: 'timer', timer: 'handshake' },
  teardown: { type: 'timer', timer: 'teardown' },
  context: { type: 'timer', timer: 'context' },
  shown: { type: 'shown' },
  dispose: { type: 'dispose' },
} as const satisfies Record<string, SessionEvent<string>>;
type Name = keyof typeof event;

const NAMES = Object.keys(event) as Name[];
const PAGE: Name[] = ['loaded', 'proxy'];
const HANDSHAKE: Name[] = ['initializing', 'initialized'];
const CONNECTED: Name[] = ['mountA', ...PAGE, ...HANDSHAKE];

function brief(effect: SessionEffect<string>): string {
  switch (effect.do) {
    case 'open':
      return `open ${effect.view} as ${effect.generation}`;
    case 'startTimer':
      return `start ${effect.timer}`;
    case 'stopTimer':
      return `stop ${effect.timer}`;
    default:
      return effect.do;
  }
}

/** Plays a script; returns the phase it ends in, the effects of its last step and all effects. */
function play(...script: Name[]) {
  let state: SessionState<string> = initialSession();
  let did: string[] = [];
  const all: string[] = [];
  for (const name of script) {
    const next = step(state, event[name]);
    state = next.state;
    did = next.effects.map(brief);
    all.push(...did);
  }
  return { state, phase: phaseOf(state), did, all };
}

describe('session machine', function () {
  this.timeout(60_000);

  describe('handshake', () => {
    it('goes from waiting through negotiating to connected', () => {
      const phases = CONNECTED.map((_, index) => play(...CONNECTED.slice(0, index + 1)).phase);
      assert.deepEqual(phases, [
        'waitingForPage',
        'waitingForPage',
        'negotiating',
        'negotiating',
        'connected',
      ]);
    });

    it('opens the view once there are both a page and a view, in either order', () => {
      const opened = ['open A as 1', 'start handshake', 'settleMount'];
      assert.deepEqual(play('mountA').did, ['settleMount']);
      assert.deepEqual(play('mountA', 'loaded').did, ['postSurface']);
      assert.deepEqual(play('mountA', ...PAGE).did, opened);
      assert.deepEqual(play(...PAGE, 'mountA').did, opened);
    });

    it('H1, HR10: delivers nothing before initialized, and then once', () => {
      assert.ok(!play('mountA', ...PAGE, 'initializing', 'changed').all.includes('deliver'));
      assert.deepEqual(play(...CONNECTED).did, ['stop handshake', 'deliver']);
      assert.deepEqual(play(...CONNECTED, 'initialized').did, ['reportIgnored']);
      assert.deepEqual(play('mountA', ...PAGE, 'initialized').did, ['reportIgnored']);
    });

    it('says when it is late, and is still taken', () => {
      const late = play('mountA', ...PAGE, 'handshake');
      assert.equal(late.phase, 'noHandshake');
      assert.deepEqual(late.did, []);
      assert.equal(play('mountA', ...PAGE, 'handshake', ...HANDSHAKE).phase, 'connected');
      assert.equal(
        play('mountA', ...PAGE, 'initializing', 'handshake', 'initialized').phase,
        'connected',
      );
    });

    it('H17: is done again when the view initializes again, each time with one delivery', () => {
      const again = play(...CONNECTED, 'initializing');
      assert.deepEqual(again.did, ['stop context', 'start handshake']);
      assert.equal(again.phase, 'negotiating');
      assert.deepEqual(play(...CONNECTED, ...HANDSHAKE).did, ['stop handshake', 'deliver']);
      const twoAtOnce = play(
        'mountA',
        ...PAGE,
        'initializing',
        ...HANDSHAKE,
        'initialized',
        'initialized',
      );
      assert.equal(twoAtOnce.all.filter((did) => did === 'deliver').length, 2);
    });
  });

  describe('page', () => {
    it('gets its surface with every load, and what is shown from then on', () => {
      assert.deepEqual(play('shown').did, []);
      assert.deepEqual(play('loaded').did, ['postSurface']);
      assert.deepEqual(play('loaded', 'shown').did, ['postSurface']);
    });

    it('H18: that loads again gets the view again, as another generation', () => {
      const reloaded = play(...CONNECTED, 'loaded');
      assert.deepEqual(reloaded.did, ['postSurface', 'stop context', 'closeBridge']);
      assert.equal(reloaded.phase, 'waitingForPage');
      assert.deepEqual(play(...CONNECTED, ...PAGE).did.at(0), 'open A as 2');
      assert.deepEqual(play(...CONNECTED, ...PAGE, ...HANDSHAKE).did, [
        'stop handshake',
        'deliver',
      ]);
      assert.deepEqual(play('mountA', ...PAGE, 'loaded').did, [
        'postSurface',
        'stop handshake',
        'closeBridge',
      ]);
    });

    it('is ready once per load', () => {
      assert.deepEqual(play('proxy').did, ['reportIgnored']);
      assert.deepEqual(play(...CONNECTED, 'proxy').did, ['reportIgnored']);
    });

    it('that loads while a view is leaving has taken it along', () => {
      assert.deepEqual(play(...CONNECTED, 'mountB', 'loaded').did, [
        'postSurface',
        'stop teardown',
        'closeBridge',
        'settleMount',
      ]);
      assert.deepEqual(play(...CONNECTED, 'mountB', ...PAGE).did.at(0), 'open B as 2');
      assert.equal(play(...CONNECTED, 'dispose', 'loaded').phase, 'closed');
    });
  });

  describe('replacing', () => {
    it('tells the old view first, waits for its answer or its time, then opens the new one', () => {
      assert.deepEqual(play(...CONNECTED, 'mountB').did, ['sendTeardown', 'start teardown']);
      for (const end of ['tornDown', 'teardown'] as const) {
        assert.deepEqual(play(...CONNECTED, 'mountB', end).did, [
          'stop teardown',
          'closeBridge',
          'open B as 2',
          'start handshake',
          'settleMount',
        ]);
      }
    });

    it('sends nothing to a view that has not finished its handshake', () => {
      assert.deepEqual(play('mountA', ...PAGE, 'initializing', 'mountB').did, [
        'stop handshake',
        'closeBridge',
        'open B as 2',
        'start handshake',
        'settleMount',
      ]);
    });

    it('H10: shows only the newest of several', () => {
      const { all } = play(...CONNECTED, 'mountB', 'mountA', 'tornDown');
      assert.deepEqual(
        all.filter((did) => did.startsWith('open')),
        ['open A as 1', 'open A as 2'],
      );
      assert.deepEqual(play('mountA', 'mountB', ...PAGE).did.at(0), 'open B as 1');
    });

    it('does not hear the old view initialize', () => {
      assert.deepEqual(play(...CONNECTED, 'mountB', 'initializing').did, ['reportIgnored']);
      assert.deepEqual(play(...CONNECTED, 'mountB', 'initialized').did, ['reportIgnored']);
    });
  });

  describe('host context', () => {
    it('is sent once for many changes', () => {
      assert.deepEqual(play(...CONNECTED, 'changed').did, ['start context']);
      assert.deepEqual(play(...CONNECTED, 'changed', 'changed').did, []);
      assert.deepEqual(play(...CONNECTED, 'changed', 'context').did, ['sendContext']);
      assert.deepEqual(play(...CONNECTED, 'changed', 'context', 'changed').did, ['start context']);
    });

    it('that changed after the answer to initialize is sent before the result', () => {
      const script: Name[] = ['mountA', ...PAGE, 'initializing', 'changed'];
      assert.deepEqual(play(...script).did, []);
      assert.deepEqual(play(...script, 'initialized').did, [
        'stop handshake',
        'sendContext',
        'deliver',
      ]);
      // The answer to a second initialize brings it itself.
      assert.deepEqual(play(...script, ...HANDSHAKE).did, ['stop handshake', 'deliver']);
    });

    it('that changed before goes with the answer', () => {
      assert.deepEqual(play('mountA', ...PAGE, 'changed', ...HANDSHAKE).did, [
        'stop handshake',
        'deliver',
      ]);
    });
  });

  describe('leaving', () => {
    it('ends the view, is reported once and survives a reload of the page', () => {
      const left = play(...CONNECTED, 'left');
      assert.deepEqual(left.did, ['stop context', 'closeBridge', 'reportLeft']);
      assert.equal(left.phase, 'left');
      assert.deepEqual(play(...CONNECTED, 'left', 'left').did, ['reportIgnored']);
      assert.equal(play(...CONNECTED, 'left', ...PAGE).phase, 'left');
    });

    it('is over with the next view', () => {
      assert.deepEqual(play(...CONNECTED, 'left', 'mountB').did.at(0), 'open B as 2');
    });

    it('of a view that is being replaced is its answer', () => {
      assert.ok(play(...CONNECTED, 'mountB', 'left').did.includes('open B as 2'));
    });
  });

  describe('end', () => {
    it('tells a connected view and waits; any other goes at once', () => {
      assert.deepEqual(play(...CONNECTED, 'dispose').did, ['sendTeardown', 'start teardown']);
      assert.deepEqual(play(...CONNECTED, 'dispose', 'tornDown').did, [
        'stop teardown',
        'closeBridge',
        'settleMount',
        'settleDispose',
      ]);
      for (const script of [[], ['mountA'], ['mountA', ...PAGE]] as Name[][]) {
        assert.equal(play(...script, 'dispose').phase, 'closed');
      }
    });

    it('is final', () => {
      const closed: Name[] = [...CONNECTED, 'dispose', 'tornDown'];
      assert.deepEqual(play(...closed, 'mountB').did, ['settleMount']);
      assert.deepEqual(play(...closed, 'dispose').did, ['settleDispose']);
      for (const name of NAMES) assert.equal(play(...closed, name).phase, 'closed');
      assert.equal(play(...CONNECTED, 'mountB', 'dispose', 'mountA', 'tornDown').phase, 'closed');
    });
  });

  it('keeps its promises whatever happens', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...NAMES), { maxLength: 60 }), (script) => {
        let state: SessionState<string> = initialSession();
        const timers = new Set<SessionTimer>();
        let bridge = false;
        let answered = 0;
        let initialized = false;
        let waiting = 0;
        const take = (name: Name) => {
          const happened = event[name];
          if (happened.type === 'timer' && !timers.delete(happened.timer)) return;
          if (happened.type === 'mount') waiting += 1;
          if (happened.type === 'initializing' && bridge) answered += 1;
          if (happened.type === 'initialized' && bridge && answered > 0) initialized = true;
          const next = step(state, happened);
          assert.ok(next.state.generation >= state.generation);
          for (const effect of next.effects) {
            switch (effect.do) {
              case 'open':
                assert.equal(bridge, false, 'opened beside another');
                bridge = true;
                answered = 0;
                initialized = false;
                break;
              case 'closeBridge':
                bridge = false;
                break;
              case 'deliver':
              case 'sendContext':
              case 'sendTeardown':
                assert.ok(bridge && initialized, `${effect.do} before initialized`);
                if (effect.do === 'deliver') answered -= 1;
                assert.ok(answered >= 0, 'delivered more often than initialized');
                break;
              case 'startTimer':
                timers.add(effect.timer);
                break;
              case 'stopTimer':
                timers.delete(effect.timer);
                break;
              case 'settleMount':
                waiting = 0;
            }
          }
          state = next.state;
        };
        for (const name of script) take(name);
        take('dispose');
        take('teardown');
        assert.equal(phaseOf(state), 'closed');
        assert.deepEqual(
          { timers: [...timers], bridge, waiting },
          { timers: [], bridge: false, waiting: 0 },
        );
      }),
      { numRuns: 3000 },
    );
  });
});

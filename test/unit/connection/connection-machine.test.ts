import assert from 'node:assert/strict';
import fc from 'fast-check';
import { initialConnection, step } from '../../../src/connection/connection-machine';
import type {
  ConnectionEffect,
  ConnectionEvent,
  ConnectionState,
  ConnectionTimer,
} from '../../../src/connection/connection-state';

const failure = { reason: 'The server ended.', detail: 'exit code 1' };
const event = {
  wanted: { type: 'wanted' },
  stop: { type: 'stop' },
  restart: { type: 'restart' },
  handshaken: { type: 'handshaken', pid: 42 },
  startFailed: { type: 'startFailed', failure },
  gone: { type: 'gone', failure },
  delay: { type: 'timer', timer: 'delay', failure },
  handshake: { type: 'timer', timer: 'handshake', failure },
  healthy: { type: 'timer', timer: 'healthy', failure },
  stopStep: { type: 'timer', timer: 'stop', failure },
} as const satisfies Record<string, ConnectionEvent>;
type Name = keyof typeof event;

/** Plays a script of `name` or `name@time`; returns where it ends and the effects of the last step. */
function play(...script: (Name | `${Name}@${number}`)[]) {
  let state: ConnectionState = initialConnection;
  let effects: readonly ConnectionEffect[] = [];
  let now = 0;
  for (const item of script) {
    const [name, at] = item.split('@');
    now = at === undefined ? now : Number(at);
    ({ state, effects } = step(state, event[name as Name], now));
  }
  return { state, effects, did: effects.map(brief) };
}

function brief(effect: ConnectionEffect): string {
  switch (effect.do) {
    case 'startTimer':
      return `${effect.timer} in ${effect.ms}`;
    case 'stopTimer':
      return `no ${effect.timer}`;
    default:
      return effect.do;
  }
}

describe('connection machine', () => {
  describe('start', () => {
    it('spawns once however often it is wanted, and is ready after the handshake', () => {
      assert.deepEqual(play('wanted').did, ['handshake in 15000', 'spawn']);
      assert.deepEqual(play('wanted', 'wanted').did, []);
      const ready = play('wanted', 'handshaken');
      assert.deepEqual(ready.did, ['no handshake', 'healthy in 60000', 'settleReady']);
      assert.equal(ready.state.kind, 'ready');
      assert.deepEqual(play('wanted', 'handshaken', 'wanted').did, ['settleReady']);
    });

    it('hears only the first handshake', () => {
      assert.deepEqual(play('wanted', 'handshaken', 'handshaken').did, []);
      assert.deepEqual(play('handshaken').state.kind, 'stopped');
    });

    it('fails for whoever waits when it ends before it is ready', () => {
      const { state, did } = play('wanted', 'gone');
      assert.deepEqual(did, ['no handshake', 'rejectReady']);
      assert.equal(state.kind, 'failed');
    });

    it('kills what does not finish the handshake, and fails once it has gone', () => {
      for (const bad of ['handshake', 'startFailed'] as const) {
        assert.deepEqual(play('wanted', bad).did, [
          'no handshake',
          'endInput',
          'kill',
          'stop in 500',
        ]);
        const { state, did } = play('wanted', bad, 'gone');
        assert.deepEqual(did, ['no stop', 'settleStopped', 'rejectReady']);
        assert.equal(state.kind, 'failed');
      }
    });

    it('tries again after a failed start, not before its time', () => {
      assert.deepEqual(play('wanted', 'gone', 'wanted@400').did, ['delay in 600']);
      assert.deepEqual(play('wanted', 'gone', 'wanted@400', 'wanted@500').did, []);
      assert.deepEqual(play('wanted', 'gone', 'wanted@400', 'delay@1000').did, [
        'handshake in 15000',
        'spawn',
      ]);
      assert.deepEqual(play('wanted', 'gone', 'wanted@1000').did.at(-1), 'spawn');
    });
  });

  describe('crash', () => {
    it('rejects the calls and waits for the next one who wants it', () => {
      const { state, did } = play('wanted', 'handshaken', 'gone');
      assert.deepEqual(did, ['no healthy', 'rejectCalls']);
      assert.equal(state.kind, 'stopped');
      assert.deepEqual(play('wanted', 'handshaken', 'gone', 'wanted').did, ['delay in 1000']);
    });

    const crash = (at: number) => [`wanted@${at}`, 'handshaken', 'gone'] as const;
    it('gives up at the fifth in three minutes, and then only a restart helps', () => {
      const five = [
        ...crash(0),
        ...crash(20_000),
        ...crash(40_000),
        ...crash(60_000),
        ...crash(80_000),
      ];
      const { state } = play(...five);
      assert.ok(state.kind === 'failed' && state.givenUp);
      assert.match(state.failure.reason, /5 times in 3 minutes/);
      assert.deepEqual(play(...five, 'wanted@900000').did, ['rejectReady']);
      assert.deepEqual(play(...five, 'restart').did.at(-1), 'spawn');
    });

    it('forgets them once the server has been up for a minute', () => {
      const healthy = ['wanted@0', 'handshaken', 'healthy@60000', 'gone'] as const;
      assert.deepEqual(play(...crash(0), ...crash(1000), 'wanted@1000').did, ['delay in 2000']);
      assert.deepEqual(
        play(...crash(0), 'wanted@1000', 'handshaken', 'healthy@61000', 'gone', 'wanted').did,
        ['delay in 1000'],
      );
      assert.equal(play(...healthy).state.kind, 'stopped');
    });
  });

  describe('stop', () => {
    it('ends the input at once, then asks, then kills, in less than 4 s', () => {
      const script: Name[] = ['wanted', 'handshaken', 'stop'];
      assert.deepEqual(play(...script).did, [
        'endInput',
        'no healthy',
        'stop in 1500',
        'rejectCalls',
        'rejectReady',
      ]);
      assert.deepEqual(play(...script, 'stopStep').did, ['terminate', 'stop in 1500']);
      assert.deepEqual(play(...script, 'stopStep', 'stopStep').did, ['kill', 'stop in 500']);
      const end = play(...script, 'stopStep', 'stopStep', 'stopStep');
      assert.deepEqual(end.did, ['no stop', 'settleStopped']);
      assert.equal(end.state.kind, 'stopped');
    });

    it('ends as soon as the server has gone', () => {
      const end = play('wanted', 'handshaken', 'stop', 'gone');
      assert.deepEqual(end.did, ['no stop', 'settleStopped']);
      assert.equal(end.state.kind, 'stopped');
    });

    it('kills at the second call, and never twice', () => {
      assert.deepEqual(play('wanted', 'handshaken', 'stop', 'stop').did, ['kill', 'stop in 500']);
      assert.deepEqual(play('wanted', 'handshaken', 'stop', 'stop', 'stop').did, []);
    });

    it('works while starting, while waiting to start, and when there is nothing to stop', () => {
      assert.deepEqual(play('wanted', 'stop').did.slice(0, 2), ['endInput', 'no handshake']);
      assert.deepEqual(play('wanted', 'gone', 'wanted', 'stop').did, [
        'no delay',
        'rejectReady',
        'settleStopped',
      ]);
      assert.deepEqual(play('stop').did, ['settleStopped']);
      assert.deepEqual(play('wanted', 'gone', 'stop').state.kind, 'stopped');
    });

    it('refuses whoever wants the server meanwhile', () => {
      assert.deepEqual(play('wanted', 'handshaken', 'stop', 'wanted').did, ['rejectReady']);
    });

    it('ignores a handshake that comes too late', () => {
      assert.equal(play('wanted', 'stop', 'handshaken').state.kind, 'stopping');
    });
  });

  describe('restart', () => {
    it('stops gently, keeps those who wait, and starts with its crashes forgotten', () => {
      const script = ['wanted', 'gone', 'wanted@1000', 'handshaken', 'restart'] as const;
      assert.deepEqual(play(...script).did, [
        'endInput',
        'no healthy',
        'stop in 1500',
        'rejectCalls',
      ]);
      assert.deepEqual(play(...script, 'gone').did, [
        'no stop',
        'settleStopped',
        'handshake in 15000',
        'spawn',
      ]);
      assert.deepEqual(play(...script, 'gone', 'handshaken', 'gone', 'wanted').did, [
        'delay in 1000',
      ]);
    });

    it('starts at once when nothing runs', () => {
      assert.deepEqual(play('restart').did.at(-1), 'spawn');
      assert.deepEqual(play('wanted', 'gone', 'wanted', 'restart').did, [
        'no delay',
        'handshake in 15000',
        'spawn',
      ]);
    });

    it('is one restart however often it is asked for', () => {
      const twice = play('wanted', 'handshaken', 'restart', 'restart');
      assert.deepEqual(twice.did, []);
      assert.equal(
        play('wanted', 'handshaken', 'restart', 'restart', 'gone').state.kind,
        'starting',
      );
    });

    it('gives way to a stop', () => {
      const stopped = play('wanted', 'handshaken', 'restart', 'stop', 'gone');
      assert.equal(stopped.state.kind, 'stopped');
      assert.deepEqual(play('wanted', 'handshaken', 'restart', 'stop').did, [
        'rejectReady',
        'kill',
        'stop in 500',
      ]);
    });
  });

  it('whatever happens: one process at a time, every timer started is stopped or fired, a stop always ends', () => {
    const names = Object.keys(event) as Name[];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...names), { maxLength: 40 }), (script) => {
        let state: ConnectionState = initialConnection;
        let running = false;
        const timers = new Set<ConnectionTimer>();
        const take = (happened: ConnectionEvent, now: number) => {
          // Only what can happen: a timer that runs, the end of a process that runs.
          if (happened.type === 'timer' && !timers.delete(happened.timer)) return;
          const ends = happened.type === 'gone';
          if (ends && !running) return;
          // What was killed and does not report its end counts as gone after its time.
          const overdue =
            happened.type === 'timer' && state.kind === 'stopping' && state.how === 'killing';
          if (ends || overdue) running = false;
          const { state: next, effects } = step(state, happened, now);
          for (const effect of effects) {
            if (effect.do === 'startTimer') timers.add(effect.timer);
            if (effect.do === 'stopTimer') timers.delete(effect.timer);
            if (effect.do === 'spawn') {
              assert.equal(running, false, 'spawned beside a running one');
              running = true;
            }
          }
          state = next;
        };
        script.forEach((name, index) => {
          take(event[name], index * 700);
        });
        take(event.stop, 1e6);
        for (let i = 0; i < 3; i++) take(event.stopStep, 1e6);
        assert.equal(state.kind, 'stopped');
        assert.deepEqual([...timers], []);
      }),
      { numRuns: 2000 },
    );
  });
});

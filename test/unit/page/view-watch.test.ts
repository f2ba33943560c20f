import assert from 'node:assert/strict';
import type { JsonRpcMessage } from '../../../src/page/sandbox-messages';
import { ViewWatch } from '../../../src/page/view-watch';

/** A watch with a limit of five seconds, whose time, view and sight the test plays. */
function watching() {
  const asked: unknown[] = [];
  const pinged: unknown[] = [];
  const told: (boolean | 'silent')[] = [];
  const world = { now: 0, visible: true, ends: 0 };
  let run: () => void = () => undefined;
  const watch = new ViewWatch({
    now: () => world.now,
    every: (_ms, again) => {
      run = again;
      return () => {
        world.ends += 1;
        run = () => undefined;
      };
    },
    send: ({ method, params, id }) =>
      method === 'ping'
        ? pinged.push(id)
        : asked.push((params as { challenge: unknown }).challenge),
    isVisible: () => world.visible,
    onAnswering: (answering) => told.push(answering),
    onSilent: () => {
      told.push('silent');
      watch.stop();
    },
  });
  watch.limit(5000);
  const answer = (challenge = asked.at(-1)) =>
    watch.receive({ jsonrpc: '2.0', method: 'connecta/alive', params: { challenge } });
  const pong = (id = pinged.at(-1)) => watch.receive({ jsonrpc: '2.0', id, result: {} });
  /** So much time goes by, in steps of this page's timer. */
  const pass = (ms: number, each: () => void = () => undefined) => {
    for (let left = ms; left > 0; left -= 250) {
      world.now += 250;
      run();
      each();
    }
  };
  watch.start();
  return { watch, asked, pinged, told, world, answer, pong, pass, tick: () => run() };
}

describe('watching a view', () => {
  it('says nothing while it answers', () => {
    const { told, answer, pass } = watching();
    answer();
    pass(60_000, () => answer());
    assert.deepEqual(told, []);
  });

  it('says after a second that it does not answer, and takes it down when its time is over', () => {
    const { told, answer, pass } = watching();
    answer();
    pass(1000);
    assert.deepEqual(told, []);
    pass(250);
    assert.deepEqual(told, [false]);
    pass(60_000);
    assert.deepEqual(told, [false, 'silent']);
  });

  it('says that it answers again, and begins anew', () => {
    const { told, answer, pass } = watching();
    answer();
    for (let times = 0; times < 3; times += 1) {
      pass(4000);
      answer();
    }
    assert.deepEqual(told, [false, true, false, true, false, true]);
  });

  it('takes no answer but to the question that is open', () => {
    const { asked, told, answer, pass } = watching();
    answer();
    pass(250);
    const [first] = asked;
    pass(60_000, () => {
      answer(first);
      answer('');
    });
    assert.deepEqual(told, [false, 'silent']);
  });

  it('repeats a question until it is answered, since a document that changes loses it', () => {
    const { asked, answer, pass } = watching();
    answer();
    pass(1000);
    assert.equal(new Set(asked.slice(1)).size, 1);
    answer();
    pass(250);
    assert.equal(new Set(asked.slice(1)).size, 2);
  });

  it('leaves a view in peace that is out of sight', () => {
    const { told, answer, pass, world } = watching();
    answer();
    pass(1250);
    world.visible = false;
    pass(60_000);
    assert.deepEqual(told, [false, true]);
    world.visible = true;
    pass(1000);
    assert.deepEqual(told, [false, true]);
  });

  it('does not count the time that this page was asleep or stopped itself', () => {
    const { told, answer, world, tick } = watching();
    answer();
    tick();
    world.now += 3_600_000;
    tick();
    answer();
    assert.deepEqual(told, []);
  });

  it('gives a view that builds itself four times as long, until it first answers', () => {
    const { watch, told, answer, pass } = watching();
    answer();
    pass(250);
    watch.building();
    pass(19_000);
    assert.deepEqual(told, [false]);
    answer();
    pass(6000);
    assert.deepEqual(told, [false, true, false, 'silent']);
  });

  it('takes what was asked before a view began to build itself for no answer', () => {
    const { watch, asked, told, answer, pass } = watching();
    answer();
    pass(250);
    const before = asked.at(-1);
    watch.building();
    pass(60_000, () => answer(before));
    assert.deepEqual(told, [false, 'silent']);
  });

  it('stops asking a view that knows nothing of it', () => {
    const { asked, pinged, told, pass } = watching();
    pass(60_000);
    assert.equal(asked.length, 20);
    assert.equal(new Set(pinged).size, 1, 'a ping has the same id until it is answered');
    assert.deepEqual(told, []);
  });

  it('pings a view of another server, and misses it once it has answered', () => {
    const { asked, pinged, told, pong, pass } = watching();
    pass(1000);
    assert.equal(pinged.length, 1);
    assert.equal(pong(), 'ping');
    const before = asked.length;
    pass(2000, () => pong());
    assert.equal(asked.length, before, 'one question is enough');
    pass(1250);
    assert.deepEqual(told, [false]);
    assert.equal(pong('connecta/alive:made up'), 'ping');
    assert.deepEqual(told, [false]);
    pong();
    assert.deepEqual(told, [false, true]);
    pass(60_000);
    assert.deepEqual(told, [false, true, false, 'silent']);
  });

  it('takes a refusal of a ping for an answer', () => {
    const { watch, pinged, told, pass } = watching();
    pass(1000);
    const error = { code: -32601, message: 'There is no such method.' };
    watch.receive({ jsonrpc: '2.0', id: pinged.at(-1), error });
    pass(1500);
    assert.deepEqual(told, [false]);
  });

  it('never pings a view that answers our own question, nor takes a ping’s answer for it', () => {
    const { asked, pinged, told, answer, pong, pass } = watching();
    answer();
    pass(5000, () => answer());
    assert.deepEqual(pinged, []);
    pass(60_000, () => pong(`connecta/alive:${String(asked.at(-1))}`));
    assert.deepEqual(told, [false, 'silent']);
  });

  it('never takes a view down when a person does not want that', () => {
    const { watch, told, answer, pass } = watching();
    watch.limit(0);
    answer();
    pass(600_000);
    assert.deepEqual(told, [false]);
  });

  it('keeps answers to itself, whatever they say, and nothing else', () => {
    const { watch, answer } = watching();
    assert.equal(answer('made up'), 'alive');
    for (const params of [undefined, null, 5, []]) {
      const message: JsonRpcMessage = { jsonrpc: '2.0', method: 'connecta/alive', params };
      assert.equal(watch.receive(message), 'alive');
    }
    for (const message of [
      { method: 'tools/call', id: 1 },
      { method: 'ping', id: 'connecta/alive:x' },
      { id: 1, result: {} },
    ]) {
      assert.equal(watch.receive({ jsonrpc: '2.0', ...message }), undefined);
    }
  });
});

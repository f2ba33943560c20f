import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { ControlChannel } from '../../../../src/server/control/control-channel';
import type { ControlToServer } from '../../../../src/shared/control';

function setUp() {
  const sent: unknown[] = [];
  const parent = Object.assign(new EventEmitter(), {
    connected: true,
    send: (message: unknown) => sent.push(message),
  });
  const taken: ControlToServer[] = [];
  const refused: string[] = [];
  let closed = 0;
  const channel = new ControlChannel(parent as unknown as NodeJS.Process, {
    onMessage: (message) => taken.push(message),
    onRefused: (reason) => refused.push(reason),
    onClosed: () => {
      closed += 1;
    },
  });
  return { parent, channel, sent, taken, refused, closed: () => closed };
}

describe('the control channel', () => {
  it('takes a configuration', () => {
    const { parent, taken } = setUp();
    const message = { type: 'configure', connectors: [], limits: { hostCalls: 5 } };
    parent.emit('message', message);
    assert.deepEqual(taken, [message]);
  });

  it('refuses everything else, and says where without saying what', () => {
    const { parent, taken, refused } = setUp();
    const secret = { kind: 'stdio', id: 'a', command: '', args: [], env: { KEY: 'hush' } };
    for (const message of [
      null,
      'configure',
      { type: 'other' },
      { type: 'configure', connectors: [secret], limits: {} },
      { type: 'configure', connectors: [], limits: {}, extra: 1 },
    ]) {
      parent.emit('message', message);
    }
    assert.deepEqual(taken, []);
    assert.equal(refused.length, 5);
    assert.match(refused[3] ?? '', /\/connectors\/0\/command/);
    assert.doesNotMatch(refused.join(), /hush/);
  });

  it('sends while there is someone, and not after', () => {
    const { parent, channel, sent, closed } = setUp();
    channel.send({ type: 'log', level: 'info', message: 'one' });
    parent.connected = false;
    parent.emit('disconnect');
    channel.send({ type: 'log', level: 'info', message: 'two' });
    assert.deepEqual(sent, [{ type: 'log', level: 'info', message: 'one' }]);
    assert.equal(closed(), 1);
  });

  it('asks how a connector is reached, and stops waiting for a caller who is gone', async () => {
    const { parent, channel, taken, refused } = setUp();
    const spec = { kind: 'http', id: 'a', url: 'http://h/mcp', headers: {} };
    const first = channel.reach('a', 'r1', new AbortController().signal);
    parent.emit('message', { type: 'reached', request: 1, answer: { kind: 'spec', spec } });
    assert.deepEqual(await first, spec);

    const caller = new AbortController();
    const second = channel.reach('a', 'r1', caller.signal);
    caller.abort(new Error('gone'));
    await assert.rejects(second, /gone/);
    parent.emit('message', { type: 'reached', request: 2, answer: { kind: 'spec', spec } });
    assert.deepEqual(refused, ['an answer that nobody waits for']);
    assert.deepEqual(taken, []);
  });

  it('fails what it asked, and whatever is asked then, when the other side goes', async () => {
    const { parent, channel } = setUp();
    const asked = channel.reach('a', 'r1', new AbortController().signal);
    parent.connected = false;
    parent.emit('disconnect');
    await assert.rejects(asked, /is gone/);
    await assert.rejects(channel.reach('a', 'r1', new AbortController().signal), /is gone/);
  });
});

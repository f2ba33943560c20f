import assert from 'node:assert/strict';
import { ConnectorStates } from '../../../src/connectors/connector-states';

describe('the state of a connector', () => {
  it('is that it starts on first use, until something else is known', () => {
    const states = new ConnectorStates();
    assert.deepEqual(states.of('a'), { state: 'idle' });
    states.tell('a', { state: 'ready', tools: 2 });
    assert.deepEqual(states.of('a'), { state: 'ready', tools: 2 });
    states.clear();
    assert.deepEqual(states.of('a'), { state: 'idle' });
  });

  it('is starting from when it is asked for, while the server that starts it comes up and tells of all', () => {
    const states = new ConnectorStates();
    const settle = states.ask('a');
    assert.deepEqual(states.of('a'), { state: 'starting' });
    assert.deepEqual(states.of('b'), { state: 'idle' });
    states.clear();
    for (const state of ['idle', 'starting'] as const) {
      states.tell('a', { state });
      assert.deepEqual(states.of('a'), { state: 'starting' }, state);
    }
    states.tell('a', { state: 'ready', tools: 1 });
    assert.deepEqual(states.of('a'), { state: 'ready', tools: 1 });
    settle();
    assert.deepEqual(states.of('a'), { state: 'ready', tools: 1 });
  });

  it('stays starting until nobody waits for it any more', () => {
    const states = new ConnectorStates();
    const [first, second] = [states.ask('a'), states.ask('a')];
    first();
    assert.deepEqual(states.of('a'), { state: 'starting' });
    second();
    assert.deepEqual(states.of('a'), { state: 'idle' });
  });

  it('says what kept it from starting when the server could not be started or ended meanwhile', () => {
    const states = new ConnectorStates();
    const settle = states.ask('a');
    states.tell('a', { state: 'idle' });
    states.clear();
    settle('The server ended with code 1.');
    const failed = { state: 'failed', error: 'The server ended with code 1.' } as const;
    assert.deepEqual(states.of('a'), failed);
    assert.deepEqual(states.of('b'), { state: 'idle' });
    states.ask('a')();
    assert.deepEqual(states.of('a'), { state: 'idle' });
  });

  it('is what the server said last of a start that failed, and of a server that came back', () => {
    const states = new ConnectorStates();
    const settle = states.ask('a');
    states.tell('a', { state: 'failed', error: 'no key' });
    settle('The connector "a" is not available: no key');
    assert.deepEqual(states.of('a'), { state: 'failed', error: 'no key' });
    states.ask('a')('The server did not answer.');
    states.clear();
    states.tell('a', { state: 'idle' });
    assert.deepEqual(states.of('a'), { state: 'idle' });
  });
});

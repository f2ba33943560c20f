import assert from 'node:assert/strict';
import { ConnectorRegistry } from '../../../../src/server/connectors/connector-registry';
import { ConnectorSet } from '../../../../src/server/connectors/connector-set';
import { isReadOnly } from '../../../../src/server/invocation/read-only';
import type { ConnectorSpec } from '../../../../src/shared/control';
import { FakeConnector, rejectionOf } from '../fake-connector';
import { manualClock } from '../sandbox/manual-server-clock';

describe('the registry of connectors', () => {
  it('closes what leaves it and keeps what stays', async () => {
    const staying = new FakeConnector('a', []);
    const leaving = new FakeConnector('b', []);
    const registry = new ConnectorRegistry([staying, leaving]);
    await registry.replace([staying, new FakeConnector('c', [])]);
    assert.deepEqual([staying.closed, leaving.closed], [0, 1]);
    assert.deepEqual(
      registry.list().map(({ id }) => id),
      ['a', 'c'],
    );
    assert.equal(registry.get('b'), undefined);
  });

  it('closes all the others when one does not close, and says so', async () => {
    const stuck = new FakeConnector('stuck', []);
    stuck.close = async () => {
      throw new Error('stuck');
    };
    const other = new FakeConnector('other', []);
    const error = await rejectionOf(new ConnectorRegistry([stuck, other]).close());
    assert.ok(error instanceof AggregateError);
    assert.equal(other.closed, 1);
  });

  it('tells of every change until it is told to stop', async () => {
    const registry = new ConnectorRegistry();
    let told = 0;
    const stop = registry.onChanged(() => {
      told += 1;
    });
    await registry.replace([new FakeConnector('a', [])]);
    stop();
    await registry.replace([]);
    assert.equal(told, 1);
  });
});

describe('the connectors of a configuration', () => {
  const spec = (id: string, more: { command?: string } = {}): ConnectorSpec => ({
    kind: 'stdio',
    id,
    command: more.command ?? 'node',
    args: [],
    env: {},
  });

  const make = () => {
    const registry = new ConnectorRegistry();
    const set = new ConnectorSet({
      registry,
      clock: manualClock().clock,
      version: '0',
      distFolder: '/dist',
      startMs: () => 1,
      onState: () => {},
      log: () => {},
    });
    return { registry, set };
  };

  it('stay connected when only what a person says of their tools changes', async () => {
    const { registry, set } = make();
    await set.apply([spec('a')]);
    const [before] = registry.list();
    assert.ok(before);
    assert.equal(isReadOnly({ name: 'find' }, before), false);
    const safety = { readOnly: ['find'], approvalRequired: [] };
    await set.apply([{ ...spec('a'), safety }]);
    assert.equal(registry.get('a'), before);
    assert.equal(isReadOnly({ name: 'find' }, before), true);
    await set.apply([spec('a')]);
    assert.equal(isReadOnly({ name: 'find' }, before), false);
  });

  it('say where a key belongs when they are reached over HTTP', async () => {
    const { registry, set } = make();
    await set.apply([spec('a'), { kind: 'http', id: 'b', url: 'http://h/mcp', headers: {} }]);
    assert.deepEqual(
      registry.list().map(({ recovery }) => recovery),
      [undefined, 'operator_config'],
    );
    const step = await registry.get('b')?.authorize?.({ force: false });
    assert.match(step?.instructions ?? '', /"headers" of this server's entry in mcp\.json/);
  });

  it('are asked about at each start when they are deferred, outside the deadline of the start', async () => {
    const time = manualClock();
    const registry = new ConnectorRegistry();
    const states: string[] = [];
    const questions: ((answer: Error) => void)[] = [];
    const set = new ConnectorSet({
      registry,
      clock: time.clock,
      version: '0',
      distFolder: '/dist',
      startMs: () => 1,
      onState: (_id, state) => states.push(state.state),
      reach: (id, revision) =>
        new Promise((_resolve, reject) => {
          assert.deepEqual([id, revision], ['a', 'r1']);
          questions.push(reject);
        }),
      log: () => {},
    });
    await set.apply([{ kind: 'deferred', id: 'a', transport: 'http', revision: 'r1' }]);
    assert.equal(registry.get('a')?.recovery, 'operator_config');
    for (const count of [1, 2]) {
      const failure = rejectionOf(set.start('a', false));
      time.advance(60_000);
      assert.deepEqual(states.slice(-1), ['starting']);
      assert.equal(questions.length, count);
      questions.at(-1)?.(new Error('give the key'));
      assert.match(String(await failure), /"a" is not available: give the key/);
      assert.deepEqual(states.slice(-1), ['failed']);
    }
  });

  it('start in their new form where a configuration replaces one that is starting', async () => {
    const states: string[] = [];
    const asked: string[] = [];
    const set = new ConnectorSet({
      registry: new ConnectorRegistry(),
      clock: manualClock().clock,
      version: '0',
      distFolder: '/dist',
      startMs: () => 1,
      onState: (_id, { state }) => states.push(state),
      reach: (_id, revision, signal) =>
        new Promise((_resolve, reject) => {
          asked.push(revision);
          if (revision === 'r3') reject(new Error('give the key'));
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
      log: () => {},
    });
    const revised = (revision: string): ConnectorSpec[] => [
      { kind: 'deferred', id: 'a', transport: 'http', revision },
    ];
    await set.apply(revised('r1'));
    const failure = rejectionOf(set.start('a', false));
    await set.apply(revised('r2'));
    await set.apply(revised('r3'));
    assert.match(String(await failure), /"a" is not available: give the key/);
    assert.deepEqual([asked[0], asked.at(-1)], ['r1', 'r3']);
    assert.equal(states.at(-1), 'failed');
    const gone = rejectionOf(set.start('a', true));
    await set.apply([]);
    assert.match(String(await gone), /it is no longer configured/);
  });

  it('are the same objects as long as their configuration is', async () => {
    const registry = new ConnectorRegistry();
    const idle: string[] = [];
    const set = new ConnectorSet({
      registry,
      clock: manualClock().clock,
      version: '0',
      distFolder: '/dist',
      startMs: () => 1,
      onState: (id, state) => state.state === 'idle' && idle.push(id),
      log: () => {},
    });
    await set.apply([spec('a'), spec('b')]);
    const [a, b] = registry.list();
    await set.apply([spec('b', { command: 'other' }), spec('a')]);
    assert.equal(registry.get('a'), a);
    assert.notEqual(registry.get('b'), b);
    assert.deepEqual(
      registry.list().map(({ id }) => id),
      ['b', 'a'],
    );
    assert.deepEqual(idle, ['a', 'b', 'b']);
  });
});

import assert from 'node:assert/strict';
import { CallLog } from '../../../../src/programs/calls/call-log';
import type { ToldCall } from '../../../../src/programs/calls/call-record';

const start = 1_700_000_000_000;

function event(
  requestId: string,
  at: number,
  address = 'files.list',
  outcome: ToldCall['outcome'] = 'success',
): ToldCall {
  const [connectorId = '', toolName = ''] = address.split('.');
  return {
    schemaVersion: 1,
    id: `${requestId}-${at}`,
    occurredAt: new Date(start + at).toISOString(),
    requestId,
    actor: { kind: 'anonymous' },
    connectorId,
    toolName,
    address,
    source: 'execute_code',
    outcome,
    durationMs: 3,
    attempts: 1,
    serverName: 'connecta',
    serverVersion: '0',
  };
}

function program(name: string) {
  const uri = `file:///${name}`;
  return { key: uri, name, code: 'secret', source: { uri, version: 1, line: 0, column: 0 } };
}

const read = { address: 'files.read', binding: 'row', milliseconds: 2, bytes: 9 };

describe('the log of calls', () => {
  let now = start;
  let changes = 0;
  let log: CallLog;
  const finish = (name: string, at: number, calls: number, milliseconds = 100) => {
    now = start + at;
    log.finish(program(name), { figures: { calls }, milliseconds, ending: 'done' });
  };
  const addresses = (name: string) =>
    log.get(program(name).key)?.calls.map(({ address }) => address);

  beforeEach(() => {
    changes = 0;
    log = new CallLog(
      () => now,
      () => {
        changes += 1;
      },
    );
  });

  it('has the last run of each program, the latest first, and nothing of its text', () => {
    finish('a', 100, 0);
    finish('b', 200, 0);
    finish('a', 300, 0);
    assert.deepEqual(
      log.runs().map((each) => each.program.name),
      ['a', 'b'],
    );
    assert.doesNotMatch(JSON.stringify(log.runs()), /secret/);
  });

  it('waits for calls that are told after the result', () => {
    log.add(event('1', 20));
    finish('a', 100, 2);
    assert.deepEqual(addresses('a'), ['files.list']);
    changes = 0;
    log.add(event('1', 90, 'git.log'));
    assert.deepEqual(addresses('a'), ['files.list', 'git.log']);
    assert.equal(changes, 1);
  });

  it('has a run that was stopped, with what it had called and what it was calling', () => {
    log.add(event('1', 20));
    now = start + 100;
    log.finish(program('a'), { milliseconds: 100, ending: 'stopped' });
    assert.deepEqual(addresses('a'), ['files.list']);
    now = start + 900;
    log.add(event('2', 850, 'git.show'));
    log.add(event('1', 850, 'git.log', 'cancelled'));
    assert.deepEqual(addresses('a'), ['files.list', 'git.log']);
    assert.deepEqual(log.last(program('a').key), {
      calls: 2,
      milliseconds: 100,
      ending: 'stopped',
    });
    now = start + 10_000;
    changes = 0;
    log.add(event('1', 9000, 'git.log', 'cancelled'));
    assert.equal(changes, 0);
  });

  it('gives no call to two runs, and none to a run that made none', () => {
    log.add(event('1', 20));
    finish('a', 100, 1);
    log.add(event('2', 60, 'git.log'));
    now = start + 110;
    log.finish(program('b'), { milliseconds: 100, ending: 'stopped' });
    assert.deepEqual(addresses('b'), ['git.log']);
    finish('c', 120, 0);
    assert.deepEqual(addresses('c'), []);
  });

  it('takes a run along with its program, in its place, and over one that was there', () => {
    finish('a', 100, 0);
    finish('old', 150, 0);
    finish('b', 200, 0);
    log.addRead(program('a').key, read);
    log.move(program('a').key, { key: 'file:///new', name: 'new', uri: 'file:///new' });
    log.move(program('old').key, { key: 'file:///new', name: 'new', uri: 'file:///new' });
    log.move('file:///unknown', { key: 'file:///x', name: 'x', uri: 'file:///x' });
    assert.deepEqual(
      log.runs().map((each) => [each.program.name, each.program.source.uri]),
      [
        ['b', 'file:///b'],
        ['new', 'file:///new'],
      ],
    );
    assert.equal(log.get(program('a').key), undefined);
    assert.equal(log.get('file:///new')?.reads.length, 0);
  });

  it('keeps the calls of a run however many others follow', () => {
    log.add(event('1', 20));
    finish('a', 100, 1);
    for (let each = 0; each < 5000; each += 1) log.add(event('2', 200 + each, 'git.log'));
    assert.deepEqual(addresses('a'), ['files.list']);
  });

  it('has what a view read since the run, and forgets it with the next', () => {
    finish('a', 100, 0);
    log.addRead(program('a').key, read);
    log.addRead(program('unknown').key, read);
    assert.deepEqual(log.get(program('a').key)?.reads, [read]);
    for (let each = 0; each < 500; each += 1) log.addRead(program('a').key, read);
    assert.equal(log.get(program('a').key)?.reads.length, 200);
    finish('a', 300, 0);
    assert.deepEqual(log.get(program('a').key)?.reads, []);
  });

  it('has a limited number of programs', () => {
    for (let each = 0; each < 60; each += 1) finish(`p${each}`, each, 0, 1);
    assert.equal(log.runs().length, 50);
    assert.equal(log.runs()[0]?.program.name, 'p59');
  });
});

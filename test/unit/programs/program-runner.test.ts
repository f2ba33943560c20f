import assert from 'node:assert/strict';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Program } from '../../../src/programs/program';
import { ProgramRunner } from '../../../src/programs/program-runner';

function program(key: string, code = key): Program {
  return { key, name: key, code, source: { uri: key, version: 1, line: 0, column: 0 } };
}

const answer: CallToolResult = {
  content: [{ type: 'text', text: '{"result":1}' }],
  structuredContent: { result: 1 },
};

interface Call {
  readonly code: string;
  readonly signal: AbortSignal;
  resolve(result: CallToolResult): void;
  reject(error: Error): void;
}

function setup() {
  const calls: Call[] = [];
  const time = { now: 0 };
  let changes = 0;
  const runner = new ProgramRunner({
    execute: (code, { signal }) =>
      new Promise((resolve, reject) => calls.push({ code, signal, resolve, reject })),
    now: () => time.now,
    onChange: () => {
      changes += 1;
    },
  });
  const call = (index: number): Call => {
    const made = calls[index];
    assert.ok(made, `call ${index} was not made`);
    return made;
  };
  return { runner, calls, call, time, changes: () => changes };
}

describe('ProgramRunner', () => {
  it('gives the outcome and how long it took', async () => {
    const { runner, call, time } = setup();
    const run = runner.run(program('a'));
    assert.ok(runner.isRunning('a'));
    time.now = 212;
    call(0).resolve(answer);
    const end = await run;
    assert.ok(end.kind === 'finished');
    assert.equal(end.outcome.kind, 'result');
    assert.equal(end.milliseconds, 212);
    assert.ok(!runner.isRunning('a'));
  });

  it('stops at once, before the server has answered, and cancels the call', async () => {
    const { runner, call, time } = setup();
    const run = runner.run(program('a'));
    time.now = 3000;
    assert.equal(runner.stop('a'), true);
    assert.deepEqual(await run, { kind: 'stopped', milliseconds: 3000 });
    assert.ok(call(0).signal.aborted);
    assert.equal(runner.stop('a'), false);
  });

  it('puts a second run of a program in the place of the first', async () => {
    const { runner, call } = setup();
    const first = runner.run(program('a', 'old'));
    const second = runner.run(program('a', 'new'));
    assert.deepEqual(await first, { kind: 'superseded' });
    assert.ok(call(0).signal.aborted);
    call(0).resolve(answer);
    assert.ok(runner.isRunning('a'), 'the late answer of the first run ended the second');
    call(1).resolve(answer);
    assert.equal((await second).kind, 'finished');
    assert.equal(call(1).code, 'new');
  });

  it('runs different programs side by side', async () => {
    const { runner, call } = setup();
    const runs = [runner.run(program('a')), runner.run(program('b'))];
    assert.deepEqual(
      runner.running().map(({ key }) => key),
      ['a', 'b'],
    );
    call(1).resolve(answer);
    assert.equal((await runs[1])?.kind, 'finished');
    assert.ok(runner.isRunning('a'));
    runner.stop('a');
    await runs[0];
  });

  it('takes a server that cannot be reached for a failed run', async () => {
    const { runner, call } = setup();
    const run = runner.run(program('a'));
    call(0).reject(new Error('The server did not start.'));
    const end = await run;
    assert.ok(end.kind === 'finished');
    assert.deepEqual(end.outcome, {
      kind: 'failure',
      failure: { origin: 'server', message: 'The server did not start.' },
    });
  });

  it('tells of each start and each end', async () => {
    const { runner, call, changes } = setup();
    const run = runner.run(program('a'));
    assert.equal(changes(), 1);
    call(0).resolve(answer);
    await run;
    assert.equal(changes(), 2);
  });
});

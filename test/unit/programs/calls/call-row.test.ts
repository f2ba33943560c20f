import assert from 'node:assert/strict';
import type { LoggedRun } from '../../../../src/programs/calls/call-log';
import { callRow, readRow, runRow } from '../../../../src/programs/calls/call-row';
import { callVerdict } from '../../../../src/programs/calls/call-verdict';
import type { ErrorCode } from '../../../../src/server/invocation/connecta-error';
import { english } from '../../localize';

const call = { address: 'notes.find', milliseconds: 3.4 };
const CODES: Readonly<Record<ErrorCode, 'refused' | 'failed'>> = {
  unknown_address: 'refused',
  unknown_tool: 'refused',
  ambiguous_tool_alias: 'refused',
  destructive_tool_requires_approval: 'refused',
  invalid_args: 'refused',
  budget_exceeded: 'refused',
  auth_required: 'failed',
  not_found: 'failed',
  input_required_unsupported: 'failed',
  rate_limited: 'failed',
  unavailable: 'failed',
  timeout: 'failed',
  cancelled: 'failed',
  connector_call_failed: 'failed',
  batch_call_failed: 'failed',
  catalog_lookup_failed: 'failed',
  result_processing_failed: 'failed',
  result_too_large: 'failed',
};

describe('a row of the Calls view', () => {
  it('has address, time and size of a call that was done', () => {
    const row = callRow({ ...call, bytes: 1434 }, english);
    assert.equal(row.label, 'notes.find');
    assert.equal(row.description, '3 ms · 1.4 KB');
    assert.equal(row.icon, 'pass');
    assert.equal(row.spoken, 'notes.find, 3 ms, 1.4 KB');
  });

  it('says first why a call was refused or failed', () => {
    const refused = callRow({ ...call, failure: 'destructive_tool_requires_approval' }, english);
    assert.equal(refused.description, 'refused: may change something · 3 ms');
    assert.equal(refused.icon, 'circle-slash');
    const failed = callRow({ ...call, failure: 'timeout' }, english);
    assert.equal(failed.description, 'failed: took too long · 3 ms');
    assert.equal(failed.icon, 'error');
  });

  it('has words for every code of a failure, which hold none of it', () => {
    for (const [code, kind] of Object.entries(CODES)) {
      const verdict = callVerdict(code, english);
      assert.equal(verdict.kind, kind, code);
      assert.doesNotMatch('why' in verdict ? verdict.why : '', /_/);
    }
    assert.deepEqual(callVerdict(undefined, english), { kind: 'done' });
    assert.equal(callVerdict('of another version', english).kind, 'failed');
  });

  it('names the read of a view by what its program calls it', () => {
    const row = readRow({ ...call, binding: 'row', bytes: 9 }, english);
    assert.equal(row.label, 'row → notes.find');
    assert.equal(row.description, '3 ms · 9 B');
  });

  it('has of a program what its last run took, and when it was', () => {
    const window = { startedAt: 1000, endedAt: 1212, figures: { calls: 4, resultBytes: 18_432 } };
    const source = { uri: 'file:///p', version: 1, line: 0, column: 0 };
    const run: LoggedRun = {
      program: { key: 'k', name: 'pulse.connecta.js', source },
      window,
      ending: 'done',
      calls: [call],
      reads: [],
    };
    const row = runRow(run, (at) => `at ${at}`, english);
    assert.equal(row.label, 'pulse');
    assert.match(row.hover, /^pulse\.connecta\.js\n212 ms/);
    assert.match(row.spoken, /^pulse\.connecta\.js, 212 ms/);
    assert.equal(row.description, '212 ms · 4 calls · 18 KB · at 1212');
    const failed = runRow({ ...run, ending: 'failed' }, () => 'then', english);
    assert.match(failed.description, /^failed · 212 ms/);
    assert.equal(failed.icon, 'error');
    const { figures: _, ...unknown } = window;
    const stopped = runRow({ ...run, ending: 'stopped', window: unknown }, () => 'then', english);
    assert.equal(stopped.description, 'stopped · 212 ms · 1 call · then');
    assert.equal(stopped.icon, 'stop-circle');
  });

  it('leaves room for the figures in a narrow view, however long a name is, which is whole after them', () => {
    const address = 'everything.get-structured-content';
    const row = callRow({ ...call, address, bytes: 9 }, english);
    assert.equal(row.label, 'everything.…ured-content');
    assert.equal(row.description, `3 ms · 9 B · ${address}`);
    assert.equal(row.hover, `${address}\n3 ms · 9 B`);
    assert.equal(row.spoken, `${address}, 3 ms, 9 B`);
    const read = readRow({ ...call, address, binding: 'content' }, english);
    assert.equal(read.label, 'content');
    assert.equal(read.description, `3 ms · ${address}`);
    assert.equal(read.spoken, `content → ${address}, 3 ms`);
    const binding = 'b'.repeat(200);
    for (const { label } of [
      readRow({ ...call, address, binding }, english),
      callRow({ ...call, address: `${'é😀'.repeat(60)}.x` }, english),
    ]) {
      assert.equal([...label].length, 24);
    }
  });
});

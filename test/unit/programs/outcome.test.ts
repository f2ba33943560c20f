import assert from 'node:assert/strict';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { judgeResult } from '../../../src/programs/outcome';

const diagnostics = {
  timing: { totalMs: 12 },
  operations: [
    { operation: 'call', count: 3 },
    { operation: 'batch', count: 1, calls: 4 },
    { operation: 'search', count: 9 },
  ],
  ui: 18_432,
};

function answer(envelope: Record<string, unknown>, extra: object = {}): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(envelope) }],
    structuredContent: envelope,
    ...extra,
  };
}

describe('judgeResult', () => {
  it('takes a result with a view for a view, and passes it on without its diagnostics', () => {
    const view = { html: '<p>hi</p>' };
    const { outcome, figures } = judgeResult(
      answer({ result: 1, ui: true, diagnostics }, { _meta: { 'connecta/ui': view } }),
    );
    assert.equal(outcome.kind, 'view');
    assert.ok(outcome.kind === 'view');
    assert.deepEqual(outcome.result.structuredContent, { result: 1, ui: true });
    assert.deepEqual(outcome.result.content, [{ type: 'text', text: '{"result":1,"ui":true}' }]);
    assert.deepEqual(outcome.result._meta, { 'connecta/ui': view });
    assert.deepEqual(outcome.summary, { value: 1, emitted: [] });
    assert.deepEqual(figures, { calls: 7, viewBytes: 18_432 });
  });

  it('takes a result without a view for a result, with its logs and emitted blocks', () => {
    const received = answer({ result: null, logs: 'a\nb', emitted: 1, diagnostics });
    received.content.push({ type: 'text', text: 'emitted' });
    assert.deepEqual(judgeResult(received).outcome, {
      kind: 'result',
      summary: { value: null, logs: 'a\nb', emitted: [{ type: 'text', text: 'emitted' }] },
    });
  });

  it('tells a program that returned nothing from one that returned null', () => {
    const { outcome } = judgeResult(answer({ diagnostics }));
    assert.ok(outcome.kind === 'result');
    assert.equal('value' in outcome.summary, false);
  });

  it('reads message, code, position and logs of a typed failure', () => {
    const error = {
      code: 'timeout',
      message: 'files.read timed out',
      retryable: true,
      position: { line: 3, column: 9 },
    };
    const { outcome } = judgeResult(answer({ error, logs: 'l', diagnostics }, { isError: true }));
    assert.deepEqual(outcome, {
      kind: 'failure',
      failure: {
        origin: 'program',
        message: 'files.read timed out',
        code: 'timeout',
        position: { line: 3, column: 9 },
        logs: 'l',
      },
    });
  });

  it('gives no code to a failure that the contract has none for', () => {
    const error = { code: 'executor_failed', message: 'TypeError: x', retryable: false };
    const { outcome } = judgeResult(answer({ error }, { isError: true }));
    assert.deepEqual(outcome, {
      kind: 'failure',
      failure: { origin: 'program', message: 'TypeError: x' },
    });
  });

  it('reads a failure that came as text', () => {
    const text = 'Error: boom\n\nLogs:\none\ntwo\n\nemittedDiscarded: 2\nuiDiscarded: true';
    const { outcome } = judgeResult({ isError: true, content: [{ type: 'text', text }] });
    assert.deepEqual(outcome, {
      kind: 'failure',
      failure: { origin: 'program', message: 'boom', logs: 'one\ntwo' },
    });
  });

  for (const position of [{ line: 0, column: 1 }, { line: 1.5, column: 1 }, { line: 2 }, 'x']) {
    it(`does not believe the position ${JSON.stringify(position)}`, () => {
      const { outcome } = judgeResult(
        answer({ error: { message: 'm', position } }, { isError: true }),
      );
      assert.ok(outcome.kind === 'failure');
      assert.equal(outcome.failure.position, undefined);
    });
  }

  it('takes a success without an envelope for a failure', () => {
    assert.equal(judgeResult({ content: [] }).outcome.kind, 'failure');
  });
});

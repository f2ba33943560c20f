import assert from 'node:assert/strict';
import type { HostReply } from '../../../shell/host-link';
import { readResult } from '../../../shell/read-result';

const result = (value: Record<string, unknown>): HostReply => ({ kind: 'result', result: value });
const failure = (error: unknown): HostReply => ({ kind: 'error', error });
const sentence = (reply: HostReply) => {
  const read = readResult(reply);
  return read.ok ? `resolved to ${JSON.stringify(read.value)}` : read.error;
};

describe('the answer to a read', () => {
  it('is the data of an envelope', () => {
    for (const data of [1, null, '', false, [], { ok: false }]) {
      assert.deepEqual(readResult(result({ structuredContent: { ok: true, data } })), {
        ok: true,
        value: data,
      });
    }
  });

  it('is undefined when an envelope has no data', () => {
    assert.deepEqual(readResult(result({ structuredContent: { ok: true, durationMs: 4 } })), {
      ok: true,
      value: undefined,
    });
  });

  it('is the structured content, or the result, of a host that knows no envelope', () => {
    assert.equal(sentence(result({ structuredContent: { rows: 1 } })), 'resolved to {"rows":1}');
    assert.equal(sentence(result({ content: [] })), 'resolved to {"content":[]}');
  });

  it('is the best message that a failure has', () => {
    const content = [{ type: 'image' }, { type: 'text', text: 'the text' }];
    const structuredContent = { ok: false, error: { code: 'x', message: 'the message' } };
    assert.equal(sentence(result({ isError: true, content })), 'the text');
    assert.equal(sentence(result({ isError: true, content, structuredContent })), 'the message');
    assert.equal(sentence(result({ content, structuredContent })), 'the message');
    assert.equal(sentence(result({ isError: true })), 'The read failed.');
    assert.equal(
      sentence(result({ isError: true, content: [{ type: 'text', text: 5 }] })),
      'The read failed.',
    );
    assert.equal(sentence(failure({ code: 1, message: 'refused' })), 'refused');
    assert.equal(sentence(failure({ data: { message: 'inner' } })), 'inner');
    for (const nothing of [undefined, null, 'text', {}]) {
      assert.equal(sentence(failure(nothing)), 'The read failed.');
    }
  });

  it('is a failure when the data is only a handle to pages', () => {
    const handle = {
      truncated: true,
      resultId: 'r1',
      totalBytes: 60_011,
      nextAction: { tool: 'get_result', arguments: { id: 'r1', offset: 0 } },
    };
    assert.equal(
      sentence(result({ structuredContent: { ok: true, data: handle } })),
      'The result is too large for a view (60,011 bytes). Ask for less, or for one part at a time.',
    );
  });

  it('may call its own data truncated', () => {
    const data = { truncated: true, resultId: 'mine', rows: [] };
    assert.deepEqual(readResult(result({ structuredContent: { ok: true, data } })), {
      ok: true,
      value: data,
    });
  });
});

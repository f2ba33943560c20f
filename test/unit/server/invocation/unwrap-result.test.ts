import assert from 'node:assert/strict';
import { ConnectaError } from '../../../../src/server/invocation/connecta-error';
import { rejectToolError, unwrapResult } from '../../../../src/server/invocation/unwrap-result';

const text = (value: string) => ({ type: 'text', text: value });

describe('the value of a result', () => {
  it('of an api connector is what it returned', () => {
    const value = { content: [text('not unwrapped')] };
    assert.equal(unwrapResult('api', value), value);
    assert.equal(unwrapResult('api', undefined), undefined);
  });

  it('S5: is toolResult first, then structured content', () => {
    const structuredContent = { a: 1 };
    assert.equal(unwrapResult('mcp', { toolResult: 5, structuredContent, content: [] }), 5);
    assert.equal(
      unwrapResult('mcp', { structuredContent, content: [text('x')] }),
      structuredContent,
    );
  });

  it('S5: is the text, read as JSON where it is JSON', () => {
    assert.deepEqual(unwrapResult('mcp', { content: [text('{"a":'), text('1}')] }), { a: 1 });
    assert.equal(unwrapResult('mcp', { content: [text('two'), text('lines')] }), 'two\nlines');
    assert.deepEqual(unwrapResult('mcp', { structuredContent: null, content: [text('[]')] }), []);
  });

  it('S5: is the whole result where blocks are mixed or there are none', () => {
    const mixed = { content: [text('a'), { type: 'image', data: '', mimeType: 'image/png' }] };
    assert.equal(unwrapResult('mcp', mixed), mixed);
    const empty = { content: [] };
    assert.equal(unwrapResult('mcp', empty), empty);
  });

  it('S5: is a failure with the words of the tool when the tool says so', () => {
    const failed = { isError: true, content: [text('says no')] };
    assert.throws(
      () => rejectToolError('mcp', failed),
      (error) => {
        assert.ok(error instanceof ConnectaError);
        assert.equal(error.code, 'connector_call_failed');
        return error.message === 'says no';
      },
    );
    assert.throws(
      () => rejectToolError('mcp', { isError: true, content: [] }),
      /without saying why/,
    );
  });

  it('of an api connector is never a failure, whatever it holds', () => {
    rejectToolError('api', { isError: true, content: [text('data')] });
    rejectToolError('mcp', { isError: true, toolResult: 1 });
  });
});

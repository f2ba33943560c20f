import assert from 'node:assert/strict';
import { classifyFailure } from '../../../../src/server/invocation/classify-failure';
import { ConnectaError } from '../../../../src/server/invocation/connecta-error';

const classify = (thrown: unknown) => {
  const { code, retryable, message } = classifyFailure(thrown, 'connector_call_failed').details;
  return { code, retryable, message };
};

describe('what was thrown', () => {
  it('passes as it is when it has a code already', () => {
    const typed = new ConnectaError({ code: 'not_found', message: 'no row', retryable: false });
    assert.equal(classifyFailure(typed, 'connector_call_failed'), typed);
  });

  it('E2: gets the code of the step that failed and keeps its words and cause', () => {
    const thrown = new Error('disk full');
    const error = classifyFailure(thrown, 'result_processing_failed');
    assert.equal(error.code, 'result_processing_failed');
    assert.equal(error.message, 'disk full');
    assert.equal(error.cause, thrown);
    assert.equal(error.details.retryable, false);
  });

  it('E2: is a timeout when it says so', () => {
    assert.deepEqual(classify(new Error('the request timed out')), {
      code: 'timeout',
      retryable: true,
      message: 'the request timed out',
    });
    const aborted = new Error('stopped');
    aborted.name = 'AbortError';
    assert.equal(classify(aborted).code, 'timeout');
  });

  it('E2: may be tried again when its words speak of something that passes', () => {
    for (const words of ['ECONNRESET', 'temporarily out', 'rate limit', 'HTTP 503', 'got 429']) {
      assert.equal(classify(new Error(words)).retryable, true, words);
    }
    assert.equal(classify(new Error('row 5032 is bad')).retryable, false);
  });

  it('has words even when it had none', () => {
    assert.notEqual(classify(new Error('')).message, '');
    assert.equal(classify('plain text').message, 'plain text');
    assert.equal(classify(undefined).message, 'undefined');
  });
});

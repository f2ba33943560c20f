import assert from 'node:assert/strict';
import { ProtocolError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { SessionGone } from '../../../../src/server/connectors/connector-session';
import {
  type FailureContext,
  httpFailure,
  refusalOf,
} from '../../../../src/server/connectors/http-failure';
import { ConnectaError } from '../../../../src/server/invocation/connecta-error';

describe('a failure over HTTP', () => {
  const context: FailureContext = {
    origin: 'https://h.example',
    refusal: undefined,
    connected: true,
    inSession: true,
  };
  const status = (code: number, text = '') =>
    new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, text, { status: code });
  const network = (code: string) =>
    new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) });

  function codeOf(error: unknown, more: Partial<FailureContext> = {}) {
    const failure = httpFailure(error, { ...context, ...more });
    if (failure instanceof SessionGone) return 'gone';
    assert.ok(failure instanceof ConnectaError, String(failure));
    return `${failure.code} ${failure.details.retryable}`;
  }

  it('has the code that its status means', () => {
    const meant: [number, string][] = [
      [401, 'auth_required false'],
      [403, 'auth_required false'],
      [307, 'unavailable false'],
      [405, 'unavailable false'],
      [429, 'rate_limited true'],
      [500, 'unavailable true'],
      [503, 'unavailable true'],
      [418, 'unavailable false'],
    ];
    for (const [code, expected] of meant) assert.equal(codeOf(status(code)), expected, `${code}`);
  });

  it('is a lost session only where there was one', () => {
    assert.equal(codeOf(status(404)), 'gone');
    assert.equal(codeOf(status(400, 'No valid session ID provided')), 'gone');
    assert.equal(codeOf(status(400, 'Bad arguments')), 'unavailable false');
    assert.equal(codeOf(status(404), { inSession: false }), 'unavailable false');
  });

  it('may be tried again in a new session only when nothing was sent', () => {
    assert.equal(codeOf(network('ECONNREFUSED')), 'gone');
    assert.equal(codeOf(network('ECONNREFUSED'), { connected: false }), 'unavailable true');
    for (const code of ['ECONNRESET', 'UND_ERR_SOCKET', 'ETIMEDOUT', 'EPIPE']) {
      assert.equal(codeOf(network(code)), 'unavailable true', code);
    }
  });

  it("keeps the server's own errors and what is none of the connection's as they are", () => {
    for (const error of [new ProtocolError(-32602, 'Unknown tool'), new Error('anything')]) {
      assert.equal(httpFailure(error, context), error);
    }
  });

  it('reads when to come back, as seconds or as a date', () => {
    const refusal = (value: string) =>
      refusalOf(new Response(null, { status: 429, headers: { 'retry-after': value } }), 1_000)
        .retryAfterMs;
    assert.equal(refusal('3'), 3_000);
    assert.equal(refusal(new Date(6_000).toUTCString()), 5_000);
    assert.equal(refusal(new Date(0).toUTCString()), 0);
    assert.equal(refusal('soon'), undefined);
  });
});

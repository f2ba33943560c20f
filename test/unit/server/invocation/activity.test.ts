import assert from 'node:assert/strict';
import { type CallEnding, callActivity } from '../../../../src/server/invocation/activity';
import { ConnectaError, type ErrorCode } from '../../../../src/server/invocation/connecta-error';
import { activityEventSchema } from '../../../../src/shared/control';

const ending = (more: Partial<CallEnding> = {}): CallEnding => ({
  address: 'shelf.read',
  source: 'call_tool',
  requestId: '7',
  durationMs: 3,
  attempts: 1,
  ...more,
});
const failed = (code: ErrorCode) =>
  ending({ error: new ConnectaError({ code, message: 'secret words', retryable: false }) });

describe('the event of a call', () => {
  it('is one that the other side of the control channel takes', () => {
    const event = { ...callActivity(ending()), serverName: 'connecta', serverVersion: '1' };
    assert.deepEqual(activityEventSchema.parse(event), event);
  });

  it('AV2: names the connector, the tool and the outcome', () => {
    const event = callActivity(ending());
    assert.deepEqual(
      [event?.connectorId, event?.toolName, event?.address, event?.outcome, event?.errorCode],
      ['shelf', 'read', 'shelf.read', 'success', undefined],
    );
  });

  it('tells failures apart', () => {
    assert.equal(callActivity(failed('timeout'))?.outcome, 'timeout');
    assert.equal(callActivity(failed('cancelled'))?.outcome, 'cancelled');
    assert.equal(callActivity(failed('unavailable'))?.outcome, 'error');
    assert.equal(callActivity(failed('unavailable'))?.errorCode, 'unavailable');
  });

  it('AV2: names what stood in the way', () => {
    const friction = (code: ErrorCode) => callActivity(failed(code))?.friction;
    assert.equal(friction('unknown_tool'), 'tool_not_found');
    assert.equal(friction('ambiguous_tool_alias'), 'tool_not_found');
    assert.equal(friction('invalid_args'), 'schema_retry');
    assert.equal(friction('destructive_tool_requires_approval'), 'destructive_reroute');
    assert.equal(friction('auth_required'), 'auth_required');
    assert.equal(friction('unavailable'), undefined);
    assert.equal(callActivity(ending({ truncated: true }))?.friction, 'result_too_large');
  });

  it('AV2: holds no word of the error', () => {
    assert.doesNotMatch(JSON.stringify(callActivity(failed('unavailable'))), /secret/);
  });

  it('counts at least one attempt, though nothing was dispatched', () => {
    assert.equal(callActivity(ending({ attempts: 0 }))?.attempts, 1);
  });

  it('AV3: clamps invented names', () => {
    const event = callActivity(ending({ address: `${'g'.repeat(40_000)}.x` }));
    assert.equal(Buffer.byteLength(event?.connectorId ?? ''), 128 + 3);
    assert.equal(Buffer.byteLength(event?.address ?? ''), 257 + 3);
    const other = callActivity(ending({ address: `x.${'g'.repeat(40_000)}` }));
    assert.equal(Buffer.byteLength(other?.toolName ?? ''), 128 + 3);
  });

  it('AV3: does not exist for what is no address', () => {
    assert.equal(callActivity(ending({ address: 'nodot' })), undefined);
  });
});

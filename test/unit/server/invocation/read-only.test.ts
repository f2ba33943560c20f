import assert from 'node:assert/strict';
import { isReadOnly, isRepeatable } from '../../../../src/server/invocation/read-only';

const tool = (annotations?: Record<string, unknown>) =>
  annotations === undefined ? { name: 't' } : { name: 't', annotations };

describe('the read-only rule', () => {
  it('S6: takes a tool that says it only reads', () => {
    assert.equal(isReadOnly(tool({ readOnlyHint: true })), true);
    assert.equal(isReadOnly(tool({ readOnlyHint: true, destructiveHint: false })), true);
  });

  it('S6: refuses everything else', () => {
    const others = [
      undefined,
      {},
      { readOnlyHint: false },
      { readOnlyHint: 'true' },
      { readOnlyHint: 1 },
      { readOnlyHint: true, destructiveHint: true },
      { destructiveHint: false },
    ];
    for (const annotations of others) {
      assert.equal(isReadOnly(tool(annotations)), false, JSON.stringify(annotations));
    }
  });

  it('call_tool: lets reads and idempotent tools be repeated', () => {
    assert.equal(isRepeatable(tool({ readOnlyHint: true })), true);
    assert.equal(isRepeatable(tool({ idempotentHint: true })), true);
    assert.equal(isRepeatable(tool({ readOnlyHint: false })), false);
  });
});

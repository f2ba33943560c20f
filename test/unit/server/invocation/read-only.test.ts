import assert from 'node:assert/strict';
import { isReadOnly, isRepeatable, safetyOf } from '../../../../src/server/invocation/read-only';
import type { SafetyLists } from '../../../../src/shared/control';

const tool = (annotations?: Record<string, unknown>) =>
  annotations === undefined ? { name: 't' } : { name: 't', annotations };
/** A connector of which a person says this. */
const said = (lists: Partial<SafetyLists>) => ({
  safety: { readOnly: [], approvalRequired: [], ...lists },
});
const SILENT = {};
const READS = { readOnlyHint: true };
const CHANGES = { readOnlyHint: false };
const DESTROYS = { destructiveHint: true };
const BOTH = { readOnlyHint: true, destructiveHint: true };

describe('the read-only rule', () => {
  it('S6: takes a tool that says it only reads', () => {
    assert.equal(isReadOnly(tool(READS), SILENT), true);
    assert.equal(isReadOnly(tool({ readOnlyHint: true, destructiveHint: false }), SILENT), true);
  });

  it('S6: refuses everything else', () => {
    const others = [
      undefined,
      {},
      CHANGES,
      { readOnlyHint: 'true' },
      { readOnlyHint: 1 },
      BOTH,
      { destructiveHint: false },
    ];
    for (const annotations of others) {
      assert.equal(isReadOnly(tool(annotations), SILENT), false, JSON.stringify(annotations));
    }
  });

  it("call_tool: lets reads and idempotent tools be repeated, and what a person's word covers", () => {
    assert.equal(isRepeatable(tool(READS), SILENT), true);
    assert.equal(isRepeatable(tool({ idempotentHint: true }), SILENT), true);
    assert.equal(isRepeatable(tool(CHANGES), SILENT), false);
    assert.equal(isRepeatable(tool(), said({ readOnly: ['t'] })), true);
    assert.equal(isRepeatable(tool(READS), said({ approvalRequired: ['t'] })), false);
  });

  it('takes the word of a person on a tool by name, whatever its server says', () => {
    for (const annotations of [undefined, READS, CHANGES, DESTROYS, BOTH]) {
      const vouched = said({ readOnly: ['t'] });
      const withdrawn = said({ approvalRequired: ['t'] });
      assert.equal(isReadOnly(tool(annotations), vouched), true, JSON.stringify(annotations));
      assert.equal(isReadOnly(tool(annotations), withdrawn), false, JSON.stringify(annotations));
      assert.equal(isReadOnly({ ...tool(annotations), name: 'T' }, vouched), annotations === READS);
    }
  });

  it('vouches with * only for tools of which their server says nothing', () => {
    const all = said({ readOnly: ['*'] });
    assert.equal(isReadOnly(tool(), all), true);
    assert.equal(isReadOnly(tool({ title: 'T' }), all), true);
    for (const annotations of [CHANGES, DESTROYS, BOTH]) {
      assert.equal(isReadOnly(tool(annotations), all), false, JSON.stringify(annotations));
    }
  });

  it('takes back with * what every tool claims, but for those vouched for by name', () => {
    const none = said({ approvalRequired: ['*'], readOnly: ['t', '*'] });
    assert.equal(isReadOnly(tool(READS), said({ approvalRequired: ['*'] })), false);
    assert.equal(isReadOnly(tool(), none), true);
    assert.equal(isReadOnly({ name: 'other', annotations: READS }, none), false);
  });

  it('asks where a person says both of one tool', () => {
    const both = said({ readOnly: ['t'], approvalRequired: ['t'] });
    assert.equal(isReadOnly(tool(READS), both), false);
  });

  it('says what decided', () => {
    const reasons = [undefined, READS, CHANGES, DESTROYS, BOTH].map(
      (annotations) => safetyOf(tool(annotations), undefined).reason,
    );
    assert.deepEqual(reasons, ['undeclared', 'declared', 'changes', 'changes', 'contradictory']);
    assert.equal(safetyOf(tool(), said({ readOnly: ['*'] }).safety).reason, 'vouched');
    assert.equal(
      safetyOf(tool(READS), said({ approvalRequired: ['*'] }).safety).reason,
      'withdrawn',
    );
  });
});

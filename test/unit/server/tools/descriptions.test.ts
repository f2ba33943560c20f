import assert from 'node:assert/strict';
import { executeCodeDescription } from '../../../../src/server/tools/execute-code';
import { INSTRUCTIONS } from '../../../../src/server/tools/instructions';
import { inventoryLine } from '../../../../src/server/tools/inventory';
import { DEFAULT_LIMITS } from '../../../../src/shared/limits';
import { FakeConnector } from '../fake-connector';

const connectors = (...ids: string[]) => ids.map((id) => new FakeConnector(id, []));
const many = connectors(...Array.from({ length: 104 }, (_, i) => `connector-${i}-xxxxxxxx`));

describe('the inventory line', () => {
  it('names connectors in order, and a shortcut where it differs', () => {
    assert.equal(
      inventoryLine(connectors('files', 'ice-cream')),
      'files, ice-cream (shortcut ice_cream)',
    );
  });

  it('is "none" without connectors', () => {
    assert.equal(inventoryLine([]), 'none');
  });

  it('execute_code: has whole entries within 256 bytes, and the exact number of the rest', () => {
    const line = inventoryLine(many);
    const shown = line.split(', ').length - 1;
    assert.ok(Buffer.byteLength(line) <= 256);
    assert.match(line, new RegExp(`, \\+${104 - shown} more$`));
  });

  it('says how many there are when not one fits', () => {
    assert.equal(inventoryLine(connectors('x'.repeat(300))), '+1 more');
  });
});

describe('what a model reads', () => {
  it('U13: fits: the instructions in 1000 characters, execute_code in less than 1800', () => {
    assert.ok(INSTRUCTIONS.length <= 1000, `${INSTRUCTIONS.length}`);
    const large = { ...DEFAULT_LIMITS, hostCalls: 999_999_999, emittedBytes: 999_999_999 };
    const description = executeCodeDescription(many, large);
    assert.ok(description.length < 1800, `${description.length}`);
  });

  it('U13: says that views are made inside execute_code', () => {
    assert.match(INSTRUCTIONS, /execute_code.*connecta\.ui/s);
  });

  it('execute_code: has the numbers that are in force', () => {
    const limits = { ...DEFAULT_LIMITS, hostCalls: 7, hostCallTimeoutMs: 2_500, emittedBlocks: 3 };
    const description = executeCodeDescription([], limits);
    assert.match(description, /7 calls per program/);
    assert.match(description, /2\.5 s per call/);
    assert.match(description, /up to 3/);
  });
});

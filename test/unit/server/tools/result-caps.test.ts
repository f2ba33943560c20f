import assert from 'node:assert/strict';
import { ResultStash } from '../../../../src/server/results/result-stash';
import { callDirectly } from '../../../../src/server/tools/call-tool';
import { CONTENT_BYTES } from '../../../../src/shared/limits';
import { FakeConnector, reader } from '../fake-connector';
import { fakeParts } from '../fake-server-parts';
import { manualClock } from '../sandbox/manual-server-clock';

describe('how much call_tool gives at once', () => {
  const large = 'x'.repeat(CONTENT_BYTES + 1);

  async function call(resultMode: 'mcp' | 'value', maxResultBytes?: number) {
    const more = maxResultBytes === undefined ? {} : { maxResultBytes };
    const shelf = new FakeConnector('shelf', [reader('read', () => large)], more);
    const { parts } = fakeParts([shelf], async () => ({ result: null }), {
      readResultBytes: 90_000,
    });
    const input = { address: 'shelf.read', resultMode, maxRetries: 0 };
    const request = { requestId: 'r', signal: new AbortController().signal, approved: false };
    const result = await callDirectly(parts, new ResultStash(manualClock().clock), input, request);
    return JSON.stringify(result);
  }

  it('is what the contract says for content, whatever a view may read', async () => {
    assert.match(await call('mcp'), /truncated/);
  });

  it('is what a view may read for a value', async () => {
    assert.doesNotMatch(await call('value'), /truncated/);
  });

  it('is what the connector says where it says so', async () => {
    assert.doesNotMatch(await call('mcp', 90_000), /truncated/);
    assert.match(await call('value', 1_000), /truncated/);
  });
});

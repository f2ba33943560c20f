import assert from 'node:assert/strict';
import type { CaseConnector } from '../contract-case';
import { atPath } from '../json-path';
import { shelf } from '../sample-connectors';
import { useServer } from '../server-under-test';

const VIEW_META = '_meta.connecta/ui';
const readOnly = { readOnlyHint: true };

/** A downstream server that has views of its own, in the forms that servers have used. */
const withViews: CaseConnector = {
  id: 'apps',
  kind: 'mcp',
  description: 'Has views of its own',
  tools: [
    {
      name: 'chart',
      annotations: readOnly,
      does: {
        mcp: {
          content: [
            { type: 'text', text: 'a chart' },
            {
              type: 'resource',
              resource: { uri: 'ui://apps/chart', mimeType: 'text/html', text: '<p>theirs</p>' },
            },
          ],
          _meta: {
            'connecta/ui': { html: '<p>theirs</p>' },
            ui: { resourceUri: 'ui://apps/chart' },
          },
        },
      },
    },
  ],
};

/** Shapes that a view does not have, each on purpose; CONTRACT.md says why. */
describe('what is no view', function () {
  this.timeout(20_000);
  const server = useServer([shelf, withViews]);

  async function refusal(expression: string): Promise<unknown> {
    const answer = await server.execute(
      `async () => { try { await ${expression}; return 'taken'; } catch (error) { return error.code; } }`,
    );
    assert.equal(atPath(answer, `result.${VIEW_META}`), undefined, expression);
    assert.equal((atPath(answer, 'result.content') as unknown[]).length, 1, expression);
    return atPath(answer, 'result.structuredContent.result');
  }

  it('N1: a resource block, embedded or linked, cannot be emitted and is no view', async () => {
    const resource = { uri: 'ui://mine/1', mimeType: 'text/html', text: '<p>x</p>' };
    for (const block of [
      { type: 'resource', resource },
      { type: 'resource_link', uri: 'ui://mine/1', name: 'mine' },
      { type: 'ui', html: '<p>x</p>' },
      { type: 'text', text: 'x', resource },
    ]) {
      const text = JSON.stringify(block);
      assert.equal(await refusal(`connecta.emit(${text})`), 'invalid_args', text);
      assert.equal(await refusal(`connecta.ui(${text})`), 'invalid_args', text);
    }
  });

  it('N2: a view is HTML that the program wrote, never an address to load', async () => {
    for (const given of [
      { url: 'https://example.com' },
      { src: 'https://example.com', mimeType: 'text/uri-list' },
      ['https://example.com'],
    ]) {
      const text = JSON.stringify(given);
      assert.equal(await refusal(`connecta.ui(${text})`), 'invalid_args', text);
    }
    const more = JSON.stringify({ url: 'https://example.com' });
    assert.equal(await refusal(`connecta.ui('<p>x</p>', ${more})`), 'invalid_args');
  });

  it('N3: a description of components for a host to build is no view', async () => {
    for (const given of [
      { type: 'remote-dom', script: 'root.append(1)', framework: 'react' },
      { component: 'Table', props: {} },
    ]) {
      const text = JSON.stringify(given);
      assert.equal(await refusal(`connecta.ui(${text})`), 'invalid_args', text);
    }
    const option = JSON.stringify({ framework: 'react' });
    assert.equal(await refusal(`connecta.ui('<p>x</p>', ${option})`), 'invalid_args');
  });

  it('N4: a failed program delivers no view, however it failed', async () => {
    for (const failure of ["throw new Error('late')", 'await shelf.wipe()', 'return 1n']) {
      const answer = await server.execute(
        `async () => { await connecta.ui('<p>shown</p>'); ${failure}; }`,
      );
      assert.equal(atPath(answer, 'result.isError'), true, failure);
      assert.equal(atPath(answer, 'result._meta'), undefined, failure);
      assert.match(JSON.stringify(answer), /uiDiscarded/, failure);
      assert.doesNotMatch(JSON.stringify(answer), /<p>shown/, failure);
    }
  });

  it('N5: the templates and views of downstream servers do not come through', async () => {
    const read = (uri: string) => server.running.peer.request('resources/read', { uri });
    assert.equal(atPath(await read('ui://apps/chart'), 'error.code'), -32602);
    const listed = await server.running.peer.request('resources/list');
    assert.deepEqual(atPath(listed, 'result.resources'), []);
    const direct = await server.callTool('call_tool', { address: 'apps.chart' });
    assert.equal(atPath(direct, 'result._meta'), undefined);
    const inProgram = await server.execute('async () => { await apps.chart(); return 1; }');
    assert.deepEqual(atPath(inProgram, 'result.structuredContent'), { result: 1 });
    assert.equal(atPath(inProgram, 'result._meta'), undefined);
  });

  it('N6: a view cannot declare a read that changes something, and none is dispatched to find out', async () => {
    const reads = JSON.stringify({ reads: { wipe: { address: 'shelf.wipe' } } });
    assert.equal(
      await refusal(`connecta.ui('<p>x</p>', ${reads})`),
      'destructive_tool_requires_approval',
    );
    assert.equal(server.calls['shelf.wipe'], undefined);
  });

  it('N6: the one tool that a view reaches refuses such a call too', async () => {
    const read = await server.callTool('call_tool', { address: 'shelf.wipe', resultMode: 'value' });
    const { error } = atPath(read, 'result.structuredContent') as { error: { code: string } };
    assert.equal(error.code, 'destructive_tool_requires_approval');
    assert.equal(server.calls['shelf.wipe'], undefined);
    const listed = await server.running.peer.request('tools/list');
    const tools = atPath(listed, 'result.tools') as {
      name: string;
      _meta: { ui: { visibility: string[] } };
    }[];
    const forViews = tools.filter((tool) => tool._meta.ui.visibility.includes('app'));
    assert.deepEqual(
      forViews.map((tool) => tool.name),
      ['call_tool'],
    );
  });
});

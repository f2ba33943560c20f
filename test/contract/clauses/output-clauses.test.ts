import assert from 'node:assert/strict';
import { SHELL_URI, UI_EXTENSION_ID } from '../../../src/shared/program-ui';
import { atPath } from '../json-path';
import { shelf } from '../sample-connectors';
import { textOf, useServer } from '../server-under-test';

const VIEW = '_meta.connecta/ui';
const block = (text: string) => `connecta.emit({ type: 'text', text: '${text}' })`;

describe('what a program hands out beside its result', function () {
  this.timeout(20_000);
  const server = useServer([shelf]);

  it('M4: the blocks of a failed program are counted and not delivered, in text and in the structured answer', async () => {
    const code = `async () => { await ${block('one')}; await ${block('two')}; throw new Error('late'); }`;
    const plain = await server.execute(code);
    assert.match(textOf(plain), /^Error: late\n\nemittedDiscarded: 2$/);
    assert.equal((atPath(plain, 'result.content') as unknown[]).length, 1);
    const structured = await server.execute(code, { diagnostics: true });
    assert.equal(atPath(structured, 'result.structuredContent.emittedDiscarded'), 2);
    assert.equal((atPath(structured, 'result.content') as unknown[]).length, 1);
  });

  it('M6: a block goes out exactly as it was given: nothing says where it came from', async () => {
    const blocks = [
      { type: 'text', text: '' },
      { type: 'image', data: 'bm90IGFuIGltYWdl', mimeType: 'image/png' },
    ];
    const calls = blocks.map((one) => `await connecta.emit(${JSON.stringify(one)});`).join('\n');
    const answer = await server.execute(`async () => { ${calls} return 1; }`);
    assert.deepEqual((atPath(answer, 'result.content') as unknown[]).slice(1), blocks);
  });

  it('M8, U7: emit and ui exist as functions of connecta alone, and never as tools', async () => {
    const kinds = await server.value(
      'async () => [typeof emit, typeof ui, typeof connecta.emit, typeof connecta.ui]',
    );
    assert.deepEqual(kinds, ['undefined', 'undefined', 'function', 'function']);
    const listed = await server.running.peer.request('tools/list');
    const tools = atPath(listed, 'result.tools') as { name: string }[];
    assert.deepEqual(
      tools.filter(({ name }) => /emit|ui|view/.test(name)),
      [],
    );
    const found = await server.value(
      "async () => (await connecta.search({ query: 'emit ui view' })).total",
    );
    assert.equal(found, 0);
    const tool = await server.callTool('ui', { html: '<p>no</p>' });
    assert.equal(atPath(tool, 'error.code'), -32602);
  });

  it('M9, U8: what one run hands out reaches its own answer alone, and a resolved call was accepted', async () => {
    const [first, second] = await Promise.all([
      server.execute(`async () => [await ${block('one')}, await connecta.ui('<p>one</p>')]`),
      server.execute(`async () => { await ${block('two')}; await ${block('three')}; return 2; }`),
    ]);
    // JSON has no undefined: what emit and ui resolve to is null in a list.
    assert.deepEqual(atPath(first, 'result.structuredContent'), {
      result: [null, null],
      emitted: 1,
      ui: true,
    });
    assert.deepEqual(atPath(first, `result.${VIEW}`), { html: '<p>one</p>' });
    assert.deepEqual(atPath(second, 'result.structuredContent'), { result: 2, emitted: 2 });
    assert.equal(atPath(second, 'result._meta'), undefined);
    const after = await server.execute('async () => 3');
    assert.deepEqual(atPath(after, 'result.structuredContent'), { result: 3 });
  });

  it('M9, U8: a block or view that the program did not wait for still counts once it was accepted', async () => {
    const answer = await server.execute(`async () => {
      connecta.ui('<p>x</p>');
      ${block('one')};
      return shelf.read({ value: 'y' });
    }`);
    assert.deepEqual(atPath(answer, 'result.structuredContent'), {
      result: { echo: 'y' },
      emitted: 1,
      ui: true,
    });
  });

  it('U10: execute_code names its shell to every client, whatever that client says it can render', async () => {
    for (const capabilities of [
      {},
      { extensions: { [UI_EXTENSION_ID]: { mimeTypes: ['text/html;profile=mcp-app'] } } },
    ]) {
      const params = {
        protocolVersion: '2025-11-25',
        capabilities,
        clientInfo: { name: 'any', version: '1' },
      };
      await server.running.peer.request('initialize', params);
      const listed = await server.running.peer.request('tools/list');
      const tools = atPath(listed, 'result.tools') as { name: string; _meta: unknown }[];
      const meta = tools.find((tool) => tool.name === 'execute_code')?._meta;
      assert.deepEqual(meta, { ui: { resourceUri: SHELL_URI, visibility: ['model'] } });
      const answer = await server.execute("async () => connecta.ui('<p>x</p>')");
      assert.deepEqual(atPath(answer, `result.${VIEW}`), { html: '<p>x</p>' });
    }
  });

  it('U12: the page is delivered byte for byte, and the result is whatever the program returned', async () => {
    const html = '<!doctype html><p onclick="x()">é\\u0000</p><script>fetch("//x")</script><b>';
    const answer = await server.execute(
      `async () => { await connecta.ui(${JSON.stringify(html)}); return { rows: 2 }; }`,
    );
    assert.deepEqual(atPath(answer, `result.${VIEW}`), { html });
    assert.deepEqual(atPath(answer, 'result.structuredContent'), { result: { rows: 2 }, ui: true });
    const described = await server.running.peer.request('tools/list');
    assert.match(JSON.stringify(described), /Return the same summary data/);
  });
});

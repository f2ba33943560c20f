import assert from 'node:assert/strict';
import { ConnectionError } from '../../../src/connection/connection-error';
import { TemplateCache } from '../../../src/connection/template-cache';

const options = { timeoutMs: 1000 };
const naming = (resourceUri: string) => ({
  name: 'x',
  inputSchema: { type: 'object' as const },
  _meta: { ui: { resourceUri } },
});

/** A server whose documents say which server and which reading they are of. */
function clientOf(server: string) {
  const read: string[] = [];
  let failing = false;
  const cache = new TemplateCache({
    async readResource(uri) {
      read.push(uri);
      if (failing) throw new ConnectionError('stopped', 'gone');
      const mimeType = 'text/html;profile=mcp-app';
      return { contents: [{ uri, mimeType, text: `${server} ${read.length}` }] };
    },
    findResource: async () => undefined,
  });
  const html = async (uri: string) => (await cache.get(naming(uri), options)).html;
  return {
    cache,
    html,
    read,
    fail: (fails: boolean) => {
      failing = fails;
    },
  };
}

describe('the templates of one start of a server', () => {
  it('HR4: are read once for each address, also when asked for at once', async () => {
    const { html, read } = clientOf('a');
    const [first, again] = await Promise.all([html('ui://x'), html('ui://x')]);
    assert.deepEqual([first, again, await html('ui://x')], ['a 1', 'a 1', 'a 1']);
    assert.equal(await html('ui://y'), 'a 2');
    assert.deepEqual(read, ['ui://x', 'ui://y']);
  });

  it('H46, HR4: are those of no other server or start, though the address is the same', async () => {
    const [one, other] = [clientOf('one'), clientOf('other')];
    assert.equal(await one.html('ui://get-time/mcp-app.html'), 'one 1');
    assert.equal(await other.html('ui://get-time/mcp-app.html'), 'other 1');
  });

  it('are read again after a failure', async () => {
    const { html, fail } = clientOf('a');
    fail(true);
    await assert.rejects(html('ui://x'), /gone/);
    fail(false);
    assert.equal(await html('ui://x'), 'a 2');
  });

  it('are none for a tool that names none', async () => {
    const { cache } = clientOf('a');
    const tool = { name: 'plain', inputSchema: { type: 'object' as const } };
    await assert.rejects(
      cache.get(tool, options),
      (error) => error instanceof ConnectionError && error.kind === 'template',
    );
  });
});

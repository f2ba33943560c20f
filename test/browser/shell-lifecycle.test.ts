import assert from 'node:assert/strict';
import { waitFor } from '../harness/wait-for';
import { useBrowser } from './browser-context';
import { ShellHost } from './shell-host';

describe('the shell as a view of any host', function () {
  this.timeout(60_000);
  const context = useBrowser();

  it('answers ping and teardown, and says what it does not know', async () => {
    const host = await ShellHost.open(context());
    await host.send({ id: 0, method: 'ping' });
    await host.send({ id: 'down', method: 'ui/resource-teardown', params: {} });
    await host.send({ id: 2, method: 'tools/list' });
    await host.send({ id: 3, method: 'constructor' });
    await host.send({ method: 'notifications/unheard-of' });
    await host.send({ id: 4, method: 'ping' });
    await waitFor('the last answer', async () =>
      (await host.seen()).log.some(({ id }) => id === 4),
    );
    const { log } = await host.seen();
    const replies = log.filter((message) => !('method' in message));
    assert.deepEqual(
      replies.map(({ id, result, error }) => [id, result ?? (error as { code: number }).code]),
      [
        [0, {}],
        ['down', {}],
        [2, -32601],
        [3, -32601],
        [4, {}],
      ],
    );
  });

  it('listens to the window that embeds it and to no other', async () => {
    const host = await ShellHost.open(context());
    await host.show({
      html: `<script>
        parent.postMessage({ jsonrpc: '2.0', id: 'forged', method: 'ping' }, '*');
        parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/tool-result',
          params: { _meta: { 'connecta/ui': { html: '<script>top.postMessage({ probe: "forged" }, "*")<' + '/script>' } } } }, '*');
        setTimeout(() => top.postMessage({ probe: 'still here' }, '*'), 300);
      </script>`,
    });
    assert.equal(await host.probe(), 'still here');
    const { log, probes } = await host.seen();
    assert.deepEqual(probes, ['still here']);
    assert.ok(!log.some(({ id }) => id === 'forged'));
  });

  it('says how tall its content is when the host leaves the height to it', async () => {
    const host = await ShellHost.open(context());
    await host.show({
      html: '<style>body { margin: 0 }</style><div style="height: 1234px"></div>',
    });
    await waitFor('the height', () =>
      host.page.evaluate<boolean>(
        `seen.log.some(({ method, params }) => method === 'ui/notifications/size-changed' && params.height === 1234)`,
      ),
    );
  });

  it('H30: does not chase a payload that is always taller than its frame', async () => {
    const host = await ShellHost.open(context());
    await host.show({
      html: '<style>body { min-height: 100vh; margin: 0; padding: 20px }</style>tall',
    });
    await host.payload();
    await host.page.waitForTimeout(600);
    const { log } = await host.seen();
    const heights = log.filter(({ method }) => method === 'ui/notifications/size-changed');
    assert.ok(heights.length <= 4, `${heights.length} sizes were reported`);
  });

  it('H33: fills the height that a host fixes, and asks for no other', async () => {
    const host = await ShellHost.open(context(), {
      hostContext: { containerDimensions: { width: 800, height: 600 } },
    });
    await host.show({ html: '<div style="height: 1234px"></div>' });
    const payload = await host.payload();
    await waitFor('the height', () => payload.evaluate(() => innerHeight === 600));
    const { log } = await host.seen();
    const sizes = log.filter(({ method }) => method === 'ui/notifications/size-changed');
    assert.deepEqual(sizes.at(-1)?.params, { width: 800, height: 600 });
  });

  it('takes a payload down that loads a second document, and says so', async () => {
    const host = await ShellHost.open(context());
    await host.show({
      html: `<script>setTimeout(() => { location = 'data:text/html,elsewhere' }, 50)</script>`,
    });
    const line = host.shell().getByText('This view tried to leave and was taken down.');
    await line.waitFor();
    assert.equal(host.shell().childFrames().length, 0);
  });
});

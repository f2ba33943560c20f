import assert from 'node:assert/strict';
import type { MountedView } from '../../src/host/view-session-types';
import { waitFor } from '../harness/wait-for';
import { useBrowser } from './browser-context';
import { HostedWebview } from './hosted-webview';
import { vscodeTheme } from './vscode-theme';

/** A view that initializes, keeps what it hears in `heard`, and takes its time to say goodbye. */
const TEMPLATE = `<!doctype html><p>view</p><script>
  const heard = [];
  const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const initialize = (id) => send({ id, method: 'ui/initialize', params: {
    protocolVersion: '2026-01-26', appInfo: { name: 'v', version: '1' }, appCapabilities: {},
  } });
  addEventListener('message', ({ data }) => {
    heard.push(data);
    if (data.result?.protocolVersion) send({ method: 'ui/notifications/initialized' });
    if (data.method === 'ui/resource-teardown') {
      setTimeout(() => {
        send({ method: 'notifications/message', params: { level: 'info', data: 'still here' } });
        send({ id: data.id, result: {} });
      }, 50);
    }
  });
  initialize(1);
</script>`;

const VIEW: MountedView = {
  title: 'view',
  templateHtml: TEMPLATE,
  needs: { domains: [], unreadable: 0, permissions: [] },
  tool: { name: 'x', inputSchema: { type: 'object' } },
  args: { asked: 1 },
  result: { content: [], structuredContent: { answer: 42 } },
  server: 'bundled@here',
};

interface Heard {
  readonly method?: string;
  readonly params?: Record<string, unknown>;
}

describe('the real host and the real page', function () {
  this.timeout(60_000);
  const context = useBrowser();
  let hosted: HostedWebview;

  beforeEach(async () => {
    hosted = await HostedWebview.open(context());
  });
  afterEach(() => hosted.close());

  const heard = async (): Promise<Heard[]> => (await hosted.webview.view()).evaluate('heard');
  /** All that the mounted view heard of one method, once there are so many. */
  const heardOf = (method: string, count: number) =>
    waitFor(`${count} ${method}`, async () => {
      const all = (await heard().catch(() => [])).filter((message) => message.method === method);
      return all.length >= count ? all : undefined;
    });

  it('H17: give a view that initializes again its input and its result again, once', async () => {
    const view = await hosted.mount(VIEW);
    await heardOf('ui/notifications/tool-result', 1);
    await view.evaluate('initialize(2)');
    await heardOf('ui/notifications/tool-result', 2);
    const methods = (await heard()).flatMap(({ method }) => method ?? []);
    assert.deepEqual(
      methods.filter((method) => /tool-/.test(method)),
      [
        'ui/notifications/tool-input',
        'ui/notifications/tool-result',
        'ui/notifications/tool-input',
        'ui/notifications/tool-result',
      ],
    );
  });

  it('H18: bring a view back, with its result, when the page is loaded again', async () => {
    await hosted.mount(VIEW);
    await heardOf('ui/notifications/tool-result', 1);
    await hosted.page.evaluate('frame.contentWindow.location.reload()');
    await waitFor(
      'the handshake',
      () => hosted.traffic.phases.filter((phase) => phase === 'connected').length === 2,
    );
    const results = await heardOf('ui/notifications/tool-result', 1);
    assert.deepEqual(
      results.map(({ params }) => params),
      [VIEW.result],
    );
  });

  it('H29: tell a view of a theme and its colours together, in values that mean something in it', async () => {
    await hosted.mount(VIEW);
    await heardOf('ui/notifications/tool-result', 1);
    const light = vscodeTheme('light-modern');
    await hosted.page.evaluate(`applyTheme(${JSON.stringify(light)})`);
    const [change] = await heardOf('ui/notifications/host-context-changed', 1);
    assert.ok(change?.params !== undefined);
    const { theme, styles } = change.params as {
      theme: string;
      styles: { variables: Record<string, string> };
    };
    assert.equal(theme, 'light');
    assert.equal(styles.variables['--color-text-primary'], light.variables.foreground);
    assert.equal(Object.keys(styles.variables).length, 76);
    assert.doesNotMatch(JSON.stringify(styles), /var\(/);
  });

  it('H40, H42: keep a view until it has said goodbye, then put the next in its place', async () => {
    await hosted.mount(VIEW);
    await heardOf('ui/notifications/tool-result', 1);
    const next = { ...VIEW, templateHtml: TEMPLATE.replace('<p>view', '<p>next') };
    await hosted.mount(next);
    const answers = hosted.traffic.fromView.filter((message) => 'result' in message);
    assert.equal(answers.length, 1);
    const frame = await hosted.webview.view();
    await frame.locator('p', { hasText: 'next' }).waitFor();
    assert.equal((await heardOf('ui/notifications/tool-result', 1)).length, 1);
  });
});

import type { Frame, Page } from 'playwright-core';
import type { HostToPage, PageToHost } from '../../src/shared/page-messages';
import { waitFor, within } from '../harness/wait-for';
import type { BrowserContext } from './browser-context';
import { pageHtml, shellHtml, standIn } from './documents';
import type { Payload } from './shell-host';
import { type ThemeName, vscodeTheme } from './vscode-theme';

type Message<T extends PageToHost['type']> = Extract<PageToHost, { type: T }>;

declare global {
  // What the stand-in document defines for the tests.
  interface Window {
    send(message: HostToPage): Promise<void>;
    readonly received: PageToHost[];
  }
}

/** How VS Code prepares a webview's document: its API, its parent hidden, the theme on it, its own default padding. */
function prepared(html: string, theme: ThemeName): string {
  const { classes, variables } = vscodeTheme(theme);
  const style = Object.entries(variables)
    .map(([name, value]) => `--vscode-${name}: ${value};`)
    .join(' ')
    .replaceAll('"', '&quot;');
  const api = `
    const around = window.parent;
    globalThis.acquireVsCodeApi = () => ({
      postMessage: (message) => around.receive(structuredClone(message)),
      setState: (state) => { around.remembered = structuredClone(state); },
    });
    window.parent = window;`;
  return html
    .replace('<html lang="en">', `<html lang="en" style="${style}">`)
    .replace(
      '<head>',
      () =>
        `<head><style>@layer vscode-default { body { margin: 0; padding: 0 20px; } }</style><script>${api}</script>`,
    )
    .replace('<body>', `<body class="${classes}">`);
}

/** Our page as VS Code shows it, with an extension host that the test plays. */
export class Webview {
  /** Of the view rendered last. */
  #generation = 0;
  /** How long a view may be silent; 0: as long as it likes. */
  answerWithinMs = 0;

  private constructor(readonly page: Page) {}

  static async open({ page, server }: BrowserContext, theme: ThemeName = 'dark-modern') {
    server.serve('/vscode', await standIn('vscode.html'));
    server.serve('/webview', prepared(await pageHtml(), theme));
    await page.goto(`${server.origin}/vscode`);
    await page.evaluate(`mount('/webview')`);
    const webview = new Webview(page);
    await webview.message('loaded');
    return webview;
  }

  received(): Promise<PageToHost[]> {
    return this.page.evaluate('received');
  }

  send(message: HostToPage): Promise<void> {
    return this.page.evaluate((sent) => window.send(sent), message);
  }

  show(message: Partial<Extract<HostToPage, { type: 'state' }>>): Promise<void> {
    return this.send({
      type: 'state',
      state: { kind: 'view' },
      busy: false,
      title: 'dashboard',
      answerWithinMs: this.answerWithinMs,
      ...message,
    });
  }

  /** The `nth` message of a type from the page, once it is there. */
  message<T extends PageToHost['type']>(type: T, nth = 0): Promise<Message<T>> {
    return waitFor(`${type} from the page`, async () => {
      const all = await this.received();
      return all.filter((message): message is Message<T> => message.type === type)[nth];
    });
  }

  /** The first JSON-RPC message with this method, of any view or of one. */
  rpc(method: string, generation?: number): Promise<Message<'rpc'>> {
    return waitFor(`${method} from the page`, async () => {
      const all = await this.received();
      return all.find(
        (message): message is Message<'rpc'> =>
          message.type === 'rpc' &&
          message.message.method === method &&
          (generation === undefined || message.generation === generation),
      );
    });
  }

  /** Brings a view's document, as the host does. */
  mount(html: string, { generation, ...params }: { generation?: number; sandbox?: string } = {}) {
    return this.send({
      type: 'rpc',
      message: {
        jsonrpc: '2.0',
        method: 'ui/notifications/sandbox-resource-ready',
        params: { html, ...params },
      },
      ...(generation === undefined ? {} : { generation }),
    });
  }

  /** Mounts the shell with a payload and completes its lifecycle; resolves when the payload is loaded. */
  async render(payload: Payload): Promise<Frame> {
    await this.startShell();
    await this.deliver(payload);
    await this.show({});
    return this.payload();
  }

  /** As `render`, for what may be taken down for leaving before anybody finds it: resolves at that too. */
  async renderOrLeave(payload: Payload): Promise<void> {
    const leavings = async () =>
      (await this.received()).filter(({ type }) => type === 'left').length;
    const before = await leavings();
    await this.startShell();
    await this.deliver(payload);
    await this.show({});
    await waitFor('a payload that is loaded or gone', async () => {
      if ((await leavings()) > before) return true;
      const frame = this.#framesAt(2).at(-1)?.childFrames().at(-1);
      if (frame === undefined) return false;
      return within(
        1000,
        frame.waitForLoadState().then(() => true),
      ).catch(() => false);
    });
  }

  /** Mounts the shell and completes its handshake. */
  async startShell(): Promise<void> {
    const { theme, width, height } = await this.message('loaded');
    this.#generation += 1;
    await this.mount(await shellHtml(), { generation: this.#generation });
    const { message } = await this.rpc('ui/initialize', this.#generation);
    await this.rpcToView({
      id: message.id,
      result: {
        protocolVersion: '2026-01-26',
        hostInfo: { name: 'stand-in', version: '1' },
        hostCapabilities: { serverTools: {} },
        hostContext: {
          theme: /dark|high-contrast$/.test(theme.kind) ? 'dark' : 'light',
          styles: { variables: theme.variables },
          containerDimensions: { width, height },
        },
      },
    });
    await this.rpc('ui/notifications/initialized', this.#generation);
  }

  /** Brings the shell its result. */
  deliver(payload: Payload): Promise<void> {
    return this.rpcToView({
      method: 'ui/notifications/tool-result',
      params: { content: [], _meta: { 'connecta/ui': payload } },
    });
  }

  /** Brings a message to the view that is mounted. */
  rpcToView(message: Record<string, unknown>): Promise<void> {
    return this.send({ type: 'rpc', message: { jsonrpc: '2.0', ...message } });
  }

  /** Our page's own frame. */
  document(): Frame {
    const frame = this.#framesAt(1)[0];
    if (frame === undefined) throw new Error('There is no frame of the page.');
    return frame;
  }

  /** The frame of the view that the page mounted last. */
  view(): Promise<Frame> {
    return waitFor('the frame of the view', () => this.#framesAt(2).at(-1));
  }

  /** The program's own frame in it, loaded. */
  async payload(): Promise<Frame> {
    const frame = await waitFor('the frame of the payload', () =>
      this.#framesAt(2).at(-1)?.childFrames().at(-1),
    );
    await frame.waitForLoadState();
    return frame;
  }

  /** In the order in which they were attached. */
  #framesAt(depth: number): Frame[] {
    return this.page.frames().filter((frame) => depthOf(frame) === depth);
  }
}

function depthOf(frame: Frame): number {
  const parent = frame.parentFrame();
  return parent === null ? 0 : 1 + depthOf(parent);
}

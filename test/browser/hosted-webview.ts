import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { CDPSession, Frame, Page } from 'playwright-core';
import { systemClock } from '../../src/connection/system-clock';
import { ViewSession } from '../../src/host/view-session';
import type {
  MountedView,
  PagePort,
  ReadRequest,
  SessionPhase,
  ViewLogEntry,
} from '../../src/host/view-session-types';
import type { HostToPage, PageToHost } from '../../src/shared/page-messages';
import { waitFor } from '../harness/wait-for';
import type { BrowserContext } from './browser-context';
import { Webview } from './webview';

type Rpc = Record<string, unknown>;

/** All that passed between page and host, as it comes. */
class Traffic {
  readonly phases: SessionPhase[] = [];
  readonly log: ViewLogEntry[] = [];
  readonly fromView: Rpc[] = [];
  readonly toView: Rpc[] = [];
  /** What reached the server. */
  readonly reads: ReadRequest[] = [];
}

/** A request of the view, with the answers it got. */
export interface Exchange {
  readonly request: Rpc;
  readonly answers: readonly Rpc[];
}

/** The real page in Chromium and the real host in this process, with nothing between them but messages. */
export class HostedWebview {
  private constructor(
    readonly page: Page,
    readonly webview: Webview,
    readonly session: ViewSession,
    readonly traffic: Traffic,
  ) {}

  /** Opens a page of its own in the browser; `close` ends both. */
  static async open(
    context: BrowserContext,
    read: (request: ReadRequest) => Promise<CallToolResult> = async () => ({ content: [] }),
  ): Promise<HostedWebview> {
    const page = await context.browser.newPage({
      viewport: { width: 900, height: 700 },
      // Left to the page, as in VS Code, and not to what Playwright would say instead.
      colorScheme: null,
    });
    const traffic = new Traffic();
    const port = await ChromiumPort.open(page, traffic);
    const session = new ViewSession({
      port,
      hostInfo: { name: 'connecta-vscode', version: '0.0.0' },
      environment: () => ({
        locale: 'en',
        timeZone: 'Europe/Berlin',
        userAgent: 'test',
        platform: 'desktop',
      }),
      server: () => 'bundled@here',
      read: (request) => {
        traffic.reads.push(request);
        return read(request);
      },
      handshakeTimeoutMs: 0,
      clock: systemClock,
      log: (entry) => traffic.log.push(entry),
      onPhase: (phase) => traffic.phases.push(phase),
      onAction: () => undefined,
      onLeft: () => undefined,
      onAnswering: () => undefined,
      onRemoved: () => undefined,
    });
    const webview = await Webview.open({ ...context, page });
    await webview.show({});
    return new HostedWebview(page, webview, session, traffic);
  }

  /** Mounts a view and waits until it has its result. */
  async mount(view: MountedView): Promise<Frame> {
    await this.session.mount(view);
    await waitFor('the handshake', () => this.session.phase === 'connected');
    return this.webview.view();
  }

  /** The view's requests so far. */
  exchanges(): Exchange[] {
    const { fromView, toView } = this.traffic;
    return fromView
      .filter((message) => 'id' in message && 'method' in message)
      .map((request) => ({
        request,
        answers: toView.filter(({ id, method }) => id === request.id && method === undefined),
      }));
  }

  /** Ends the session, then the page. */
  async close(): Promise<void> {
    await this.session.dispose();
    await this.page.close();
  }
}

/**
 * Brings the host's messages to a page, and what the page says to the host. It has a line to the page of its own:
 * Playwright takes a page for crashed, and says no more to it, as soon as any process of its views has ended.
 */
class ChromiumPort implements PagePort {
  #listener: (message: unknown) => void = () => undefined;
  #sending: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly line: CDPSession,
    private readonly traffic: Traffic,
  ) {}

  static async open(page: Page, traffic: Traffic): Promise<ChromiumPort> {
    const line = await page.context().newCDPSession(page);
    const port = new ChromiumPort(line, traffic);
    line.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === 'hear') port.#hear(JSON.parse(payload));
    });
    await line.send('Runtime.enable');
    await line.send('Runtime.addBinding', { name: 'hear' });
    return port;
  }

  post(message: HostToPage): void {
    if (message.type === 'rpc') this.traffic.toView.push(message.message);
    const json = JSON.stringify(JSON.stringify(message));
    const expression = `send(JSON.parse(${json}))`;
    // In order, as VS Code brings them; a page that is closed takes no more.
    this.#sending = this.#sending
      .then(() => this.line.send('Runtime.evaluate', { expression, awaitPromise: true }))
      .catch(() => undefined);
  }

  onMessage(listener: (message: unknown) => void): () => void {
    this.#listener = listener;
    return () => {
      this.#listener = () => undefined;
    };
  }

  #hear(message: PageToHost): void {
    if (message.type === 'rpc') this.traffic.fromView.push(message.message);
    this.#listener(message);
  }
}

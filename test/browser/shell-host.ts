import type { Frame, Page } from 'playwright-core';
import { waitFor } from '../harness/wait-for';
import type { BrowserContext } from './browser-context';
import { policyMeta, shellHtml, standIn } from './documents';

/** The answer to one of the shell's requests. */
export type Reply = { readonly result: unknown } | { readonly error: unknown };

export interface ShellOptions {
  readonly initReply?: Reply;
  readonly hostCapabilities?: Record<string, unknown>;
  readonly hostContext?: Record<string, unknown>;
}

export interface Seen {
  readonly log: Record<string, unknown>[];
  readonly probes: unknown[];
  readonly toolCalls: unknown[];
}

export interface Payload {
  readonly html: string;
  readonly reads?: Record<string, unknown>;
}

declare global {
  // What the stand-in document defines for the tests.
  interface Window {
    post(message: Record<string, unknown>): void;
  }
}

/** The shell in a sandboxed frame under the page's policy, with a host that the test plays. */
export class ShellHost {
  private constructor(readonly page: Page) {}

  static async open({ page, server }: BrowserContext, options: ShellOptions = {}) {
    const document = (await standIn('shell-host.html')).replace(
      '<!--policy-->',
      await policyMeta(),
    );
    server.serve('/shell-host', document);
    await page.goto(`${server.origin}/shell-host`);
    const host = new ShellHost(page);
    const initReply = options.initReply ?? {
      result: {
        protocolVersion: '2026-01-26',
        hostInfo: { name: 'stand-in', version: '1' },
        hostCapabilities: options.hostCapabilities ?? { serverTools: {} },
        hostContext: options.hostContext ?? {},
      },
    };
    await page.evaluate(`mount(${JSON.stringify({ html: await shellHtml(), initReply })})`);
    await host.request('ui/initialize');
    return host;
  }

  seen(): Promise<Seen> {
    return this.page.evaluate('seen');
  }

  send(message: Record<string, unknown>): Promise<void> {
    return this.page.evaluate((sent) => window.post(sent), message);
  }

  /** Waits for `initialized`, then brings a result with a view. */
  async show(payload: Payload): Promise<void> {
    await this.request('ui/notifications/initialized');
    await this.sendResult({ _meta: { 'connecta/ui': payload } });
  }

  async sendResult(result: Record<string, unknown>): Promise<void> {
    await this.send({ method: 'ui/notifications/tool-input', params: { arguments: {} } });
    const params = { content: [], ...result };
    await this.send({ method: 'ui/notifications/tool-result', params });
  }

  /** The `nth` message of the shell's with this method, once it is there. */
  request(method: string, nth = 0): Promise<Record<string, unknown>> {
    return waitFor(`${method} from the shell`, async () => {
      const { log } = await this.seen();
      return log.filter((message) => message.method === method)[nth];
    });
  }

  /** The first probe that the payload posted, or the `nth`. */
  async probe(nth = 0): Promise<unknown> {
    const found = await waitFor('a probe from the payload', async () => {
      const { probes } = await this.seen();
      return probes.length > nth && { probe: probes[nth] };
    });
    return found.probe;
  }

  /** The payload's frame, once its document is there. */
  async payload(): Promise<Frame> {
    const frame = await waitFor('the payload frame', () =>
      this.page.frames().find((candidate) => candidate.parentFrame()?.parentFrame() != null),
    );
    await frame.waitForLoadState();
    return frame;
  }

  shell(): Frame {
    const frame = this.page.mainFrame().childFrames()[0];
    if (frame === undefined) throw new Error('The shell is not mounted.');
    return frame;
  }
}

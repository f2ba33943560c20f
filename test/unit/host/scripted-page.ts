import type { PagePort } from '../../../src/host/view-session-types';
import type { HostToPage, PageState } from '../../../src/shared/page-messages';

export type Rpc = Record<string, unknown> & { id?: string | number; method?: string };

export const THEME = {
  kind: 'dark' as const,
  variables: { '--color-text-primary': '#ccc', '--font-mono': 'monospace' },
  reducedMotion: false,
  screenReader: false,
};

/** The webview's page and the view in it, played by a test: keeps what the host posts, sends what the test says. */
export class ScriptedPage implements PagePort {
  readonly toView: Rpc[] = [];
  readonly surfaces: PageState[] = [];
  /** Documents the page was given, in order. */
  readonly mounted: string[] = [];
  /** The generation of the view that is mounted now; a page that keeps none leaves it undefined. */
  generation: number | undefined;
  #listener: ((message: unknown) => void) | undefined;
  #nextId = 1;

  constructor(private readonly tellsGeneration = true) {}

  post(message: HostToPage): void {
    if (message.type === 'state') this.surfaces.push(message.state);
    else if (message.message.method === 'ui/notifications/sandbox-resource-ready') {
      const { html } = message.message.params as { html: string };
      this.mounted.push(html);
      if (this.tellsGeneration) this.generation = message.generation;
    } else this.toView.push(structuredClone(message.message));
  }

  onMessage(listener: (message: unknown) => void): () => void {
    this.#listener = listener;
    return () => {
      this.#listener = undefined;
    };
  }

  get listening(): boolean {
    return this.#listener !== undefined;
  }

  /** Anything at all, as the page would post it. */
  send(message: unknown): void {
    this.#listener?.(message);
  }

  load(over: object = {}): void {
    this.generation = undefined;
    this.send({
      type: 'loaded',
      theme: THEME,
      width: 800,
      height: 600,
      touch: false,
      hover: true,
      ...over,
    });
    this.rpc({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} });
  }

  /** A message of the view, relayed. */
  rpc(message: Rpc, generation = this.generation): void {
    this.send({ type: 'rpc', message, ...(generation === undefined ? {} : { generation }) });
  }

  notify(method: string, params?: object): void {
    this.rpc({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) });
  }

  /** Sends a request of the view and gives its answer, once there is one. */
  async request(
    method: string,
    params?: object,
    id: string | number = `v${this.#nextId++}`,
  ): Promise<Rpc> {
    this.rpc({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });
    for (let turn = 0; turn < 50; turn++) {
      const answer = this.toView.find(
        (message) => message.id === id && message.method === undefined,
      );
      if (answer !== undefined) return answer;
      await settled();
    }
    throw new Error(`${method} was not answered`);
  }

  async handshake(params: object = INITIALIZE): Promise<Rpc> {
    await settled();
    const answer = await this.request('ui/initialize', params);
    this.notify('ui/notifications/initialized');
    await settled();
    return answer;
  }

  /** Methods of what the view got, answers left out. */
  get methods(): string[] {
    return this.toView.flatMap(({ method }) => (method === undefined ? [] : [method]));
  }

  last(method: string): Rpc | undefined {
    return this.toView.findLast((message) => message.method === method);
  }
}

export const INITIALIZE = {
  protocolVersion: '2026-01-26',
  appInfo: { name: 'view', version: '1' },
  appCapabilities: {},
};

/** Until everything that was started has come to rest. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

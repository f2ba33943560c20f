import { AppBridge, type McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge';
import { jsonSize } from './json-size';
import { type MountPolicy, mountPolicy } from './mount-policy';
import { quoteName } from './quote-name';
import { ReadRelay } from './read-relay';
import { RPC_CODES, RpcError } from './rpc-error';
import type { MountedView, ViewLogEntry, ViewSessionOptions } from './view-session-types';
import { ViewTransport } from './view-transport';

/** AppBridge's own limit on the teardown; the session's timer is shorter and decides. */
const TEARDOWN_BACKSTOP_MS = 10_000;

export interface ViewChannelOptions {
  readonly view: MountedView;
  readonly hostInfo: ViewSessionOptions['hostInfo'];
  readonly read: ViewSessionOptions['read'];
  readonly server: ViewSessionOptions['server'];
  post(message: Record<string, unknown>): void;
  context(): McpUiHostContext;
  onInitializing(): void;
  onInitialized(): void;
  /** The view answered the teardown, or cannot. */
  onTornDown(): void;
  now(): number;
  log(entry: ViewLogEntry): void;
}

/** One generation of a view: AppBridge as codec and sender, and the answers to what the view asks. */
export class ViewChannel {
  readonly #bridge: AppBridge;
  readonly #transport: ViewTransport;

  constructor(private readonly options: ViewChannelOptions) {
    const policy = mountPolicy(options.view);
    if (policy.kind === 'drawn' && policy.fault) {
      options.log({ kind: 'fault', message: policy.reason });
    }
    this.#bridge = new AppBridge(
      // No client: nothing is forwarded that is not answered here.
      null,
      options.hostInfo,
      { logging: {}, ...(policy.kind === 'reads' ? { serverTools: {} } : {}) },
      { hostContext: options.context() },
    );
    this.#bridge.onerror = (error) => this.#fault(error);
    this.#bridge.addEventListener('initialized', options.onInitialized);
    this.#bridge.addEventListener('loggingmessage', ({ level, data }) =>
      options.log({ kind: 'viewLog', level, size: jsonSize(data) }),
    );
    this.#answerRequests(policy);
    this.#transport = new ViewTransport(options);
  }

  /** Connects, then hands the page the view's document. */
  open(): void {
    const { view } = this.options;
    this.#sending(
      this.#bridge.connect(this.#transport).then(() =>
        this.#bridge.sendSandboxResourceReady({
          html: view.templateHtml,
          sandbox: 'allow-scripts',
        }),
      ),
    );
  }

  receive(message: Record<string, unknown>): void {
    this.#transport.receive(message);
  }

  /** `tool-input`, then `tool-result`, both whole. */
  deliver(): void {
    const { args, result } = this.options.view;
    this.#sending(this.#bridge.sendToolInput({ arguments: args }));
    this.#sending(this.#bridge.sendToolResult(result));
  }

  /** The whole context, so that a theme never arrives without its variables. */
  sendContext(): void {
    this.#sending(
      this.#bridge.notification({
        method: 'ui/notifications/host-context-changed',
        params: this.options.context(),
      }),
    );
  }

  teardown(): void {
    this.#transport.drain();
    this.#bridge
      .teardownResource({}, { timeout: TEARDOWN_BACKSTOP_MS })
      // A view without a teardown handler answers with an error: it had its chance.
      .then(this.options.onTornDown, this.options.onTornDown);
  }

  /** Aborts the view's reads; nothing is heard or sent after. */
  close(): void {
    this.#sending(this.#bridge.close());
  }

  /**
   * Answers what AppBridge does not. It takes the raw request: AppBridge's own `oncalltool` would get params from which
   * a schema has already dropped the keys that a read may not have.
   */
  #answerRequests(policy: MountPolicy): void {
    const { view, read, server, now, log } = this.options;
    const relay =
      policy.kind === 'reads'
        ? new ReadRelay({ reads: policy.reads, origin: view.server, server, read, now, log })
        : undefined;
    const answered = ['ui/initialize', 'ui/request-display-mode', 'ping'];
    if (relay !== undefined) answered.push('tools/call');
    this.#bridge.fallbackRequestHandler = async (request, { signal }) => {
      if (relay !== undefined && request.method === 'tools/call') {
        return relay.answer(request.params, signal);
      }
      const because =
        policy.kind === 'drawn' && request.method === 'tools/call'
          ? policy.reason
          : `${quoteName(request.method)} is not available`;
      const reason = `${because}; this host answers ${answered.join(', ')}`;
      log({ kind: 'refusal', method: quoteName(request.method), reason });
      throw new RpcError(RPC_CODES.methodNotFound, reason);
    };
  }

  #sending(sent: Promise<void>): void {
    sent.catch((error: unknown) => this.#fault(error));
  }

  /** What the SDK's errors say after the first colon can be a view's own message. */
  #fault(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    this.options.log({ kind: 'fault', message: text.split(':', 1)[0] ?? 'unknown' });
  }
}

import type { ConnectorState, SafetyLists } from '../../shared/control';
import type { Clock } from '../clock';
import { messageOf } from '../invocation/classify-failure';
import { ConnectaError, type ErrorDetails } from '../invocation/connecta-error';
import { howToRaise } from '../limits-in-force';
import type { AuthorizationStep, CallContext, Connector, ToolDefinition } from './connector';
import {
  type ConnectorSession,
  type DeferredOpen,
  type OpenRequest,
  type OpenSession,
  SessionGone,
} from './connector-session';

export interface McpConnectorOptions {
  readonly id: string;
  /** How it is reached. */
  readonly open: OpenSession | DeferredOpen;
  /** What a person says of its tools. */
  readonly safety?: SafetyLists;
  /** How a person lets it in, where a sign-in or a key can be missing (contract §8.3). */
  readonly authorization?: AuthorizationStep;
  readonly version: string;
  readonly clock: Clock;
  /** How long a start may take, in milliseconds; asked at each start. */
  startMs(): number;
  onState(state: ConnectorState): void;
  /** Its complete list, after a start and whenever the list has changed. Absent: nobody looks at it. */
  onTools?(tools: readonly ToolDefinition[]): void;
  log(level: 'debug' | 'info' | 'warn', message: string): void;
}

/** Everything a connector can be. */
type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'starting'; readonly ready: Promise<void> }
  | { readonly kind: 'ready'; readonly session: ConnectorSession; readonly tools: number }
  | { readonly kind: 'failed'; readonly error: string; readonly retryAt: number }
  | { readonly kind: 'closed' };

const FIRST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 5_000;

/**
 * A person's MCP server, over stdio or HTTP. Starts when it is first needed, stays connected, starts again with growing
 * pauses after it was lost or could not start, ends with `close`.
 */
export class McpConnector implements Connector {
  readonly id: string;
  readonly kind = 'mcp';
  /** May change while it is connected: what a person says of tools is no reason to start again. */
  safety: SafetyLists | undefined;
  readonly recovery?: 'operator_config';
  readonly #options: McpConnectorOptions;
  readonly #toolListeners = new Set<() => void>();
  readonly #closing = new AbortController();
  #state: State = { kind: 'idle' };
  #failures = 0;
  /** The list that a start has fetched, until someone asks for it. */
  #firstList: readonly ToolDefinition[] | undefined;
  #listing = false;
  #listOutdated = false;

  constructor(options: McpConnectorOptions) {
    this.id = options.id;
    this.safety = options.safety;
    if (options.authorization) this.recovery = 'operator_config';
    this.#options = options;
  }

  /** What to do where it is configured. Nothing is begun here, but the next call does not wait out an old failure. */
  async authorize(): Promise<AuthorizationStep> {
    this.#failures = 0;
    if (this.#state.kind === 'failed') this.#become({ ...this.#state, retryAt: 0 });
    return this.#options.authorization ?? { status: 'unavailable' };
  }

  start(): Promise<void> {
    switch (this.#state.kind) {
      case 'ready':
        return Promise.resolve();
      case 'starting':
        return this.#state.ready;
      case 'closed':
        return Promise.reject(this.#unavailable('it is no longer configured'));
      default:
        return this.#begin();
    }
  }

  async listTools(signal: AbortSignal): Promise<readonly ToolDefinition[]> {
    const session = await this.#running();
    const first = this.#firstList;
    this.#firstList = undefined;
    if (first) return first;
    const tools = await session.listTools(signal);
    this.#tookList(session, tools);
    return tools;
  }

  async callTool(
    name: string,
    args: Readonly<Record<string, unknown>>,
    context: CallContext,
  ): Promise<unknown> {
    const session = await this.#running();
    try {
      return await this.#callIn(session, name, args, context);
    } catch (error) {
      if (!(error instanceof SessionGone)) throw error;
      // The server never saw the call: a new session may have it.
      this.#forget(session, error.message);
      return await this.#callIn(await this.#running(), name, args, context);
    }
  }

  onToolsChanged(listener: () => void): () => void {
    this.#toolListeners.add(listener);
    return () => this.#toolListeners.delete(listener);
  }

  async close(): Promise<void> {
    const state = this.#state;
    this.#become({ kind: 'closed' });
    this.#closing.abort();
    if (state.kind === 'ready') await state.session.close();
    if (state.kind === 'starting') await state.ready.catch(() => undefined);
  }

  async #running(): Promise<ConnectorSession> {
    await this.start();
    if (this.#state.kind === 'ready') return this.#state.session;
    throw this.#unavailable('it stopped');
  }

  async #callIn(
    session: ConnectorSession,
    name: string,
    args: Readonly<Record<string, unknown>>,
    context: CallContext,
  ): Promise<unknown> {
    const result = await session.callTool(name, args, context);
    this.#failures = 0;
    return result;
  }

  #begin(): Promise<void> {
    const pauseMs =
      this.#state.kind === 'failed' ? this.#state.retryAt - this.#options.clock.now() : 0;
    const ready = this.#open(Math.max(0, pauseMs)).then(
      (opened) => this.#opened(opened.session, opened.tools),
      (error) => this.#failed(error),
    );
    this.#become({ kind: 'starting', ready });
    return ready;
  }

  /** Within the deadline: the pause after a failure, the process, the handshake, the tools. */
  async #open(
    pauseMs: number,
  ): Promise<{ session: ConnectorSession; tools: readonly ToolDefinition[] }> {
    const { open } = this.#options;
    const openSession = 'prepare' in open ? await open.prepare(this.#closing.signal) : open;
    const ms = this.#options.startMs();
    const expired = new AbortController();
    const stop = this.#options.clock.after(ms, () =>
      expired.abort(
        new Error(`it did not start within ${ms} ms. ${howToRaise('connectorStartMs')}`),
      ),
    );
    const signal = AbortSignal.any([expired.signal, this.#closing.signal]);
    try {
      await this.#pause(pauseMs, signal);
      const session = await openSession(this.#requestWith(signal));
      const tools = await session.listTools(signal).catch(async (error) => {
        await session.close();
        throw error;
      });
      return { session, tools };
    } catch (error) {
      throw expired.signal.aborted ? expired.signal.reason : error;
    } finally {
      stop();
    }
  }

  #requestWith(signal: AbortSignal): OpenRequest {
    return {
      version: this.#options.version,
      signal,
      onToolsChanged: () => this.#toolsChanged(),
      log: (level, message) => this.#options.log(level, `[${this.id}] ${message}`),
    };
  }

  async #opened(session: ConnectorSession, tools: readonly ToolDefinition[]): Promise<void> {
    if (this.#state.kind === 'closed') {
      await session.close();
      throw this.#unavailable('it is no longer configured');
    }
    this.#firstList = tools;
    this.#become({ kind: 'ready', session, tools: tools.length });
    this.#options.onTools?.(tools);
    void session.ended.then((how) => this.#ended(session, how));
  }

  /** The session is over without a fault: the next call opens another. */
  #forget(session: ConnectorSession, why: string): void {
    if (this.#state.kind !== 'ready' || this.#state.session !== session) return;
    this.#options.log('info', `The connector "${this.id}" is connected again: ${why}`);
    this.#become({ kind: 'idle' });
    this.#toolsChanged();
    session.close().catch((error) => this.#options.log('warn', messageOf(error)));
  }

  /** The session is over, and nobody asked for that. */
  #ended(session: ConnectorSession, how: string): void {
    if (this.#state.kind !== 'ready' || this.#state.session !== session) return;
    this.#options.log('warn', `The connector "${this.id}" stopped: ${how}`);
    this.#fail(how);
    this.#toolsChanged();
    // What it started may still be there.
    session.close().catch((error) => this.#options.log('warn', messageOf(error)));
  }

  #failed(error: unknown): never {
    const reason = messageOf(error);
    if (this.#state.kind !== 'closed') this.#fail(reason);
    throw this.#unavailable(reason, error instanceof ConnectaError ? error.details : {});
  }

  #fail(error: string): void {
    this.#failures += 1;
    const pauseMs = Math.min(FIRST_BACKOFF_MS * 2 ** (this.#failures - 1), LONGEST_BACKOFF_MS);
    this.#become({ kind: 'failed', error, retryAt: this.#options.clock.now() + pauseMs });
  }

  #toolsChanged(): void {
    this.#firstList = undefined;
    for (const listener of this.#toolListeners) listener();
    if (this.#options.onTools) void this.#listAgain();
  }

  /** For whoever looks at the tools: one list at a time, and one more when they changed meanwhile. */
  async #listAgain(): Promise<void> {
    this.#listOutdated = true;
    if (this.#listing) return;
    this.#listing = true;
    try {
      while (this.#listOutdated && this.#state.kind === 'ready') {
        this.#listOutdated = false;
        const { session } = this.#state;
        const tools = await session.listTools(this.#closing.signal);
        if (!this.#listOutdated) this.#tookList(session, tools);
      }
    } catch (error) {
      this.#options.log('debug', `[${this.id}] its tools were not listed: ${messageOf(error)}`);
    } finally {
      this.#listing = false;
    }
  }

  #tookList(session: ConnectorSession, tools: readonly ToolDefinition[]): void {
    if (this.#state.kind !== 'ready' || this.#state.session !== session) return;
    if (this.#state.tools !== tools.length) {
      this.#become({ kind: 'ready', session, tools: tools.length });
    }
    this.#options.onTools?.(tools);
  }

  /** The one place where the state changes; `closed` is final. */
  #become(state: State): void {
    if (this.#state.kind === 'closed') return;
    this.#state = state;
    const shown = shownState(state);
    if (shown) this.#options.onState(shown);
  }

  #pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (ms === 0) {
        resolve();
        return;
      }
      const stop = this.#options.clock.after(ms, resolve);
      signal.addEventListener('abort', () => {
        stop();
        reject(signal.reason);
      });
    });
  }

  /** `known`: what is known of the failure besides, such as that a key is missing. */
  #unavailable(reason: string, known: Partial<ErrorDetails> = {}): ConnectaError {
    const message = `The connector "${this.id}" is not available: ${reason}`;
    return new ConnectaError({ code: 'unavailable', retryable: true, ...known, message });
  }
}

function shownState(state: State): ConnectorState | undefined {
  switch (state.kind) {
    case 'idle':
    case 'starting':
      return { state: state.kind };
    case 'ready':
      return { state: 'ready', tools: state.tools };
    case 'failed':
      return { state: 'failed', error: state.error };
    case 'closed':
      return undefined;
  }
}

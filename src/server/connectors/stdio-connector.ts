import type { ConnectorState } from '../../shared/control';
import type { Clock } from '../clock';
import { messageOf } from '../invocation/classify-failure';
import { ConnectaError } from '../invocation/connecta-error';
import { settingOf } from '../limits-in-force';
import type { CallContext, Connector, ToolDefinition } from './connector';
import type { Launch } from './connector-process';
import { McpSession, type ProtocolEra, speaksModernOnly } from './mcp-session';

export interface StdioConnectorOptions {
  readonly id: string;
  readonly launch: Launch;
  readonly version: string;
  readonly clock: Clock;
  /** How long a start may take, in milliseconds; asked at each start. */
  startMs(): number;
  onState(state: ConnectorState): void;
  log(level: 'debug' | 'info' | 'warn', message: string): void;
}

/** Everything a connector can be. */
type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'starting'; readonly ready: Promise<void> }
  | { readonly kind: 'ready'; readonly session: McpSession; readonly tools: number }
  | { readonly kind: 'failed'; readonly error: string; readonly retryAt: number }
  | { readonly kind: 'closed' };

const FIRST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 5_000;

/**
 * A person's MCP server over stdio. Starts when it is first needed, stays connected, starts again with growing pauses
 * after it crashed or could not start, ends with `close`. Its server may speak either era; the one that worked is kept.
 */
export class StdioConnector implements Connector {
  readonly id: string;
  readonly kind = 'mcp';
  readonly #options: StdioConnectorOptions;
  readonly #toolListeners = new Set<() => void>();
  readonly #closing = new AbortController();
  #state: State = { kind: 'idle' };
  #era: ProtocolEra = 'legacy';
  #failures = 0;
  /** The list that a start has fetched, until someone asks for it. */
  #firstList: readonly ToolDefinition[] | undefined;

  constructor(options: StdioConnectorOptions) {
    this.id = options.id;
    this.#options = options;
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
    this.#countTools(session, tools.length);
    return tools;
  }

  async callTool(
    name: string,
    args: Readonly<Record<string, unknown>>,
    { signal }: CallContext,
  ): Promise<unknown> {
    const session = await this.#running();
    const result = await session.callTool(name, args, signal);
    this.#failures = 0;
    return result;
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

  async #running(): Promise<McpSession> {
    await this.start();
    if (this.#state.kind === 'ready') return this.#state.session;
    throw this.#unavailable('it stopped');
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
  async #open(pauseMs: number): Promise<{ session: McpSession; tools: readonly ToolDefinition[] }> {
    const ms = this.#options.startMs();
    const expired = new AbortController();
    const stop = this.#options.clock.after(ms, () =>
      expired.abort(
        new Error(
          `it did not start within ${ms} ms. The setting ${settingOf('connectorStartMs')} raises the limit.`,
        ),
      ),
    );
    const signal = AbortSignal.any([expired.signal, this.#closing.signal]);
    try {
      await this.#pause(pauseMs, signal);
      const session = await this.#handshake(signal);
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

  async #handshake(signal: AbortSignal): Promise<McpSession> {
    try {
      return await this.#openSession(signal);
    } catch (error) {
      if (this.#era === 'modern' || !speaksModernOnly(error)) throw error;
      this.#era = 'modern';
      return await this.#openSession(signal);
    }
  }

  #openSession(signal: AbortSignal): Promise<McpSession> {
    return McpSession.open({
      launch: this.#options.launch,
      era: this.#era,
      version: this.#options.version,
      signal,
      onStderrLine: (line) => this.#options.log('info', `[${this.id}] ${line}`),
      onToolsChanged: () => this.#toolsChanged(),
      onProtocolError: (error) => this.#options.log('debug', `[${this.id}] ${error.message}`),
    });
  }

  async #opened(session: McpSession, tools: readonly ToolDefinition[]): Promise<void> {
    if (this.#state.kind === 'closed') {
      await session.close();
      throw this.#unavailable('it is no longer configured');
    }
    this.#firstList = tools;
    this.#become({ kind: 'ready', session, tools: tools.length });
    void session.ended.then((how) => this.#ended(session, how));
  }

  /** The process is gone without being asked to. */
  #ended(session: McpSession, how: string): void {
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
    throw this.#unavailable(reason);
  }

  #fail(error: string): void {
    this.#failures += 1;
    const pauseMs = Math.min(FIRST_BACKOFF_MS * 2 ** (this.#failures - 1), LONGEST_BACKOFF_MS);
    this.#become({ kind: 'failed', error, retryAt: this.#options.clock.now() + pauseMs });
  }

  #toolsChanged(): void {
    this.#firstList = undefined;
    for (const listener of this.#toolListeners) listener();
  }

  #countTools(session: McpSession, tools: number): void {
    if (this.#state.kind !== 'ready' || this.#state.tools === tools) return;
    if (this.#state.session === session) this.#become({ kind: 'ready', session, tools });
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

  #unavailable(reason: string): ConnectaError {
    return new ConnectaError({
      code: 'unavailable',
      message: `The connector "${this.id}" is not available: ${reason}`,
      retryable: true,
    });
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

import * as vscode from 'vscode';
import { serverIdentity } from '../connection/server-identity';
import { loadSession } from '../load-session';
import type {
  CallToolResult,
  MountedView,
  ReachedConnector,
  ReadRequest,
  ServerConnection,
  ServerStatus,
} from '../session';
import type {
  ActivityEvent,
  CallFigures,
  ConnectorSpec,
  ConnectorState,
  ConnectorTool,
} from '../shared/control';
import type { Limits } from '../shared/limits';
import type { ServerIdentity } from '../shared/server-identity';
import { ConnectorStates } from './connector-states';

export interface ServerAccessOptions {
  /** Absolute path of dist/server.js. */
  readonly serverFile: string;
  readonly version: string;
  readonly log: vscode.LogOutputChannel;
  /** Names the workspace, and stays the same when the window is loaded again. */
  readonly workspace: string;
  /** Resolves once `configuration` knows everything. */
  prepare(): Promise<void>;
  configuration(): { connectors: readonly ConnectorSpec[]; limits: Partial<Limits> };
  onActivity(event: ActivityEvent, figures: CallFigures): void;
  /** How a deferred connector is reached; a person may be asked. Rejects with what is missing and what to do about it. */
  reach(id: string, revision: string): Promise<ReachedConnector>;
}

/** The parts of a mounted view that come from the server. */
export type ViewParts = Pick<
  MountedView,
  'templateHtml' | 'needs' | 'tool' | 'readTool' | 'server'
>;

/** Our server, for the rest of the extension. Nothing is loaded and nothing is started before it is first needed. */
export class ServerAccess implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly toolsChanged = new vscode.EventEmitter<string>();
  private readonly states = new ConnectorStates();
  private readonly listed = new Map<string, readonly ConnectorTool[]>();
  private current: ServerStatus = { kind: 'stopped' };
  private loading: Promise<ServerConnection> | undefined;
  private connection: ServerConnection | undefined;
  private over = false;

  /** The server's or a connector's state changed. */
  readonly onDidChange = this.changed.event;
  /** The tools of the connector with this id, or the verdicts on them, were told. */
  readonly onDidChangeTools = this.toolsChanged.event;

  /** The server that everything here comes from. */
  readonly identity: ServerIdentity;

  constructor(private readonly options: ServerAccessOptions) {
    this.identity = serverIdentity({ kind: 'bundled' }, options.workspace);
  }

  get status(): ServerStatus {
    return this.current;
  }

  connectorState(id: string): ConnectorState {
    return this.states.of(id);
  }

  /** All tools of a connector as it last listed them; undefined before its first start in this window. */
  connectorTools(id: string): readonly ConnectorTool[] | undefined {
    return this.listed.get(id);
  }

  /** Starts a connector unless it runs; `again`: ends it first. Its tools are known when this resolves. */
  async startConnector(id: string, options: { again: boolean }): Promise<void> {
    const settle = this.states.ask(id);
    this.tellChange();
    try {
      const connection = await this.connected();
      await connection.startConnector(id, options);
      settle();
    } catch (error) {
      settle(error instanceof Error ? error.message : String(error));
      throw error;
    } finally {
      this.tellChange();
    }
  }

  async execute(code: string, options: { signal: AbortSignal }): Promise<CallToolResult> {
    const connection = await this.connected();
    return connection.execute(code, options);
  }

  async read(request: ReadRequest, signal: AbortSignal): Promise<CallToolResult> {
    const connection = await this.connected();
    return connection.read(request, { signal });
  }

  /** Rejects with an error of the kind `template` when the server is there and has nothing to draw a view with. */
  async viewParts(): Promise<ViewParts> {
    const connection = await this.connected();
    const { template, executeTool, readTool } = await connection.viewParts();
    const { html: templateHtml, needs } = template;
    return { templateHtml, needs, tool: executeTool, readTool, server: this.identity };
  }

  async restart(): Promise<void> {
    const connection = await this.connected();
    return connection.restart();
  }

  /** Hands the configuration to a server that runs; one that does not run asks for it when it starts. */
  reconfigure(): void {
    this.connection?.reconfigure();
    this.tellChange();
  }

  /** The decisive step happens before this returns. */
  stop(): Promise<void> {
    this.over = true;
    return this.connection?.stop() ?? Promise.resolve();
  }

  /** Does not stop the server: VS Code disposes while a stop is under way, and a second stop would cut it short. */
  dispose(): void {
    this.over = true;
    this.changed.dispose();
    this.toolsChanged.dispose();
  }

  private connected(): Promise<ServerConnection> {
    this.loading ??= this.connect().catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  private async connect(): Promise<ServerConnection> {
    const { options } = this;
    const [{ ServerConnection }] = await Promise.all([loadSession(), options.prepare()]);
    if (this.over) throw new Error(vscode.l10n.t('VS Code is closing.'));
    this.connection = new ServerConnection({
      launch: () => ({
        command: process.execPath,
        args: [options.serverFile, '--control'],
        env: { ELECTRON_RUN_AS_NODE: '1' },
      }),
      configuration: options.configuration,
      clientInfo: { name: 'connecta-vscode', version: options.version },
      log: options.log,
      onStatus: (status) => this.setStatus(status),
      onConnector: (id, state) => this.setConnector(id, state),
      onTools: (id, tools) => this.setTools(id, tools),
      onActivity: options.onActivity,
      reach: options.reach,
    });
    return this.connection;
  }

  private setStatus(status: ServerStatus): void {
    this.current = status;
    if (status.kind !== 'ready') this.states.clear();
    this.tellChange();
  }

  private setConnector(id: string, state: ConnectorState): void {
    this.states.tell(id, state);
    this.tellChange();
  }

  private tellChange(): void {
    if (!this.over) this.changed.fire();
  }

  private setTools(id: string, tools: readonly ConnectorTool[]): void {
    this.listed.set(id, tools);
    if (!this.over) this.toolsChanged.fire(id);
  }
}

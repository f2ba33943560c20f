import type { ConnectorState, ControlFromServer, ReachAnswer } from '../shared/control';
import { ConnectionError } from './connection-error';
import type { Failure } from './connection-state';
import type {
  ConnectionOptions,
  LaunchCommand,
  ReachedConnector,
  ServerConfiguration,
} from './connection-types';
import { ControlRequests } from './control-requests';
import type { KillTools } from './kill-tree';
import { type CallOptions, McpClient, type Tool } from './mcp-client';
import { secretMask } from './secret-mask';
import { ServerLog } from './server-log';
import { type ProcessEnd, ServerProcess } from './server-process';
import { type ServerTools, serverTools } from './server-tools';
import { TemplateCache } from './template-cache';
import type { ViewTemplate } from './view-template';

const DETAIL_LINES = 20;

export interface ServerRunOptions {
  readonly launch: LaunchCommand;
  readonly configuration: ServerConfiguration;
  readonly clientInfo: ConnectionOptions['clientInfo'];
  readonly log: ConnectionOptions['log'];
  readonly tools: KillTools;
  now(): number;
  onConnector: ConnectionOptions['onConnector'];
  onActivity: ConnectionOptions['onActivity'];
  onTools: ConnectionOptions['onTools'];
  reach: ConnectionOptions['reach'];
  onGone(failure: Failure): void;
}

/** What a view is made of besides the result: all of one server, at one moment. */
export interface ViewParts extends ServerTools {
  readonly template: ViewTemplate;
}

/** One run of the server, from spawn to exit: its process, the client on it, and what was learned from it. */
export class ServerRun {
  readonly client: McpClient;
  readonly #process: ServerProcess;
  readonly #output: ServerLog;
  readonly #requests = new ControlRequests();
  /** What deferred connectors turned out to be: their secrets are masked as well. */
  readonly #reached = new Map<string, ReachedConnector>();
  #configuration: ServerConfiguration;
  #mask: (line: string) => string;
  readonly #templates: TemplateCache;
  #tools: ServerTools | undefined;

  /** Spawns the server and configures it. Throws when the command cannot be spawned at all. */
  constructor(private readonly options: ServerRunOptions) {
    const { launch, configuration, log, tools, now } = options;
    this.#configuration = configuration;
    this.#mask = secretMask(configuration.connectors);
    this.#output = new ServerLog({ log, now, mask: (line) => this.#mask(line) });
    this.#process = new ServerProcess({
      launch,
      tools,
      output: this.#output,
      log,
      onControl: (message) => this.#takeControl(message),
      onTooLarge: () =>
        this.rejectCalls(
          new ConnectionError('protocol', 'The server sent a message that is too large.'),
        ),
      onGone: (end) => {
        const failure = this.failure(`The server ${end}.`, end);
        this.rejectCalls(new ConnectionError('stopped', failure.reason));
        options.onGone(failure);
      },
    });
    this.client = new McpClient(this.#process.transport, options.clientInfo, {
      onError: (message) => log.debug(`mcp client: ${message}`),
      onTools: (tools) => this.#takeTools(tools),
    });
    this.#templates = new TemplateCache(this.client);
    this.configure(configuration);
  }

  /** Undefined when it could not be spawned. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  configure(configuration: ServerConfiguration): void {
    this.#configuration = configuration;
    this.#renewMask();
    const { connectors, limits } = configuration;
    this.#process.sendControl({ type: 'configure', connectors: [...connectors], limits });
  }

  /** Starts one connector unless it runs; `again`: ends it first. Rejects with a ConnectionError. */
  startConnector(id: string, again: boolean, timeoutMs: number): Promise<void> {
    return this.#requests.make(
      (request) => this.#process.sendControl({ type: 'start', request, id, again }),
      timeoutMs,
    );
  }

  /** Every call that waits, and every request on the control channel. */
  rejectCalls(error: ConnectionError): void {
    this.client.rejectAll(error);
    this.#requests.rejectAll(error);
  }

  /** Shakes hands and lists the tools. Rejects with a ConnectionError. */
  async open(): Promise<void> {
    this.#tools = serverTools(await this.client.open());
  }

  /** What a view of `execute_code` is made of now. Its template is read once for each address. */
  async viewParts(options: CallOptions): Promise<ViewParts> {
    if (this.#tools === undefined) throw new ConnectionError('stopped', 'The server is not ready.');
    const tools = this.#tools;
    return { ...tools, template: await this.#templates.get(tools.executeTool, options) };
  }

  endInput(): void {
    this.#process.endInput();
  }

  terminate(): void {
    this.#process.terminate();
  }

  kill(): void {
    this.#process.kill();
  }

  /** A failure with the evidence at hand: command, folder, how it ended, its last lines. */
  failure(reason: string, end?: ProcessEnd): Failure {
    const { command, args, cwd } = this.options.launch;
    const lines = [
      `Command: ${[command, ...args].join(' ')}`,
      ...(cwd === undefined ? [] : [`Folder: ${cwd}`]),
      ...(end === undefined ? [] : [`The process ${end}.`]),
      ...this.#output.tail(DETAIL_LINES),
    ];
    return { reason, detail: lines.map(this.#mask).join('\n') };
  }

  /** A list that could not be used leaves the one before it in force. */
  #takeTools(tools: readonly Tool[]): void {
    try {
      this.#tools = serverTools(tools);
    } catch (error) {
      this.options.log.warn(String(error));
    }
  }

  #takeControl(message: ControlFromServer): void {
    switch (message.type) {
      case 'connector':
        this.options.onConnector(message.id, this.#masked(message.status));
        break;
      case 'tools':
        this.options.onTools(message.id, message.tools);
        break;
      case 'started':
        this.#requests.settle(message.request, message.error && this.#mask(message.error));
        break;
      case 'reach':
        void this.#answerReach(message.request, message.id, message.revision);
        break;
      case 'activity':
        this.options.onActivity(message.event, message.figures);
        break;
      case 'log':
        this.#output.write(message.level, message.message);
    }
  }

  /** What a server says last, before it fails, is shown to a person: nothing secret belongs there either. */
  #masked(state: ConnectorState): ConnectorState {
    return state.state === 'failed' ? { ...state, error: this.#mask(state.error) } : state;
  }

  async #answerReach(request: number, id: string, revision: string): Promise<void> {
    const refuse = (reason: string) =>
      this.#process.sendControl({
        type: 'reached',
        request,
        answer: { kind: 'refused', reason },
      });
    try {
      const reached = await this.options.reach(id, revision);
      this.#reached.set(id, reached);
      this.#renewMask();
      const answer: ReachAnswer = { kind: 'spec', spec: reached.spec };
      const sent = this.#process.sendControl({ type: 'reached', request, answer });
      if (!sent) refuse('the way to reach it is malformed');
    } catch (error) {
      refuse(error instanceof Error ? error.message : String(error));
    }
  }

  #renewMask(): void {
    const reached = [...this.#reached.values()];
    this.#mask = secretMask(
      [...this.#configuration.connectors, ...reached.map(({ spec }) => spec)],
      reached.flatMap(({ secrets }) => secrets),
    );
  }
}

import type { ControlFromServer } from '../shared/control';
import { ConnectionError } from './connection-error';
import type { Failure } from './connection-state';
import type { ConnectionOptions, LaunchCommand, ServerConfiguration } from './connection-types';
import type { KillTools } from './kill-tree';
import { type CallOptions, McpClient, type Tool } from './mcp-client';
import { secretMask } from './secret-mask';
import { ServerLog } from './server-log';
import { type ProcessEnd, ServerProcess } from './server-process';
import { templateHtml, templateUri } from './view-template';

export const EXECUTE_TOOL = 'execute_code';
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
  onGone(failure: Failure): void;
}

export interface Template {
  readonly uri: string;
  readonly html: string;
}

/** One run of the server, from spawn to exit: its process, the client on it, and what was learned from it. */
export class ServerRun {
  readonly client: McpClient;
  readonly #process: ServerProcess;
  readonly #output: ServerLog;
  #mask: (line: string) => string;
  #executeTool: Tool | undefined;
  #template: Promise<Template> | undefined;

  /** Spawns the server and configures it. Throws when the command cannot be spawned at all. */
  constructor(private readonly options: ServerRunOptions) {
    const { launch, configuration, log, tools, now } = options;
    this.#mask = secretMask(configuration.connectors);
    this.#output = new ServerLog({ log, now, mask: (line) => this.#mask(line) });
    this.#process = new ServerProcess({
      launch,
      tools,
      output: this.#output,
      log,
      onControl: (message) => this.#takeControl(message),
      onTooLarge: () =>
        this.client.rejectAll(
          new ConnectionError('protocol', 'The server sent a message that is too large.'),
        ),
      onGone: (end) => {
        const failure = this.failure(`The server ${end}.`, end);
        this.client.rejectAll(new ConnectionError('stopped', failure.reason));
        options.onGone(failure);
      },
    });
    this.client = new McpClient(this.#process.transport, options.clientInfo, (message) =>
      log.debug(`mcp client: ${message}`),
    );
    this.configure(configuration);
  }

  /** Undefined when it could not be spawned. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** `execute_code` as the server lists it; known once `open` has resolved. */
  get executeTool(): Tool | undefined {
    return this.#executeTool;
  }

  configure({ connectors, limits }: ServerConfiguration): void {
    this.#mask = secretMask(connectors);
    this.#process.sendControl({ type: 'configure', connectors: [...connectors], limits });
  }

  /** Shakes hands and finds `execute_code`. Rejects with a ConnectionError. */
  async open(): Promise<void> {
    const tools = await this.client.open();
    this.#executeTool = tools.find((tool) => tool.name === EXECUTE_TOOL);
    if (this.#executeTool === undefined) {
      throw new ConnectionError('protocol', `The server has no tool ${EXECUTE_TOOL}.`);
    }
  }

  /** The view template of `execute_code`; asked for once, and again after a failure. */
  template(options: CallOptions): Promise<Template> {
    this.#template ??= this.#readTemplate(options).catch((error: unknown) => {
      this.#template = undefined;
      throw error;
    });
    return this.#template;
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

  async #readTemplate(options: CallOptions): Promise<Template> {
    const uri = this.#executeTool === undefined ? undefined : templateUri(this.#executeTool);
    if (uri === undefined) {
      throw new ConnectionError('protocol', `The server's ${EXECUTE_TOOL} names no view template.`);
    }
    return { uri, html: templateHtml(await this.client.readResource(uri, options), uri) };
  }

  #takeControl(message: ControlFromServer): void {
    switch (message.type) {
      case 'connector':
        this.options.onConnector(message.id, message.status);
        break;
      case 'activity':
        this.options.onActivity(message.event);
        break;
      case 'log':
        this.#output.write(message.level, message.message);
    }
  }
}

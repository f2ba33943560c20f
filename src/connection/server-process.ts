import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import {
  type ControlFromServer,
  type ControlToServer,
  controlFromServerSchema,
  controlToServerSchema,
} from '../shared/control';
import { childEnvironment } from './child-environment';
import type { ConnectionLog, LaunchCommand } from './connection-types';
import { type KillTools, killTree, sweepGroup, terminateTree } from './kill-tree';
import type { ServerLog } from './server-log';
import { StdioTransport } from './stdio-transport';

/** A server that has closed its pipes and does not exit is ended after this. */
const HUNG_UP_MS = 1_000;
/** After its exit, its last words may take this long; a grandchild can hold the pipes open for ever. */
const LAST_WORDS_MS = 250;

/** How a process ended, in words that follow "it": `ended with exit code 1`. */
export type ProcessEnd = string;

export interface ServerProcessOptions {
  readonly launch: LaunchCommand;
  readonly tools: KillTools;
  readonly output: ServerLog;
  readonly log: ConnectionLog;
  onControl(message: ControlFromServer): void;
  onTooLarge(): void;
  /** Once: the process and what it started have ended, and its last words have been logged. */
  onGone(end: ProcessEnd): void;
}

/** One run of the server: a child process with its pipes, its control channel and the ways to end it. */
export class ServerProcess {
  readonly transport: StdioTransport;
  readonly #child: ChildProcess;
  #gone = false;
  #exited = false;
  #inputEnded = false;

  /** Spawns at once. Throws what `spawn` throws for impossible arguments; a command that is not found comes as `onGone`. */
  constructor(private readonly options: ServerProcessOptions) {
    const { launch, tools, output, log } = options;
    this.#child = spawn(launch.command, launch.args, {
      cwd: launch.cwd,
      env: childEnvironment(process.env, launch.env, tools.platform),
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
      windowsHide: true,
      // Its own process group, so that all it starts can be ended with it.
      detached: tools.platform !== 'win32',
    });
    const { stdin, stdout, stderr } = pipes(this.#child);
    this.transport = new StdioTransport({
      stdin,
      stdout,
      onStrayLine: (line) => output.write('warn', `not a message on stdout: ${line}`),
      onTooLarge: options.onTooLarge,
    });
    stderr.on('data', (chunk: Buffer) => output.push(chunk));
    stderr.on('error', (error) => log.debug(`server stderr: ${error.message}`));
    this.#child.on('message', (message) => this.#takeControl(message));
    this.#child.on('error', (error) => this.#failed(error));
    this.#child.on('exit', (code, signal) => this.#onExit(code, signal));
    stdout.on('close', () => this.#hungUp());
    stdin.on('error', () => this.#hungUp());
  }

  /** Undefined when it could not be spawned. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** False when it is malformed or nobody is there any more; the first is logged. */
  sendControl(message: ControlToServer): boolean {
    const parsed = controlToServerSchema.safeParse(message);
    if (!parsed.success) {
      const where = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
      this.options.log.error(
        `The server's configuration is malformed at ${where}; it was not sent.`,
      );
      return false;
    }
    if (!this.#child.connected) return false;
    this.#child.send(parsed.data, (error) => {
      if (error !== null)
        this.options.log.warn(`The server took no configuration: ${error.message}`);
    });
    return true;
  }

  /** The gentle end: no more input, no more control. Synchronous. */
  endInput(): void {
    this.#inputEnded = true;
    this.#child.stdin?.end();
    if (this.#child.connected) this.#child.disconnect();
  }

  terminate(): void {
    if (this.pid !== undefined && !this.#exited) terminateTree(this.pid, this.options.tools);
  }

  kill(): void {
    if (this.pid === undefined || this.#exited) return;
    killTree(this.pid, this.options.tools).catch((error: unknown) =>
      this.options.log.error(`The server could not be ended: ${String(error)}`),
    );
  }

  #takeControl(message: unknown): void {
    const parsed = controlFromServerSchema.safeParse(message);
    if (parsed.success) this.options.onControl(parsed.data);
    else this.options.log.warn('The server sent a malformed control message.');
  }

  /** `error` comes instead of `exit` when the spawn failed, and also for a message that could not be sent. */
  #failed(error: NodeJS.ErrnoException): void {
    if (this.pid !== undefined) {
      this.options.log.warn(`server process: ${error.message}`);
      return;
    }
    const { command } = this.options.launch;
    this.#finish(
      error.code === 'ENOENT'
        ? `could not be started: ${command} was not found`
        : `could not be started: ${error.message}`,
    );
  }

  #hungUp(): void {
    // Asked to end, it has its own time for that.
    if (this.#exited || this.#inputEnded || this.pid === undefined) return;
    setTimeout(() => this.kill(), HUNG_UP_MS).unref();
  }

  #onExit(code: number | null, signal: NodeJS.Signals | null): void {
    this.#exited = true;
    const end =
      signal === null ? `ended with exit code ${code ?? 'unknown'}` : `was ended by ${signal}`;
    const closed = new Promise<void>((resolve) => {
      this.#child.once('close', () => resolve());
      setTimeout(resolve, LAST_WORDS_MS);
    });
    const swept = this.pid === undefined ? undefined : sweepGroup(this.pid, this.options.tools);
    Promise.all([closed, swept]).then(
      () => this.#finish(end),
      () => this.#finish(end),
    );
  }

  #finish(end: ProcessEnd): void {
    if (this.#gone) return;
    this.#gone = true;
    this.options.output.end();
    // Pipes that a stray grandchild holds would keep listeners and buffers alive.
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr])
      stream?.destroy();
    this.options.onGone(end);
  }
}

function pipes(child: ChildProcess): { stdin: Writable; stdout: Readable; stderr: Readable } {
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) {
    throw new Error('the server was started without pipes');
  }
  return { stdin, stdout, stderr };
}

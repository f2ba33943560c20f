import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { LineSplitter } from './line-splitter';
import { groupIsAlive, signalGroup } from './process-group';
import { spawnCommand } from './windows-command';

/** What to run, exactly as configured: nothing is added to the environment. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** How long a process may take to end once its input is closed, then once it is asked to, in milliseconds. */
const CLOSE_GRACE_MS = 600;
const TERM_GRACE_MS = 500;
const LOOK_EVERY_MS = 20;
const DRAIN_MS = 100;

const running = new Set<number>();

/** Ends every connector process at once; the last resort when this process goes. */
export function killAllConnectorProcesses(): void {
  for (const pid of running) signalGroup(pid, 'SIGKILL');
}

/** One connector's process and everything below it. */
export class ConnectorProcess {
  /** Resolves to how it ended, or why it could not be started: words for a person. */
  readonly ended: Promise<string>;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  #lastWords = '';
  #stopping: Promise<void> | undefined;

  constructor(launch: Launch, onStderrLine: (line: string) => void) {
    const { command, args, verbatim } = spawnCommand(launch.command, launch.args);
    this.#child = spawn(command, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...launch.env },
      ...(launch.cwd === undefined ? {} : { cwd: launch.cwd }),
      detached: process.platform !== 'win32',
      windowsHide: true,
      windowsVerbatimArguments: verbatim,
    });
    const { pid } = this.#child;
    if (pid !== undefined) running.add(pid);
    // A pipe that breaks is the process ending, which `ended` tells.
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) {
      stream.on('error', () => {});
    }
    const lines = new LineSplitter((line) => {
      this.#lastWords = line;
      onStderrLine(line);
    });
    this.#child.stderr.on('data', (chunk: Buffer) => lines.push(chunk));
    this.ended = new Promise((resolve) => {
      this.#child.once('error', (error) => resolve(startFailure(launch, error)));
      this.#child.once('exit', (code, signal) => {
        // Its last words may still be in the pipes; whoever holds those open must not delay the news.
        const drained = new Promise((closed) => this.#child.once('close', closed));
        const waited = sleep(DRAIN_MS, undefined, { ref: false });
        void Promise.race([drained, waited]).then(() => resolve(this.#ending(code, signal)));
      });
    });
  }

  get input(): Writable {
    return this.#child.stdin;
  }

  get output(): Readable {
    return this.#child.stdout;
  }

  /** Closes its input, then asks, then forces; resolves when the process and its group are gone. At most about 1.5 s. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    const { pid } = this.#child;
    if (pid === undefined) return;
    this.#child.stdin.end();
    await this.#gone(pid, CLOSE_GRACE_MS);
    if (groupIsAlive(pid)) {
      signalGroup(pid, 'SIGTERM');
      await this.#gone(pid, TERM_GRACE_MS);
    }
    if (groupIsAlive(pid)) {
      signalGroup(pid, 'SIGKILL');
      await this.#gone(pid, TERM_GRACE_MS);
    }
    running.delete(pid);
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
  }

  /** Waits until the whole group is gone, but no longer than `ms`. */
  async #gone(pid: number, ms: number): Promise<void> {
    for (let waited = 0; waited < ms && groupIsAlive(pid); waited += LOOK_EVERY_MS) {
      await sleep(LOOK_EVERY_MS);
    }
  }

  #ending(code: number | null, signal: NodeJS.Signals | null): string {
    const how = signal === null ? `with code ${code}` : `by ${signal}`;
    const words = this.#lastWords === '' ? '' : `: ${this.#lastWords}`;
    return `its process ended ${how}${words}`;
  }
}

function startFailure(launch: Launch, error: Error): string {
  const missing = 'code' in error && error.code === 'ENOENT';
  return missing
    ? `the command "${launch.command}" was not found. Check the command and the PATH.`
    : error.message;
}

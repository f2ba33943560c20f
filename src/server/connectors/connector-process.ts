import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { LineSplitter } from './line-splitter';
import { guardGroup, unguardGroup } from './orphan-guard';
import { groupIsAlive, signalGroup } from './process-group';
import { isStartable, resolveCommand } from './resolve-command';
import { commandNotFound, requireFolder } from './start-failure';
import { spawnCommand } from './windows-command';

/** What to run, exactly as configured: nothing is added to the environment. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Milliseconds after its input was closed: when a process is asked to end, when it is forced, when no one waits any more. */
const ASK_AFTER_MS = 800;
const FORCE_AFTER_MS = 1_300;
const GIVE_UP_AFTER_MS = 1_900;
const LOOK_EVERY_MS = 20;
const DRAIN_MS = 100;

const running = new Set<number>();

/** Ends every connector process at once; the last resort when this process goes. */
export function killAllConnectorProcesses(): void {
  for (const pid of running) {
    signalGroup(pid, 'SIGKILL');
    unguardGroup(pid);
  }
}

/** One connector's process and everything below it. */
export class ConnectorProcess {
  /** Resolves to how it ended, or why it could not be started: words for a person. */
  readonly ended: Promise<string>;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  #lastWords = '';
  #stopping: Promise<void> | undefined;

  /** Finds the command and starts it; rejects with what to do when there is no such command or folder. */
  static async start(
    launch: Launch,
    onStderrLine: (line: string) => void,
  ): Promise<ConnectorProcess> {
    const cwd = launch.cwd ?? process.cwd();
    await requireFolder(cwd);
    const lookup = { env: launch.env, cwd, platform: process.platform, startable: isStartable };
    const resolved = await resolveCommand(launch.command, lookup);
    if (resolved.kind === 'missing') throw commandNotFound(launch.command, resolved);
    return new ConnectorProcess(resolved.file, launch, onStderrLine);
  }

  private constructor(file: string, launch: Launch, onStderrLine: (line: string) => void) {
    const { command, args, verbatim } = spawnCommand(file, launch.args);
    this.#child = spawn(command, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...launch.env },
      ...(launch.cwd === undefined ? {} : { cwd: launch.cwd }),
      detached: process.platform !== 'win32',
      windowsHide: true,
      windowsVerbatimArguments: verbatim,
    });
    const { pid } = this.#child;
    if (pid !== undefined) {
      running.add(pid);
      guardGroup(pid);
    }
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
      this.#child.once('error', (error) => resolve(error.message));
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
    const began = performance.now();
    this.#child.stdin.end();
    await goneBy(pid, began + ASK_AFTER_MS);
    if (groupIsAlive(pid)) signalGroup(pid, 'SIGTERM');
    await goneBy(pid, began + FORCE_AFTER_MS);
    if (groupIsAlive(pid)) signalGroup(pid, 'SIGKILL');
    await goneBy(pid, began + GIVE_UP_AFTER_MS);
    running.delete(pid);
    unguardGroup(pid);
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
  }

  #ending(code: number | null, signal: NodeJS.Signals | null): string {
    const how = signal === null ? `with code ${code}` : `by ${signal}`;
    const words = this.#lastWords === '' ? '' : `: ${this.#lastWords}`;
    return `its process ended ${how}${words}`;
  }
}

/** Waits until the whole group is gone, but no longer than until `deadline`, as `performance.now` counts. */
async function goneBy(pid: number, deadline: number): Promise<void> {
  while (groupIsAlive(pid) && performance.now() < deadline) await sleep(LOOK_EVERY_MS);
}

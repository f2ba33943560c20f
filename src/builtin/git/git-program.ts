import { type ChildProcess, spawn } from 'node:child_process';
import type { Clock } from '../../shared/clock';
import { RequestError } from '../request-error';
import { notInstalled } from './find-git';
import { gitEnvironment, type Setting } from './git-environment';
import { checkVersion } from './git-version';
import { Turns } from './turns';

/** Processes at once; more calls wait. */
const CONCURRENCY = 4;
const DEADLINE_MS = 30_000;
const MAX_WORDS = 4_000;

const systemClock: Clock = {
  now: () => performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
};

export interface GitProgramOptions {
  /** Finds the executable; asked once it is needed, and again until it is found. */
  find(): Promise<string>;
  readonly inherited: Readonly<Record<string, string | undefined>>;
  /** Times how long one process may take; the machine's own when left out. */
  readonly clock?: Clock;
}

export interface GitRun {
  /** Absolute. */
  readonly folder: string;
  readonly args: readonly string[];
  readonly signal: AbortSignal;
  /** Output beyond this ends the process; what came before is given, marked as cut. */
  readonly maxBytes?: number;
  /** What git reads from its input. */
  readonly input?: string;
  readonly settings?: readonly Setting[];
  /** Takes the output as it comes; then none is kept and `maxBytes` does not apply. */
  onOutput?(chunk: Buffer): void;
}

export interface GitResult {
  /** Exit code; 0 when the output was cut. */
  readonly code: number;
  /** One character for each byte: names and texts in it need not be UTF-8. */
  readonly output: string;
  /** What git said of a failure. */
  readonly words: string;
  readonly cut: boolean;
}

const DEFAULT_MAX_BYTES = 16_000_000;
const GLOBAL_OPTIONS = ['--no-pager', '--no-optional-locks', '--literal-pathspecs'];

/** Runs the system's git: bounded in number, time and output, deaf to what a repository configures, and ended with this process. */
export class GitProgram {
  readonly #options: GitProgramOptions;
  readonly #turns = new Turns(CONCURRENCY);
  readonly #running = new Set<ChildProcess>();
  #command: Promise<string> | undefined;

  constructor(options: GitProgramOptions) {
    this.#options = options;
  }

  /** @throws RequestError when git is not there, too old or too slow; the signal's reason when cancelled */
  async run(run: GitRun): Promise<GitResult> {
    const command = await this.#find(run);
    return this.#turns.take(run.signal, () => this.#spawn(command, run));
  }

  /** Ends every process at once. */
  close(): void {
    for (const child of this.#running) child.kill('SIGKILL');
  }

  async #find(run: GitRun): Promise<string> {
    this.#command ??= this.#findOnce(run.folder);
    try {
      return await this.#command;
    } catch (error) {
      // It may be installed meanwhile.
      this.#command = undefined;
      throw error;
    }
  }

  /** Not under the signal of whoever asks first: others wait for the same answer. */
  async #findOnce(folder: string): Promise<string> {
    const command = await this.#options.find();
    const { signal } = new AbortController();
    checkVersion(await this.#spawn(command, { folder, args: ['version'], signal }));
    return command;
  }

  #spawn(command: string, run: GitRun): Promise<GitResult> {
    run.signal.throwIfAborted();
    const { clock = systemClock } = this.#options;
    const limit = run.maxBytes ?? DEFAULT_MAX_BYTES;
    return new Promise((resolve, reject) => {
      const child = spawn(command, [...GLOBAL_OPTIONS, '-C', run.folder, ...run.args], {
        env: gitEnvironment(this.#options.inherited, run.settings ?? []),
        stdio: ['pipe', 'pipe', 'pipe'],
        windowsHide: true,
      });
      this.#running.add(child);
      const chunks: Buffer[] = [];
      let bytes = 0;
      let words = '';
      let cut = false;
      let late = false;
      const end = () => void child.kill('SIGKILL');
      const timer = clock.setTimeout(() => {
        late = true;
        end();
      }, DEADLINE_MS);
      run.signal.addEventListener('abort', end, { once: true });

      child.stdout.on('data', (chunk: Buffer) => {
        if (run.onOutput) return run.onOutput(chunk);
        if (cut) return;
        const room = limit - bytes;
        cut = chunk.length > room;
        chunks.push(cut ? chunk.subarray(0, room) : chunk);
        bytes += chunk.length;
        if (cut) end();
      });
      child.stderr.on('data', (chunk: Buffer) => {
        if (words.length < MAX_WORDS) words += chunk.toString('utf8');
      });
      // A git that ends before it has read its input is no failure of ours; its exit code tells.
      child.stdin.on('error', () => {});
      child.stdin.end(run.input ?? '');

      const settle = (finish: () => void) => {
        clock.clearTimeout(timer);
        run.signal.removeEventListener('abort', end);
        this.#running.delete(child);
        finish();
      };
      child.once('error', (error) => settle(() => reject(notInstalled(process.platform, error))));
      child.once('close', (code) =>
        settle(() => {
          if (run.signal.aborted) reject(run.signal.reason);
          else if (late) reject(tooSlow(run));
          else if (code === null && !cut) reject(new Error('git was ended from outside'));
          else {
            const output = Buffer.concat(chunks).toString('latin1');
            resolve({ code: cut ? 0 : (code ?? 1), output, words: words.trim(), cut });
          }
        }),
      );
    });
  }
}

function tooSlow(run: GitRun): RequestError {
  return new RequestError(
    `git ${run.args[0]} took more than ${DEADLINE_MS / 1000} s and was ended. Ask for less: a path, a shorter time, a smaller limit.`,
  );
}

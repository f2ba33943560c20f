import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { RunFigures } from './figures';
import { judgeResult, type Outcome } from './outcome';
import type { Program } from './program';

/** How a run ended for the person who started it. Durations in milliseconds. */
export type RunEnd =
  | {
      readonly kind: 'finished';
      readonly outcome: Outcome;
      readonly figures: RunFigures;
      readonly milliseconds: number;
    }
  | { readonly kind: 'stopped'; readonly milliseconds: number }
  /** The same program was run again before this run ended: nobody waits for it any more. */
  | { readonly kind: 'superseded' };

export interface RunnerOptions {
  execute(code: string, options: { signal: AbortSignal }): Promise<CallToolResult>;
  /** Milliseconds from any fixed point. */
  now(): number;
  /** The set of running programs changed. */
  onChange(): void;
}

interface ActiveRun {
  readonly program: Program;
  readonly startedAt: number;
  end(end: RunEnd): void;
}

/** Runs programs, one run per program at a time: running one again takes the place of the run under way. */
export class ProgramRunner {
  private readonly active = new Map<string, ActiveRun>();

  constructor(private readonly options: RunnerOptions) {}

  /** Never rejects: a server that cannot be reached is a failed run. */
  run(program: Program): Promise<RunEnd> {
    this.active.get(program.key)?.end({ kind: 'superseded' });
    const startedAt = this.options.now();
    const abort = new AbortController();
    return new Promise((resolve) => {
      const run: ActiveRun = {
        program,
        startedAt,
        end: (end) => {
          if (this.active.get(program.key) !== run) return;
          this.active.delete(program.key);
          abort.abort();
          this.options.onChange();
          resolve(end.kind === 'stopped' ? { ...end, milliseconds: this.since(startedAt) } : end);
        },
      };
      this.active.set(program.key, run);
      this.options.onChange();
      void this.execute(program, abort.signal, startedAt).then(run.end);
    });
  }

  /** Answers at once; the server is told to cancel. False when the program was not running. */
  stop(key: string): boolean {
    const run = this.active.get(key);
    run?.end({ kind: 'stopped', milliseconds: 0 });
    return run !== undefined;
  }

  isRunning(key: string): boolean {
    return this.active.has(key);
  }

  /** Milliseconds since the run under way began; undefined when there is none. */
  runningFor(key: string): number | undefined {
    const run = this.active.get(key);
    return run && this.since(run.startedAt);
  }

  running(): readonly Program[] {
    return [...this.active.values()].map((run) => run.program);
  }

  private async execute(program: Program, signal: AbortSignal, startedAt: number): Promise<RunEnd> {
    try {
      const result = await this.options.execute(program.code, { signal });
      return { kind: 'finished', ...judgeResult(result), milliseconds: this.since(startedAt) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const outcome: Outcome = { kind: 'failure', failure: { origin: 'server', message } };
      return {
        kind: 'finished',
        outcome,
        figures: { calls: 0 },
        milliseconds: this.since(startedAt),
      };
    }
  }

  private since(startedAt: number): number {
    return this.options.now() - startedAt;
  }
}

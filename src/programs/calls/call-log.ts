import type { RunFigures } from '../figures';
import type { Program } from '../program';
import {
  type CallRecord,
  callsOfRun,
  type ReadRecord,
  type RunWindow,
  type ToldCall,
} from './call-record';

/** Of so many events the latest are kept, for a run that has not ended yet. */
const KEPT_EVENTS = 2000;
const KEPT_READS = 200;
const KEPT_RUNS = 50;

/** The last run of one program, with its calls, and the reads of its view since. */
export interface LoggedRun {
  readonly program: Omit<Program, 'code'>;
  readonly window: RunWindow;
  readonly failed: boolean;
  readonly calls: readonly CallRecord[];
  readonly reads: readonly ReadRecord[];
}

export interface FinishedRun {
  readonly figures: RunFigures;
  readonly milliseconds: number;
  readonly failed: boolean;
}

/** The calls of each program's last run. It holds names, numbers and codes alone. */
export class CallLog {
  /** By the program's key, the latest last. */
  private readonly logged = new Map<string, LoggedRun>();
  private events: ToldCall[] = [];

  /** @param now milliseconds since 1970 */
  constructor(
    private readonly now: () => number,
    private readonly onChange: () => void,
  ) {}

  /** The latest first. */
  runs(): readonly LoggedRun[] {
    return [...this.logged.values()].reverse();
  }

  get(key: string): LoggedRun | undefined {
    return this.logged.get(key);
  }

  /** A call that the server told of. The last ones of a run may be told after its result. */
  add(event: ToldCall): void {
    this.events.push(event);
    if (this.events.length > 2 * KEPT_EVENTS) this.events = this.events.slice(-KEPT_EVENTS);
    const waiting = [...this.logged].filter(
      ([, { calls, window }]) => calls.length < window.figures.calls,
    );
    for (const [key, run] of waiting) {
      this.logged.set(key, { ...run, calls: callsOfRun(run.window, this.events) });
    }
    if (waiting.length > 0) this.onChange();
  }

  /** A run has ended just now. */
  finish(program: Program, { figures, milliseconds, failed }: FinishedRun): void {
    const { key, name, source } = program;
    const endedAt = this.now();
    const window = { startedAt: endedAt - milliseconds, endedAt, figures };
    const calls = callsOfRun(window, this.events);
    this.logged.delete(key);
    this.logged.set(key, { program: { key, name, source }, window, failed, calls, reads: [] });
    const [oldest] = this.logged.keys();
    if (this.logged.size > KEPT_RUNS && oldest !== undefined) this.logged.delete(oldest);
    this.onChange();
  }

  /** A program's view has read. */
  addRead(key: string, read: ReadRecord): void {
    const run = this.logged.get(key);
    if (!run) return;
    this.logged.set(key, { ...run, reads: [...run.reads, read].slice(-KEPT_READS) });
    this.onChange();
  }
}

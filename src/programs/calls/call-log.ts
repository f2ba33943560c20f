import type { RunFigures } from '../figures';
import { movedProgram, type Program, type ProgramPlace } from '../program';
import {
  type CallRecord,
  callsOfRun,
  LATE_MS,
  type ReadRecord,
  type RunWindow,
  type ToldCall,
} from './call-record';

/** Of so many events the latest are kept, for a run that has not ended yet. */
const KEPT_EVENTS = 2000;
const KEPT_READS = 200;
const KEPT_RUNS = 50;

/** How a run ended. `stopped`: by the person. */
export type RunEnding = 'done' | 'failed' | 'stopped';

/** The last run of one program, with its calls, and the reads of its view since. */
export interface LoggedRun {
  readonly program: Omit<Program, 'code'>;
  readonly window: RunWindow;
  readonly ending: RunEnding;
  /** The server's own number for it, once a call of it is known. */
  readonly request?: string;
  readonly calls: readonly CallRecord[];
  readonly reads: readonly ReadRecord[];
}

export interface FinishedRun {
  /** Absent where the server's result never came. */
  readonly figures?: RunFigures;
  readonly milliseconds: number;
  readonly ending: RunEnding;
}

/** What a run took. */
export interface LastRun {
  readonly calls: number;
  readonly milliseconds: number;
  readonly ending: RunEnding;
}

export function lastRun({ calls, ending, window }: LoggedRun): LastRun {
  const { figures, startedAt, endedAt } = window;
  const count = Math.max(figures?.calls ?? 0, calls.length);
  return { calls: count, milliseconds: endedAt - startedAt, ending };
}

/** The calls of each program's last run. It holds names, numbers and codes alone. */
export class CallLog {
  /** By the program's key, the latest last. */
  private logged = new Map<string, LoggedRun>();
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

  /** What a program's last run took; undefined before the first. */
  last(key: string): LastRun | undefined {
    const run = this.logged.get(key);
    return run && lastRun(run);
  }

  /** A call that the server told of. The last ones of a run may be told after its result. */
  add(event: ToldCall): void {
    this.events.push(event);
    if (this.events.length > 2 * KEPT_EVENTS) this.events = this.events.slice(-KEPT_EVENTS);
    const waiting = [...this.logged].filter(([, run]) => this.isWaiting(run));
    for (const [key, run] of waiting) this.logged.set(key, this.withCalls(key, run));
    if (waiting.length > 0) this.onChange();
  }

  /** A run has ended just now. */
  finish(program: Program, { figures, milliseconds, ending }: FinishedRun): void {
    const { key, name, source } = program;
    const endedAt = this.now();
    const window = { startedAt: endedAt - milliseconds, endedAt, ...(figures ? { figures } : {}) };
    this.logged.delete(key);
    const run = { program: { key, name, source }, window, ending, calls: [], reads: [] };
    this.logged.set(key, this.withCalls(key, run));
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

  /** A program's document has another address. Its run stays where it is in the order. */
  move(from: string, to: ProgramPlace): void {
    if (!this.logged.has(from)) return;
    const moved = [...this.logged].flatMap(([each, run]): [string, LoggedRun][] => {
      if (each === to.key) return [];
      if (each !== from) return [[each, run]];
      return [[to.key, { ...run, program: movedProgram(run.program, to) }]];
    });
    this.logged = new Map(moved);
    this.onChange();
  }

  private isWaiting({ calls, window: { figures, endedAt } }: LoggedRun): boolean {
    return figures ? calls.length < figures.calls : this.now() - endedAt < LATE_MS;
  }

  private withCalls(key: string, run: LoggedRun): LoggedRun {
    const others = [...this.logged].filter(([each]) => each !== key);
    const taken = new Set(others.flatMap(([, { request }]) => request ?? []));
    return { ...run, ...callsOfRun(run.window, this.events, taken) };
  }
}

/** Shared with the parent: an even count is waiting, an odd one computing. */
const TURN = 0;
/** Shared with the parent: whole milliseconds computed in turns that are over. */
const USED = 1;

export function createClockMemory(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
}

/** Counts the time a program computes; the time it waits for host calls is free (L5). */
export class CpuClock {
  readonly #budgetMs: number;
  readonly #memory: Int32Array;
  readonly #now: () => number;
  #usedMs = 0;
  #turnStart: number | undefined;

  constructor(budgetMs: number, memory: Int32Array, now = () => performance.now()) {
    this.#budgetMs = budgetMs;
    this.#memory = memory;
    this.#now = now;
    Atomics.store(memory, USED, 0);
  }

  /** Runs a part of the program on the clock. Not to be nested. */
  turn<Result>(work: () => Result): Result {
    this.#turnStart = this.#now();
    Atomics.add(this.#memory, TURN, 1);
    try {
      return work();
    } finally {
      this.#usedMs += this.#now() - this.#turnStart;
      this.#turnStart = undefined;
      Atomics.store(this.#memory, USED, Math.round(this.#usedMs));
      Atomics.add(this.#memory, TURN, 1);
    }
  }

  /** Whether the budget is spent; true for good once it is. */
  get spent(): boolean {
    const turn = this.#turnStart === undefined ? 0 : this.#now() - this.#turnStart;
    return this.#usedMs + turn > this.#budgetMs;
  }
}

/**
 * The parent's view of a clock, for programs that sit in a builtin which the interpreter cannot interrupt. It measures
 * by its own time how long one turn has lasted since it first saw it.
 */
export class CpuObserver {
  readonly #memory: Int32Array;
  readonly #now: () => number;
  #turn = 0;
  #seenAt = 0;

  constructor(memory: Int32Array, now: () => number) {
    this.#memory = memory;
    this.#now = now;
  }

  /** Milliseconds that the program has computed, a little behind the truth. */
  observe(): number {
    const used = Atomics.load(this.#memory, USED);
    const turn = Atomics.load(this.#memory, TURN);
    if (turn % 2 === 0) return used;
    if (turn !== this.#turn) {
      this.#turn = turn;
      this.#seenAt = this.#now();
    }
    return used + (this.#now() - this.#seenAt);
  }
}

import type { Clock } from '../../src/shared/clock';

/** Time that moves only when a test says so. Timers fire in order, each at its own time. */
export class ManualClock implements Clock {
  #now = 0;
  #last = 0;
  readonly #timers = new Map<number, { at: number; run: () => void }>();

  now(): number {
    return this.#now;
  }

  setTimeout(run: () => void, ms: number): number {
    this.#last += 1;
    this.#timers.set(this.#last, { at: this.#now + ms, run });
    return this.#last;
  }

  clearTimeout(timer: unknown): void {
    this.#timers.delete(Number(timer));
  }

  get pending(): number {
    return this.#timers.size;
  }

  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers]
        .filter(([, { at }]) => at <= end)
        .sort(([a, { at: first }], [b, { at: second }]) => first - second || a - b);
      if (next === undefined) break;
      const [id, { at, run }] = next;
      this.#timers.delete(id);
      this.#now = at;
      run();
    }
    this.#now = end;
  }
}

import type { Clock } from '../clock';

/** A call that goes on reporting progress may take this many times its deadline, no more. */
export const PROGRESS_FACTOR = 10;

/** The deadline of one attempt. Progress begins it anew, up to a maximum for the whole. */
export class CallTimer {
  readonly #clock: Clock;
  readonly #ms: number;
  readonly #onExpired: (afterMs: number) => void;
  readonly #began: number;
  #cancel: (() => void) | undefined;

  /** `onExpired` is told what the call was allowed: `ms`, or the maximum. */
  constructor(clock: Clock, ms: number, onExpired: (afterMs: number) => void) {
    this.#clock = clock;
    this.#ms = ms;
    this.#onExpired = onExpired;
    this.#began = clock.now();
    this.#cancel = clock.after(ms, () => this.#expire(ms));
  }

  /** The server is still at it. */
  goOn(): void {
    if (!this.#cancel) return;
    this.#cancel();
    const most = this.#ms * PROGRESS_FACTOR;
    const left = Math.max(0, this.#began + most - this.#clock.now());
    const allowed = left < this.#ms ? most : this.#ms;
    this.#cancel = this.#clock.after(Math.min(this.#ms, left), () => this.#expire(allowed));
  }

  /** The call has ended: nothing expires any more, and late progress changes nothing. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #expire(afterMs: number): void {
    this.#cancel = undefined;
    this.#onExpired(afterMs);
  }
}

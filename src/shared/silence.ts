/** A longer gap between two looks is the watcher's own: it was suspended, throttled or busy itself. In milliseconds. */
const LONGEST_GAP = 500;

/**
 * How long somebody who is asked again and again has not answered. Only the watcher's own waking time counts: after a
 * laptop slept, or a debugger stopped both sides, the answer has not had its time yet, whatever the clock says.
 */
export class Silence {
  #ms = 0;
  #looked: number | undefined;

  /** The answer came. */
  heard(): void {
    this.#ms = 0;
  }

  /** The silence so far, in milliseconds. Called every now and then while an answer is waited for. */
  look(now: number): number {
    const gap = now - (this.#looked ?? now);
    this.#looked = now;
    this.#ms += Math.min(Math.max(gap, 0), LONGEST_GAP);
    return this.#ms;
  }
}

/** A token bucket: `burst` at once, `perSecond` in the long run. */
export class RateLimit {
  #tokens: number;
  #filledAt: number;

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    private readonly now: () => number,
  ) {
    this.#tokens = burst;
    this.#filledAt = now();
  }

  /** Takes one token; false when there is none. */
  take(): boolean {
    const now = this.now();
    const earned = ((now - this.#filledAt) / 1000) * this.perSecond;
    this.#tokens = Math.min(this.burst, this.#tokens + Math.max(0, earned));
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

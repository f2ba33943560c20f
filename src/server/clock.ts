/** Time as the server sees it; tests put their own in. Milliseconds. */
export interface Clock {
  now(): number;
  /** Runs `callback` once after `ms`; the answer takes it back. */
  after(ms: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

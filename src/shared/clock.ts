/** Time, handed in so that tests own it. Milliseconds; `now()` only ever grows within one process. */
export interface Clock {
  now(): number;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

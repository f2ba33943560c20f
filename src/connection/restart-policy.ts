const DELAYS_MS = [1_000, 2_000, 4_000, 8_000] as const;
const MAX_CRASHES = 5;
const WINDOW_MS = 3 * 60_000;
/** A server that has been up this long has its past crashes forgiven. */
export const HEALTHY_MS = 60_000;

export type CrashVerdict =
  /** It may be started again, but not before this much time has passed. */
  | { readonly kind: 'retry'; readonly delayMs: number; readonly policy: RestartPolicy }
  | { readonly kind: 'giveUp' };

/** Whether and when a server that crashed may start again. An immutable value: every crash gives the next one. */
export class RestartPolicy {
  static readonly fresh = new RestartPolicy([]);

  private constructor(private readonly crashes: readonly number[]) {}

  /** What a crash at this time (milliseconds on any clock) leads to. */
  crashed(at: number): CrashVerdict {
    const crashes = [...this.crashes, at];
    const recent = crashes.filter((time) => at - time < WINDOW_MS);
    if (recent.length >= MAX_CRASHES) return { kind: 'giveUp' };
    const delayMs = DELAYS_MS[Math.min(crashes.length, DELAYS_MS.length) - 1] ?? 0;
    return { kind: 'retry', delayMs, policy: new RestartPolicy(crashes.slice(-MAX_CRASHES)) };
  }
}

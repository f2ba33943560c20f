/** Deeper values are refused: whoever handles them recursively later (JSON.stringify, a validator) would run out of stack. */
export const MAX_DEPTH = 1_000;

/** Whether a JSON value nests deeper than `limit` levels. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (limit === 0) return true;
  for (const member of Object.values(value)) if (isDeeperThan(member, limit - 1)) return true;
  return false;
}

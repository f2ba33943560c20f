/** Deeper than any honest message; what is deeper counts as too large. */
const MAX_DEPTH = 100;

/**
 * How large a JSON value is, in characters of JSON: escapes and non-ASCII text count as one each, which is near enough
 * for a cap. Stops counting beyond `limit` and returns Infinity, so a hostile value costs no more than an honest one.
 */
export function jsonSize(value: unknown, limit = Number.POSITIVE_INFINITY): number {
  let size = 0;
  const count = (part: unknown, depth: number): boolean => {
    if (depth > MAX_DEPTH) return false;
    if (typeof part === 'string') size += part.length + 2;
    else if (Array.isArray(part)) {
      size += 1 + Math.max(1, part.length);
      for (const item of part) if (size > limit || !count(item, depth + 1)) return false;
    } else if (typeof part === 'object' && part !== null) {
      size += 2;
      for (const [key, item] of Object.entries(part)) {
        size += key.length + 4;
        if (size > limit || !count(item, depth + 1)) return false;
      }
    } else size += String(part).length;
    return size <= limit;
  };
  return count(value, 0) ? size : Number.POSITIVE_INFINITY;
}

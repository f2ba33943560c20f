/** Keywords whose cost has no bound in the size of what they are given: they run patterns, recur, or compare all with all. */
const UNBOUNDED = new Set(
  '$ref $dynamicRef $recursiveRef pattern patternProperties format uniqueItems'.split(' '),
);
/** A schema and arguments of this many parts each are checked in a few milliseconds, whatever they are. */
const SMALL_SCHEMA = 2_000;
const SMALL_ARGUMENTS = 200;

const bounded = new WeakMap<object, boolean>();

/** Whether a check of these arguments can take no longer than a few milliseconds, so that it needs no deadline. */
export function isSurelyQuick(schema: object, args: unknown): boolean {
  let quick = bounded.get(schema);
  if (quick === undefined) {
    quick = partsLeft(schema, SMALL_SCHEMA, UNBOUNDED) > 0;
    bounded.set(schema, quick);
  }
  return quick && partsLeft(args, SMALL_ARGUMENTS) > 0;
}

/** What is left of `budget` once every part is counted; 0 when it is spent, or when a key is one of `refused`. */
function partsLeft(value: unknown, budget: number, refused?: ReadonlySet<string>): number {
  let left = budget - 1;
  if (typeof value !== 'object' || value === null) return Math.max(left, 0);
  for (const [key, member] of Object.entries(value)) {
    if (left <= 0 || refused?.has(key)) return 0;
    left = partsLeft(member, left, refused);
  }
  return Math.max(left, 0);
}

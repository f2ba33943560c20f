import { isPlainObject } from '../plain-object';

/** One step of a path: a key, and whether the array below it is mapped. */
interface Step {
  readonly key: string;
  readonly mapped: boolean;
}

/** What a path found. `partial`: some elements of an array lack it; they are null in place (contract §3.4). */
export type Selection =
  | { readonly kind: 'found'; readonly value: unknown }
  | { readonly kind: 'partial'; readonly value: unknown }
  | { readonly kind: 'missing' };

/** Follows `a.b` and `items[].name` in a value; `[].name` begins at an array. */
export function selectPath(value: unknown, path: string): Selection {
  const steps = path.split('.').map((part): Step => {
    const mapped = part.endsWith('[]');
    return { key: mapped ? part.slice(0, -2) : part, mapped };
  });
  return follow(value, steps);
}

function follow(value: unknown, steps: readonly Step[]): Selection {
  const [step, ...rest] = steps;
  if (!step) return { kind: 'found', value };
  const next = step.key === '' && step.mapped ? value : member(value, step.key);
  if (next === undefined) return { kind: 'missing' };
  if (!step.mapped) return follow(next, rest);
  return Array.isArray(next) ? followEach(next, rest) : { kind: 'missing' };
}

function followEach(elements: readonly unknown[], rest: readonly Step[]): Selection {
  const found = elements.map((element) => follow(element, rest));
  if (elements.length > 0 && found.every((each) => each.kind === 'missing')) {
    return { kind: 'missing' };
  }
  const value = found.map((each) => (each.kind === 'missing' ? null : each.value));
  return { kind: found.every((each) => each.kind === 'found') ? 'found' : 'partial', value };
}

function member(value: unknown, key: string): unknown {
  return isPlainObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

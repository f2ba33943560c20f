import { isError, sourceOf, stringify } from './intrinsics';

/** Errors have nothing that JSON shows; give name, message and what was added, so that a returned one says something. */
function showErrors(_key: string, value: unknown): unknown {
  if (!isError(value)) return value;
  const shown: Record<string, unknown> = {
    name: value.name,
    message: value.message,
    stack: value.stack,
    ...(value as object),
  };
  return shown;
}

/** A program's result as JSON, undefined for none (P3). Throws what JSON cannot carry: a cycle, a BigInt, a throwing getter. */
export function encodeResult(value: unknown): string | undefined {
  if (typeof value === 'function') return stringify(sourceOf(value));
  return stringify(value, showErrors);
}

/** Whether two JSON values are the same: objects by their own keys in any order, arrays by order. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && deepEqual(valueAt(a, key), valueAt(b, key)));
}

function valueAt(of: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(of, key)?.value;
}

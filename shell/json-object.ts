export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value that crossed a boundary is an object with string keys, not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A property of its own; what an object inherits is never what somebody sent. */
export function own(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

const UNUSABLE: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a view may be left to choose an argument of this name (contract V1, a little narrower). */
export function mayBeViewArgument(name: string): boolean {
  return /^[\w.$-]{1,128}$/.test(name) && !UNUSABLE.has(name);
}

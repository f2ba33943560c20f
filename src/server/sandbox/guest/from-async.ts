/** `Array.fromAsync`, which the interpreter lacks. Self-contained ECMAScript: it runs as part of the program's world. */
async function fromAsync(
  source: AsyncIterable<unknown> | Iterable<unknown> | ArrayLike<unknown>,
  map?: (value: unknown, index: number) => unknown,
  thisArg?: unknown,
): Promise<unknown[]> {
  if (map !== undefined && typeof map !== 'function') {
    throw new TypeError('Array.fromAsync: the mapper is not a function');
  }
  const result: unknown[] = [];
  const add = async (value: unknown): Promise<void> => {
    const index = result.length;
    result[index] = map === undefined ? value : await map.call(thisArg, value, index);
  };
  const given = Object(source) as Partial<AsyncIterable<unknown> & Iterable<unknown>>;
  if (given[Symbol.asyncIterator] != null || given[Symbol.iterator] != null) {
    for await (const value of source as AsyncIterable<unknown>) await add(value);
  } else {
    const list = source as ArrayLike<unknown>;
    for (let index = 0; index < list.length; index += 1) await add(await list[index]);
  }
  return result;
}

export function installFromAsync(): void {
  if ('fromAsync' in Array) return;
  Object.defineProperty(Array, 'fromAsync', {
    value: fromAsync,
    writable: true,
    enumerable: false,
    configurable: true,
  });
}

/**
 * Everything of the language that the guest runtime uses, taken before the program runs. A program may replace any
 * global or prototype method; none of these then changes under us. Calls go through `apply`, never through a method
 * of a value, never through a template; our own records have no prototype, so that an inherited getter or setter cannot see them.
 * `stringify` is for texts and for the program's own values: what it is given passes through a list of the
 * interpreter's own, and a setter on `Array.prototype` sees it there.
 */

export const apply = Reflect.apply;
export const ArrayBufferIntrinsic = ArrayBuffer;
export const ErrorIntrinsic = Error;
export const PromiseIntrinsic = Promise;
export const ProxyIntrinsic = Proxy;
export const StringIntrinsic = String;
export const TypeErrorIntrinsic = TypeError;
export const { freeze } = Object;
export const { parse, stringify } = JSON;
export const { isArray } = Array;
/** By what the value is, not by its prototype: it asks nothing of the value, so that a proxy cannot resist. */
export const { isError } = Error as unknown as { isError(value: unknown): value is Error };

const { create, defineProperty, getPrototypeOf, setPrototypeOf } = Object;
const functionToString = Function.prototype.toString;
const { indexOf, slice, split } = String.prototype;
const { isWellFormed } = String.prototype as unknown as { isWellFormed(): boolean };
const WeakMapIntrinsic = WeakMap;
const weakMapGet = WeakMap.prototype.get;
const weakMapSet = WeakMap.prototype.set;
const generatorPrototype = getPrototypeOf(function* () {});
const asyncGeneratorPrototype = getPrototypeOf(async function* () {});

/** Whether a text has no half of a character, which would cross as another one. */
export function isWellFormedText(whole: string): boolean {
  return apply(isWellFormed, whole, []);
}

/** An object without a prototype: reading a key that is not there finds nothing. */
export function record<Value>(): Record<PropertyKey, Value> {
  return create(null) as Record<PropertyKey, Value>;
}

/** The same list without a prototype, so that serializing it asks nobody for `toJSON`. */
export function bare<Value extends object>(value: Value): Value {
  return setPrototypeOf(value, null) as Value;
}

/** The parts as one text. Not a template: the interpreter makes one with `String.prototype.concat`. */
export function text(...parts: (string | number | boolean)[]): string {
  let joined = '';
  for (let index = 0; index < parts.length; index += 1) joined += parts[index];
  return joined;
}

export function head(whole: string, length: number): string {
  return apply(slice, whole, [0, length]) as string;
}

/** Room for a file's name with line and column. */
const MAX_FRAME_CHARS = 64;

/** Where a stack first names `file`, a line and a column behind it; `''` where it does not. A program can put anything in its place. */
export function frameIn(stack: unknown, file: string): string {
  if (typeof stack !== 'string') return '';
  const at = apply(indexOf, stack, [file]) as number;
  return at < 0 ? '' : (apply(slice, stack, [at, at + MAX_FRAME_CHARS]) as string);
}

/** The lines of a stack that are in `file`, innermost first. */
export function framesIn(stack: string, file: string): string {
  const lines = apply(split, stack, ['\n']) as string[];
  let frames = '';
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    if (line === undefined || (apply(indexOf, line, [file]) as number) < 0) continue;
    frames += text(frames === '' ? '' : '\n', line);
  }
  return frames;
}

export function sourceOf(fn: unknown): string {
  return apply(functionToString, fn, []) as string;
}

export function isGenerator(fn: object): boolean {
  const prototype = getPrototypeOf(fn);
  return prototype === generatorPrototype || prototype === asyncGeneratorPrototype;
}

/** The same promise, which can be awaited although the program replaced what promises inherit. */
export function ownPromise<Value>(promise: Promise<Value>): Promise<Value> {
  define(promise, 'constructor', PromiseIntrinsic, { enumerable: false, writable: false });
  return promise;
}

/** A WeakMap whose methods cannot be replaced. */
export function identityMap(): {
  get(key: object): number | undefined;
  set(key: object, id: number): void;
} {
  const map = new WeakMapIntrinsic<object, number>();
  return {
    get: (key) => apply(weakMapGet, map, [key]) as number | undefined,
    set: (key, id) => {
      apply(weakMapSet, map, [key, id]);
    },
  };
}

/** A data property that shows nowhere unless it is `enumerable`. */
export function define(
  target: object,
  key: PropertyKey,
  value: unknown,
  attributes: { enumerable: boolean; writable: boolean },
): void {
  defineProperty(target, key, {
    __proto__: null,
    value,
    enumerable: attributes.enumerable,
    writable: attributes.writable,
    configurable: true,
  } as PropertyDescriptor);
}

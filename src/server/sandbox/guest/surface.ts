import { LONG_TEXT_CHARS } from '../bridge-limits';
import type { Calls } from './calls';
import { functionTarget, namespaceTarget } from './host';
import {
  bare,
  ErrorIntrinsic,
  freeze,
  isWellFormedText,
  PromiseIntrinsic,
  ProxyIntrinsic,
  record,
  text,
} from './intrinsics';

type GuestFunction = (...args: unknown[]) => Promise<unknown>;

/** Keys that the language asks any value for on its own; answering them would turn `await files` into a call. */
function isAskedByLanguage(key: PropertyKey): boolean {
  return typeof key === 'symbol' || key === 'then' || key === 'toJSON';
}

/** The list to send: `undefined` at its end was not passed, so `ui(html, undefined)` is `ui(html)`. */
function argumentList(args: unknown[]): unknown[] {
  let length = args.length;
  while (length > 0 && args[length - 1] === undefined) length -= 1;
  args.length = length;
  return bare(args);
}

/**
 * Takes a long text that comes first out of a list of ours, and leaves null there: to quote a view of a megabyte, the
 * interpreter needs as long as for all else together. Undefined for what has to travel as JSON.
 */
function takeLongText(list: unknown[]): string | undefined {
  const first = list[0];
  if (typeof first !== 'string' || first.length < LONG_TEXT_CHARS) return undefined;
  if (!isWellFormedText(first)) return undefined;
  list[0] = null;
  return first;
}

/** The `connecta` object: frozen, one function per host function; any other member is a function that rejects (P2). */
export function createConnecta(calls: Calls, names: readonly string[]): object {
  const functions = record<GuestFunction>();
  let known = '';
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index];
    if (name === undefined) continue;
    known += text(known === '' ? '' : ', ', name);
    const target = functionTarget(name);
    functions[name] = (...args) => {
      const list = argumentList(args);
      const longText = takeLongText(list);
      return calls.call(target, text('connecta.', name), list, longText);
    };
  }
  const absent = record<GuestFunction>();
  return new ProxyIntrinsic(freeze(functions), {
    __proto__: null,
    get(_target: object, key: PropertyKey) {
      const own = functions[key];
      if (own !== undefined) return own;
      if (typeof key !== 'string' || isAskedByLanguage(key)) return undefined;
      absent[key] ??= () =>
        new PromiseIntrinsic((_resolve, reject) => {
          const said = text('connecta.', key, ' is not a function. connecta has: ', known, '.');
          reject(new ErrorIntrinsic(said));
        });
      return absent[key];
    },
  } as ProxyHandler<object>);
}

/** A connector's namespace: frozen, enumerates nothing, and every string member calls (A2). */
export function createNamespace(calls: Calls, global: string): object {
  const members = record<GuestFunction>();
  return new ProxyIntrinsic(freeze(record()), {
    __proto__: null,
    get(_target: object, key: PropertyKey) {
      if (typeof key !== 'string' || isAskedByLanguage(key)) return undefined;
      members[key] ??= (...args) =>
        calls.call(namespaceTarget(global, key), text(global, '.', key), args[0]);
      return members[key];
    },
  } as ProxyHandler<object>);
}

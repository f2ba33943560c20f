import { MAX_MESSAGE_CHARS } from '../bridge-limits';
import type { Calls } from './calls';
import type { ThrownError } from './host';
import { head, isArray, isError, StringIntrinsic, stringify, text } from './intrinsics';

/** A failure is looked for in this many causes and members; a program could make the chain endless. */
const MAX_SEARCHED = 64;

/** A property of a value that may be a proxy, a revoked proxy or have throwing getters. */
function read(value: object, key: string): unknown {
  try {
    return (value as Record<string, unknown>)[key];
  } catch {
    return undefined;
  }
}

function readString(value: object, key: string): string {
  const found = read(value, key);
  return typeof found === 'string' ? found : '';
}

/** The length of what may be a list, 0 when it is none or resists being asked. */
function listLength(value: unknown): number {
  try {
    const length: unknown = isArray(value) ? value.length : 0;
    return typeof length === 'number' ? length : 0;
  } catch {
    return 0;
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** `Name: message`, or the message alone when the name is `Error` (§2.9). Never empty. */
export function errorMessage(error: object): string {
  const name = readString(error, 'name');
  const message = readString(error, 'message');
  const prefix = name === '' || name === 'Error' ? '' : name;
  if (message === '') return text(prefix === '' ? 'Error' : prefix, ' (without a message)');
  return prefix === '' ? message : text(prefix, ': ', message);
}

function thrownMessage(value: unknown): string {
  if (value === '') return 'The program threw an empty string.';
  if (typeof value === 'string') return value;
  if (!isObject(value)) return text('The program threw ', StringIntrinsic(value), '.');
  if (isError(value)) return errorMessage(value);
  const message = readString(value, 'message');
  if (message !== '') return message;
  try {
    const kind = typeof value === 'function' ? 'a function' : 'an object that JSON leaves out';
    return stringify(value) ?? text('The program threw ', kind, '.');
  } catch {
    return 'The program threw an object that cannot be shown as JSON.';
  }
}

/** The failed host call that the value is, has as a `cause`, or holds among its `errors`; by identity alone (E6). */
function findFailure(thrown: unknown, calls: Calls): number {
  let searched = 0;
  function search(value: unknown): number {
    if (!isObject(value) || searched >= MAX_SEARCHED) return 0;
    searched += 1;
    const own = calls.failureId(value);
    if (own !== undefined) return own;
    const inCause = search(read(value, 'cause'));
    if (inCause !== 0) return inCause;
    const members = read(value, 'errors');
    const length = listLength(members);
    for (let index = 0; index < length && index < MAX_SEARCHED; index += 1) {
      const inMember = search(read(members as object, StringIntrinsic(index)));
      if (inMember !== 0) return inMember;
    }
    return 0;
  }
  return search(thrown);
}

/** Whether the value is, or says that it is, the interpreter's own word for a lack of memory. */
export function isOutOfMemory(value: unknown): value is Error {
  return (
    isObject(value) &&
    readString(value, 'name') === 'InternalError' &&
    readString(value, 'message') === 'out of memory'
  );
}

export function describeThrown(value: unknown, calls: Calls): ThrownError {
  const isObjectLike = isObject(value);
  return {
    message: head(thrownMessage(value), MAX_MESSAGE_CHARS),
    stack: isObjectLike ? head(readString(value, 'stack'), MAX_MESSAGE_CHARS) : '',
    failureId: findFailure(value, calls),
    outOfMemory: isOutOfMemory(value),
  };
}

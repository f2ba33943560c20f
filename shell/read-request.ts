import { MAX_READS_IN_FLIGHT } from '../src/shared/program-ui';
import { isObject, type JsonObject } from './json-object';

/** Most names a binding lets a view add (contract V1). */
const MAX_VIEW_ARGS = 32;

/** What a payload's `connecta.read(name, args)` comes to: one call, or the sentence it is refused with. */
export type ReadDecision =
  | { readonly ok: true; readonly address: string; readonly args: JsonObject }
  | { readonly ok: false; readonly error: string };

/**
 * Resolves a read against the view's manifest (contract §7.3). This is convenience for the author of a program, who gets
 * a sentence instead of a refusal by the host; the host and the server check again.
 * @param active reads of this view that wait for their answer
 */
export function resolveRead(
  reads: JsonObject,
  request: { readonly name: unknown; readonly args: unknown },
  active: number,
): ReadDecision {
  const { name, args = {} } = request;
  if (typeof name !== 'string') return refused('The name of a read must be a string.');
  if (!Object.hasOwn(reads, name)) {
    return refused(`This view declares no read named "${name.slice(0, 64)}".`);
  }
  if (active >= MAX_READS_IN_FLIGHT) {
    return refused(`A view can have at most ${MAX_READS_IN_FLIGHT} reads under way at once.`);
  }
  const binding = readBinding(reads[name]);
  if (binding === undefined) return refused(`The read "${name}" is not declared correctly.`);
  if (!isObject(args)) return refused('The arguments of a read must be an object.');
  const undeclared = Object.keys(args).find((key) => !binding.viewArgs.includes(key));
  if (undeclared !== undefined) {
    return refused(`The read "${name}" does not take the argument "${undeclared.slice(0, 128)}".`);
  }
  // Without a prototype, a key is never more than a key.
  const merged: Record<string, unknown> = Object.create(null);
  Object.assign(merged, binding.fixedArgs, args);
  return { ok: true, address: binding.address, args: merged };
}

interface Binding {
  readonly address: string;
  readonly fixedArgs: JsonObject;
  readonly viewArgs: readonly unknown[];
}

function readBinding(value: unknown): Binding | undefined {
  if (!isObject(value)) return undefined;
  const { address, fixedArgs, viewArgs } = value;
  const sound =
    typeof address === 'string' &&
    address !== '' &&
    isObject(fixedArgs) &&
    Array.isArray(viewArgs) &&
    viewArgs.length <= MAX_VIEW_ARGS;
  return sound ? { address, fixedArgs, viewArgs } : undefined;
}

function refused(error: string): ReadDecision {
  return { ok: false, error };
}

import { VIEW_READ_MODE, VIEW_READ_TOOL } from '../shared/program-ui';
import { FORBIDDEN_KEYS, type ReadBinding, type ReadManifest } from '../shared/read-manifest';
import { deepEqual } from './deep-equal';
import { jsonSize } from './json-size';
import { quoteName } from './quote-name';

/** Largest arguments of one read, in characters of JSON. */
const MAX_READ_ARGS_SIZE = 256 * 1024;

/** What the host makes of a view's `tools/call`. A refusal's reason is a sentence; it names keys, never values. */
export type ReadDecision =
  | {
      readonly verdict: 'allowed';
      /** Name of the declared read that allows it. */
      readonly binding: string;
      readonly address: string;
      readonly args: Record<string, unknown>;
    }
  | { readonly verdict: 'refused'; readonly reason: string };

const CALL_KEYS: ReadonlySet<string> = new Set(['name', 'arguments', '_meta']);
const ARGUMENT_KEYS: ReadonlySet<string> = new Set(['address', 'args', 'resultMode']);

/**
 * Whether a view may make this call, by the manifest of the result that is mounted and by nothing the view says
 * (contract V3 to V6). `params` is the raw request: it is checked here, key by key, before any schema drops a key.
 */
export function decideRead(params: unknown, reads: ReadManifest): ReadDecision {
  if (!isObject(params)) return refused('tools/call needs params');
  if (params.name !== VIEW_READ_TOOL) {
    return refused(
      `${quoteName(params.name)} is not a tool that a view may call; it may call ${VIEW_READ_TOOL} only`,
    );
  }
  const extra = Object.keys(params).find((key) => !CALL_KEYS.has(key));
  if (extra !== undefined) return refused(`params.${quoteName(extra)} is not part of a read`);
  return decideArguments(params.arguments, reads);
}

function decideArguments(given: unknown, reads: ReadManifest): ReadDecision {
  if (!isObject(given)) return refused(`${VIEW_READ_TOOL} needs arguments`);
  const extra = Object.keys(given).find((key) => !ARGUMENT_KEYS.has(key));
  if (extra !== undefined) return refused(`${quoteName(extra)} is not part of a read`);
  const { address, args, resultMode } = given;
  if (resultMode !== VIEW_READ_MODE) return refused(`resultMode must be "${VIEW_READ_MODE}"`);
  if (typeof address !== 'string') return refused('address must be a string');
  if (!isObject(args)) return refused('args must be an object');
  if (jsonSize(args, MAX_READ_ARGS_SIZE) > MAX_READ_ARGS_SIZE) {
    return refused(`args are larger than ${MAX_READ_ARGS_SIZE / 1024} KB or nested too deep`);
  }
  const named = Object.entries(reads).filter(([, binding]) => binding.address === address);
  if (named.length === 0) return refused(`${quoteName(address)} is not a declared read`);
  const objections = named.map(([name, binding]) => ({ name, objection: objectTo(args, binding) }));
  const fit = objections.find(({ objection }) => objection === undefined);
  if (fit !== undefined) return { verdict: 'allowed', binding: fit.name, address, args };
  return refused(
    objections
      .map(({ name, objection }) => `${objection} by the read ${quoteName(name)}`)
      .join('; '),
  );
}

/** Why these arguments are not what the binding declares, or undefined when they are. */
function objectTo(args: Record<string, unknown>, binding: ReadBinding): string | undefined {
  for (const [key, value] of Object.entries(binding.fixedArgs)) {
    if (!Object.hasOwn(args, key) || !deepEqual(args[key], value)) {
      return `argument ${quoteName(key)} is not as fixed`;
    }
  }
  const open = new Set(binding.viewArgs);
  for (const key of Object.keys(args)) {
    const declared = Object.hasOwn(binding.fixedArgs, key) || open.has(key);
    if (!declared || FORBIDDEN_KEYS.has(key)) return `argument ${quoteName(key)} is not declared`;
  }
  return undefined;
}

function refused(reason: string): ReadDecision {
  return { verdict: 'refused', reason };
}

/** A JSON object: nothing inherited counts, and a symbol key or a getter cannot have come out of JSON. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { FORBIDDEN_KEYS, type ReadBinding } from '../../shared/read-manifest';
import { requireReadOnly } from '../invocation/admit-call';
import { ConnectaError } from '../invocation/connecta-error';
import { invalidArgs } from '../invocation/failures';
import { type Resolution, resolveTool } from '../invocation/resolve-tool';
import { isPlainObject } from '../plain-object';

const MAX_READS = 32;
const MAX_VIEW_ARGS = 32;
const MAX_VIEW_ARG_CHARS = 128;
const READ_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const BINDING_KEYS: ReadonlySet<string> = new Set(['address', 'fixedArgs', 'viewArgs']);

/** The reads as a program declared them: well formed, addresses not looked up yet. */
export type DeclaredReads = ReadonlyMap<string, ReadBinding>;

/** Checks the shape of `reads` (contract V1); throws `invalid_args` that names what is wrong. */
export function parseReads(reads: unknown): DeclaredReads {
  if (!isPlainObject(reads)) throw invalidArgs('"reads" is an object: { name: { address } }.');
  const names = Object.keys(reads);
  if (names.length === 0 || names.length > MAX_READS) {
    throw invalidArgs(`A view declares 1 to ${MAX_READS} reads.`);
  }
  return new Map(names.map((name) => [requireName(name), parseBinding(name, reads[name])]));
}

/**
 * The manifest that goes out: every address found and read-only, in canonical form, both argument fields present (V2).
 * Nothing is called and nothing is spent. The first read that cannot be bound is the failure, with its name in front.
 */
export async function bindReads(
  reads: DeclaredReads,
  resolution: Resolution,
): Promise<Record<string, ReadBinding>> {
  const bound: [string, ReadBinding][] = [];
  for (const [name, binding] of reads) {
    try {
      const target = { kind: 'address', address: binding.address } as const;
      const resolved = await resolveTool(target, resolution);
      requireReadOnly(resolved, binding.fixedArgs);
      bound.push([name, { ...binding, address: resolved.address }]);
    } catch (error) {
      throw withReadName(name, error);
    }
  }
  return Object.fromEntries(bound);
}

function requireName(name: string): string {
  if (FORBIDDEN_KEYS.has(name) || !READ_NAME.test(name)) {
    throw invalidArgs(
      `"${name.slice(0, 64)}" cannot name a read: a letter, then up to 63 letters, digits, _ or -.`,
    );
  }
  return name;
}

function parseBinding(name: string, binding: unknown): ReadBinding {
  const refuse = (problem: string) => invalidArgs(`Read "${name}": ${problem}`);
  if (!isPlainObject(binding)) throw refuse('it is an object: { address, fixedArgs?, viewArgs? }.');
  const unknownKey = Object.keys(binding).find((key) => !BINDING_KEYS.has(key));
  if (unknownKey !== undefined) throw refuse('it has only: address, fixedArgs, viewArgs.');
  const { address, fixedArgs = {}, viewArgs = [] } = binding;
  if (typeof address !== 'string' || address === '')
    throw refuse('"address" is a tool\'s address.');
  if (!isPlainObject(fixedArgs)) throw refuse('"fixedArgs" is an object.');
  const problem = problemOfViewArgs(viewArgs, fixedArgs);
  if (problem !== undefined) throw refuse(problem);
  return { address, fixedArgs, viewArgs: viewArgs as string[] };
}

function problemOfViewArgs(
  viewArgs: unknown,
  fixedArgs: Record<string, unknown>,
): string | undefined {
  if (!Array.isArray(viewArgs) || viewArgs.length > MAX_VIEW_ARGS) {
    return `"viewArgs" is an array of at most ${MAX_VIEW_ARGS} argument names.`;
  }
  if (!viewArgs.every(isArgumentName)) {
    return `an entry of "viewArgs" is the name of an argument, 1 to ${MAX_VIEW_ARG_CHARS} characters.`;
  }
  if (new Set(viewArgs).size !== viewArgs.length) return 'the entries of "viewArgs" differ.';
  const both = viewArgs.find((key: string) => Object.hasOwn(fixedArgs, key));
  return both === undefined ? undefined : `"${both}" is fixed already, so a view cannot set it.`;
}

function isArgumentName(candidate: unknown): boolean {
  return (
    typeof candidate === 'string' &&
    candidate !== '' &&
    candidate.length <= MAX_VIEW_ARG_CHARS &&
    !FORBIDDEN_KEYS.has(candidate)
  );
}

function withReadName(name: string, error: unknown): unknown {
  if (!(error instanceof ConnectaError)) return error;
  const message = `Read "${name}": ${error.message}`;
  return new ConnectaError({ ...error.details, message }, { cause: error });
}

/**
 * Names from a configuration file become connector ids here, and ids become the globals a program sees
 * (contract A1, A2, A4). No imports: the extension and the server use the same rule.
 */

/** What one configured name became: an id, or the reason why that entry alone is left out. */
export type NamedConnector =
  | { readonly name: string; readonly id: string }
  | { readonly name: string; readonly reason: string };

/** Globals that a program already has, or that would break it (A4). */
const RESERVED_GLOBALS: ReadonlySet<string> = new Set([
  'arguments',
  'connecta',
  'console',
  'result',
  'undefined',
]);

/** Words that cannot name a variable in JavaScript, strict mode included. Lower case, as ids are. */
const RESERVED_WORDS: ReadonlySet<string> = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum eval export extends false ' +
    'finally for function if implements import in interface let new null package private protected public return ' +
    'static super switch this throw true try typeof var void while with yield'
  ).split(' '),
);

/** `My Server` → `my-server`: lower case, and anything outside `[a-z0-9_-]` becomes `-`. */
export function connectorIdFor(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9_-]/gu, '-');
}

/** The global of a connector in a program: `ice-cream` → `ice_cream`, `7zip` → `_7zip`, `import` → `import_` (A2). */
export function guestGlobal(connectorId: string): string {
  const name = connectorId.replace(/[^A-Za-z0-9_$]/gu, '_');
  if (/^[0-9]/.test(name)) return `_${name}`;
  return RESERVED_WORDS.has(name) ? `${name}_` : name;
}

/** Whether a connector may not have this global (A4). Names that begin with `__` belong to the sandbox. */
export function isReservedGlobal(global: string): boolean {
  return RESERVED_GLOBALS.has(global) || global.startsWith('__');
}

/**
 * Ids for the names of one configuration, in order. The first of two names that collide keeps its id; two ids
 * collide as well when programs would see them under one global. `taken`: ids that exist already.
 */
export function nameConnectors(
  names: readonly string[],
  taken: readonly string[] = [],
): NamedConnector[] {
  const owners = new Map(taken.map((id) => [guestGlobal(id), id]));
  return names.map((name) => {
    const id = connectorIdFor(name);
    if (id === '') return { name, reason: 'A connector needs a name.' };
    const global = guestGlobal(id);
    if (isReservedGlobal(global)) {
      return {
        name,
        reason: `"${name}" is a name that programs already use. Give this connector another name.`,
      };
    }
    const owner = owners.get(global);
    if (owner !== undefined) {
      if (owner === name) {
        return {
          name,
          reason: `Another server is called "${name}" as well, and is used; this one is not. Give one of them another name.`,
        };
      }
      return {
        name,
        reason: `Programs would see "${name}" under the same name as "${owner}" (${global}). Give one of them another name.`,
      };
    }
    owners.set(global, name);
    return { name, id };
  });
}

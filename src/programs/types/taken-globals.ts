/**
 * Globals that TypeScript knows in any JavaScript file, as far as a connector could be called so (lower case). A
 * declaration of the same name would be an error, so such a connector has no shortcut in the types; its addresses work.
 */
const TAKEN: ReadonlySet<string> = new Set(
  (
    'alert atob blur btoa caches close closed confirm console crypto document escape eval event external fetch focus ' +
    'frames history length location locationbar menubar name navigation navigator open opener orientation origin ' +
    'parent performance personalbar print prompt scheduler screen scroll scrollbars self status statusbar stop ' +
    'toolbar top undefined unescape window ' +
    // Of Node, whose types are often around.
    'buffer exports global globalthis module process require'
  ).split(' '),
);

export function isTakenGlobal(name: string): boolean {
  // Every event handler of a window is one.
  return TAKEN.has(name) || /^on[a-z]+$/.test(name);
}

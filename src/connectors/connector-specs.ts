import type { ConnectorSpec } from '../shared/control';

/** What needs no configuration, only an open folder: the connector's name, which is also that of what serves it. */
const BUILTINS = ['files', 'git'] as const;

/**
 * Everything programs can call: what `mcp.json` declares, and before it the built-in connectors, each with one root per open
 * folder: none without a folder, and none whose name a declared connector has taken. `roots`: absolute paths of the open folders.
 */
export function connectorSpecs(
  declared: readonly ConnectorSpec[],
  roots: readonly string[],
): readonly ConnectorSpec[] {
  if (roots.length === 0) return declared;
  const taken = new Set(declared.map(({ id }) => id));
  const builtins = BUILTINS.filter((name) => !taken.has(name)).map(
    (name): ConnectorSpec => ({ kind: 'builtin', id: name, builtin: name, roots: [...roots] }),
  );
  return [...builtins, ...declared];
}

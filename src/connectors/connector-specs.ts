import type { ConnectorSpec } from '../shared/control';

/** Name of the connector that serves the open folders' files. */
const FILES_CONNECTOR = 'files';

/**
 * Everything programs can call: what `mcp.json` declares, and the built-in `files` unless there is no folder for it or
 * a declared connector has taken its name. `roots`: absolute paths of the open folders.
 */
export function connectorSpecs(
  declared: readonly ConnectorSpec[],
  roots: readonly string[],
): readonly ConnectorSpec[] {
  if (roots.length === 0 || declared.some(({ id }) => id === FILES_CONNECTOR)) return declared;
  return [
    { kind: 'builtin', id: FILES_CONNECTOR, builtin: 'files', roots: [...roots] },
    ...declared,
  ];
}

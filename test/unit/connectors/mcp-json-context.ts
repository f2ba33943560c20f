import path from 'node:path';
import type { McpJsonContext } from '../../../src/connectors/sources/mcp-json';
import { english } from '../localize';

/** What an `mcp.json` of the folder /srv/app is read with. */
export function mcpJsonContext(extra: Partial<McpJsonContext> = {}): McpJsonContext {
  return {
    values: {
      workspaceFolder: '/srv/app',
      folders: { app: '/srv/app' },
      userHome: '/home/me',
      pathSeparator: '/',
      env: (name) => ({ TOKEN: 'abc' })[name],
      config: (name) => ({ 'notes.dir': '/srv/notes' })[name],
    },
    folder: '/srv/app',
    dialect: 'vscode',
    taken: [],
    generation: 0,
    startsConnecta: () => false,
    resolvePath: path.resolve,
    t: english,
    ...extra,
  };
}

import os from 'node:os';
import path from 'node:path';
import type { EntryContext } from '../../shared/mcp-entry';
import { startsConnecta } from '../../shared/starts-connecta';

/** What an entry of a configuration file given by `--config` means here. `serverFile`: this very server. */
export function entryContext(serverFile: string, folder = process.cwd()): EntryContext {
  return {
    folder,
    values: {
      workspaceFolder: folder,
      folders: { [path.basename(folder)]: folder },
      userHome: os.homedir(),
      pathSeparator: path.sep,
      env: (name) => process.env[name],
    },
    startsConnecta: (commandLine, cwd) =>
      startsConnecta(commandLine, serverFile, (word) => path.resolve(cwd, word)),
    resolvePath: path.resolve,
    t: (message, ...args) =>
      message.replace(/\{(\d+)\}/g, (written, index) => String(args[Number(index)] ?? written)),
  };
}

import { readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startsConnecta } from '../../shared/starts-connecta';
import type { OpenFolder } from './file-paths';
import { type FoundServer, foundServers } from './found-servers';
import { type KnownFile, knownFiles } from './known-files';
import { portableEntries } from './mcp-json';

export interface SearchOptions {
  /** VS Code's own user files: `…/Code/User`. */
  readonly userFolder: string;
  readonly folders: readonly OpenFolder[];
  /** The server that this extension starts. */
  readonly ownServer: string;
}

/** Reads the files in which programs of this machine declare servers. Starts nothing. */
export async function searchMachine(options: SearchOptions): Promise<readonly FoundServer[]> {
  const { userFolder, folders, ownServer } = options;
  const files = knownFiles({
    platform: process.platform,
    home: os.homedir(),
    env: (name) => process.env[name],
    userFolder,
    profiles: await readdir(path.join(userFolder, 'profiles')).catch(() => []),
    folders,
  });
  const unique = [...new Map(files.map((known) => [known.file, known])).values()];
  const paths = folders.map((folder) => folder.path);
  const read = await Promise.all(unique.map((known) => entriesOf(known, paths)));
  return foundServers(
    read.filter((file) => file !== undefined),
    (commandLine, cwd) =>
      startsConnecta(commandLine, ownServer, (word) => path.resolve(os.homedir(), cwd, word)),
  );
}

/** Nothing where there is no such file, or none that can be read. */
async function entriesOf(known: KnownFile, folders: readonly string[]) {
  try {
    return { known, entries: portableEntries(await readFile(known.file, 'utf8'), folders) };
  } catch {
    return undefined;
  }
}

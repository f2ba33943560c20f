import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { startsConnecta } from '../../shared/starts-connecta';
import { localFolders } from './local-folders';
import { type McpJson, type McpJsonContext, readMcpJson } from './mcp-json';

/** A file that declares servers, and which of them count. */
export interface ServerFile {
  /** Absolute. */
  readonly file: string;
  readonly dialect: McpJsonContext['dialect'];
  /** The open folder that it belongs to; absent: it is the person's. */
  readonly folder?: string;
  /** The servers that a person chose; absent: all. */
  readonly only?: ReadonlySet<string>;
}

/** Whether the workspace itself declares what is in the file; else it counts because a person chose of it. */
export function isOwn({ only }: ServerFile): boolean {
  return only === undefined;
}

export interface ReadOptions {
  readonly text: string;
  readonly taken: readonly string[];
  readonly generation: number;
  /** The server that this extension starts, so that an entry for it can be left out. */
  readonly ownServer: string;
  /** Hears of every setting that the file asks for. */
  onSetting(name: string): void;
}

/** Reads a file's servers with the values that variables have in this window. */
export function readServerFile(source: ServerFile, options: ReadOptions): McpJson {
  const { dialect, only } = source;
  const folders = localFolders();
  const workspaceFolder = source.folder ?? folders[0]?.uri.fsPath;
  return readMcpJson(options.text, {
    dialect,
    ...(only ? { only } : {}),
    taken: options.taken,
    generation: options.generation,
    folder: workspaceFolder ?? os.homedir(),
    startsConnecta: (commandLine, cwd) =>
      startsConnecta(commandLine, options.ownServer, (word) => path.resolve(cwd, word)),
    resolvePath: path.resolve,
    t: vscode.l10n.t,
    values: {
      workspaceFolder,
      folders: Object.fromEntries(folders.map(({ name, uri }) => [name, uri.fsPath])),
      userHome: os.homedir(),
      pathSeparator: path.sep,
      env: (name) => process.env[name],
      config: (name) => {
        options.onSetting(name);
        return settingAsText(name, workspaceFolder);
      },
      bareEnvironment: dialect === 'portable',
    },
  });
}

function settingAsText(name: string, folder: string | undefined): string | undefined {
  const scope = folder === undefined ? undefined : vscode.Uri.file(folder);
  const value: unknown = vscode.workspace.getConfiguration(undefined, scope).get(name);
  const single = typeof value === 'string' || typeof value === 'number' || value === true;
  return single || value === false ? String(value) : undefined;
}

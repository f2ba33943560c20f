import { cp, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from './paths';
import { createTemporaryFolder } from './temporary-folder';

const fixture = path.join(projectRoot, 'test/fixtures/workspace');
const samples = path.join(projectRoot, 'media/samples');
const day = 86_400_000;

export interface SampleWorkspace {
  readonly folder: string;
  write(file: string, text: string): Promise<void>;
  remove(): void;
}

export interface WorkspaceOptions {
  /** Names of files in media/samples to copy in. */
  readonly samples?: readonly string[];
  /** What `.vscode/mcp.json` declares; without it there is no such file. */
  readonly mcpServers?: Readonly<Record<string, StdioServer>>;
}

export interface StdioServer {
  readonly command: string;
  readonly args: readonly string[];
}

/** A published MCP server that this project has among its own dependencies: no network is needed to start it. */
export function installedServer(name: 'everything' | 'memory'): StdioServer {
  const main = `node_modules/@modelcontextprotocol/server-${name}/dist/index.js`;
  return { command: process.execPath, args: [path.join(projectRoot, main)] };
}

/** A copy has one time on every file; a project that grew has many. The same ones on every run, up to a year back. */
async function spreadTimes(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const now = Date.now();
  await Promise.all(
    files.map((entry, index) => {
      const age = ((index * index * 7) % 365) * day + index * 3_700_000;
      const time = new Date(now - age);
      return utimes(path.join(entry.parentPath, entry.name), time, time);
    }),
  );
}

/** A small project in a fresh temporary folder. */
export async function createSampleWorkspace(
  options: WorkspaceOptions = {},
): Promise<SampleWorkspace> {
  const parent = await createTemporaryFolder('connecta-sample');
  const folder = path.join(parent.path, 'tide-clock');
  await cp(fixture, folder, { recursive: true });
  await spreadTimes(folder);
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  };
  for (const sample of options.samples ?? []) {
    await cp(path.join(samples, sample), path.join(folder, sample));
  }
  if (options.mcpServers) {
    const servers = Object.entries(options.mcpServers).map(
      ([name, server]) => [name, { type: 'stdio', ...server }] as const,
    );
    const declared = { servers: Object.fromEntries(servers) };
    await write('.vscode/mcp.json', JSON.stringify(declared, null, 2));
  }
  return { folder, write, remove: () => parent.remove() };
}

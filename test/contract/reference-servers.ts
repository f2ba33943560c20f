import path from 'node:path';
import { projectRoot } from '../harness/paths';
import type { ConfiguredServer } from './server-process';

const packages = path.join(projectRoot, 'node_modules/@modelcontextprotocol');

function packaged(name: string, ...args: string[]): ConfiguredServer {
  const entry = path.join(packages, name, 'dist/index.js');
  return { command: process.execPath, args: [entry, ...args] };
}

/** The reference servers as people configure them; the filesystem's root and the memory's file are in `folder`. */
export function referenceServers(
  folder: string,
): Readonly<Record<'everything' | 'filesystem' | 'memory', ConfiguredServer>> {
  return {
    everything: packaged('server-everything'),
    filesystem: packaged('server-filesystem', folder),
    memory: {
      ...packaged('server-memory'),
      env: { MEMORY_FILE_PATH: path.join(folder, 'memory.jsonl') },
    },
  };
}

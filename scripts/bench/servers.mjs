import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { WireClient } from './wire-client.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const server = path.join(root, 'dist/server.js');
const clientInfo = { name: 'connecta-bench', version: '1' };

/** The real downstream server that both sides call: its `echo` does nothing but answer. */
const main = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/server-everything/dist/index.js',
);
const everything = { command: process.execPath, args: [main, 'stdio'] };

async function withClient({ command, args }, work) {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const exited = once(child, 'exit');
  const client = new WireClient(child);
  try {
    await client.connect();
    return await work(client, child.pid);
  } finally {
    client.close();
    await exited;
  }
}

/** Gives `work` a client of the downstream server itself: the baseline. */
export function withDirect(work) {
  return withClient(everything, work);
}

/** Gives `work` a client of the connecta server, which has `servers` as connectors (the downstream one, or others), and its process id. */
export async function withConnecta(
  { servers = { everything: { type: 'stdio', ...everything } } },
  work,
) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'connecta-bench-'));
  const config = path.join(folder, 'mcp.json');
  await writeFile(config, JSON.stringify({ servers }));
  try {
    const args = [server, '--config', config];
    return await withClient({ command: process.execPath, args }, work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** From spawn to the answer of `initialize`, without any SDK on this side. Resolves with what ends the server. */
export async function startServer() {
  const child = spawn(process.execPath, [server], { stdio: ['pipe', 'pipe', 'ignore'] });
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo },
  };
  child.stdin.write(`${JSON.stringify(initialize)}\n`);
  await once(child.stdout, 'data');
  return async () => {
    const exited = once(child, 'exit');
    child.stdin.end();
    await exited;
  };
}

/** From spawn to exit of a Node that does nothing. */
export async function startNode() {
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
}

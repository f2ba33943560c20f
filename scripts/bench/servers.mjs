import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const root = path.resolve(import.meta.dirname, '../..');
const clientInfo = { name: 'connecta-bench', version: '1' };

/** The real downstream server that both sides call: its `echo` does nothing but answer. */
const everything = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/server-everything/dist/index.js',
);
const downstream = { command: process.execPath, args: [everything, 'stdio'] };

async function connect(parameters) {
  const client = new Client(clientInfo);
  await client.connect(new StdioClientTransport({ ...parameters, stderr: 'ignore' }));
  return client;
}

/** A client that speaks to the downstream server itself: the baseline. */
export function connectDirect() {
  return connect(downstream);
}

/** A client of the connecta server, which has the same downstream server as its connector `everything`. */
export async function connectConnecta(directory) {
  const config = path.join(directory, 'mcp.json');
  await writeFile(
    config,
    JSON.stringify({ servers: { everything: { type: 'stdio', ...downstream } } }),
  );
  return connect({
    command: process.execPath,
    args: [path.join(root, 'dist/server.js'), '--config', config],
  });
}

/** From spawn to the answer of `initialize`, without any SDK on this side. */
export async function startServer() {
  const child = spawn(process.execPath, [path.join(root, 'dist/server.js')], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
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

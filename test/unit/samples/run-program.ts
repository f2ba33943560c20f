import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createFilesServer } from '../../../src/builtin/files/files-server';
import { findGit } from '../../../src/builtin/git/find-git';
import { GitProgram } from '../../../src/builtin/git/git-program';
import { createGitServer } from '../../../src/builtin/git/git-server';
import { Roots } from '../../../src/builtin/roots';
import type { Connector } from '../../../src/server/connectors/connector';
import { ConnectorRegistry } from '../../../src/server/connectors/connector-registry';
import { createServerFactory } from '../../../src/server/create-server';
import { DEFAULT_LIMITS } from '../../../src/shared/limits';
import { createInProcessExecutor } from '../../harness/in-process-executor';

async function clientOf(factory: Parameters<typeof serveStdio>[0]): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  serveStdio(factory, { transport: far });
  const client = new Client({ name: 'test', version: '0' });
  await client.connect(near);
  return client;
}

async function connectorOf(id: string, create: () => McpServer): Promise<Connector> {
  return connectorOn(id, await clientOf(create));
}

/** A published server, in a process of its own. */
async function connectorStarted(id: string, server: StartedServer): Promise<Connector> {
  const client = new Client({ name: 'test', version: '0' });
  const { command, args, env = {} } = server;
  await client.connect(
    new StdioClientTransport({
      command,
      args: [...args],
      env: { ...getDefaultEnvironment(), ...env },
      stderr: 'ignore',
    }),
  );
  return connectorOn(id, client);
}

function connectorOn(id: string, client: Client): Connector {
  return {
    id,
    kind: 'mcp',
    listTools: async () => {
      const { tools } = await client.listTools();
      return tools.map(({ name, inputSchema, annotations }) => ({
        name,
        inputSchema,
        annotations: { ...annotations },
      }));
    },
    callTool: (name, args) => client.callTool({ name, arguments: { ...args } }),
    close: () => client.close(),
  };
}

/** A server that is started for one run. */
export interface StartedServer {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a program on the real built-in tools over a folder, in the real server and interpreter; of processes there are git's
 * and those of `servers`. `git`: where it is; found on this machine when left out.
 */
export async function runOnFolder(
  code: string,
  folder: string,
  git = () => findGit(process.env, process.platform),
  servers: Readonly<Record<string, StartedServer>> = {},
) {
  const roots = new Roots([folder]);
  const program = new GitProgram({ find: git, inherited: process.env });
  const connectors = new ConnectorRegistry([
    await connectorOf('files', () => createFilesServer(roots)),
    await connectorOf('git', () => createGitServer({ roots, program })),
    ...(await Promise.all(
      Object.entries(servers).map(([id, server]) => connectorStarted(id, server)),
    )),
  ]);
  const executor = createInProcessExecutor();
  const client = await clientOf(
    createServerFactory({
      connectors,
      executor,
      limits: () => DEFAULT_LIMITS,
      shellHtml: '<!doctype html>',
      version: '0',
      onActivity: () => {},
      log: () => {},
    }),
  );
  try {
    return await client.callTool({ name: 'execute_code', arguments: { code, diagnostics: true } });
  } finally {
    await client.close();
    await executor.close();
    await connectors.close();
  }
}

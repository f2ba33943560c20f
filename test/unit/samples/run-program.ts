import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
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
  const client = await clientOf(create);
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

/**
 * Runs a program on the real built-in tools over a folder, in the real server and interpreter; of processes there is git's alone.
 * `git`: where it is; found on this machine when left out.
 */
export async function runOnFolder(
  code: string,
  folder: string,
  git = () => findGit(process.env, process.platform),
) {
  const roots = new Roots([folder]);
  const program = new GitProgram({ find: git, inherited: process.env });
  const connectors = new ConnectorRegistry([
    await connectorOf('files', () => createFilesServer(roots)),
    await connectorOf('git', () => createGitServer({ roots, program })),
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

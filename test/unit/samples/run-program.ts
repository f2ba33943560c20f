import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createFilesServer } from '../../../src/builtin/files/files-server';
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

/** Runs a program on the real `files` tools over a folder, in the real server and interpreter, without a process. */
export async function runOnFolder(code: string, folder: string) {
  const roots = new Roots([folder]);
  const filesClient = await clientOf(() => createFilesServer(roots));
  const files: Connector = {
    id: 'files',
    kind: 'mcp',
    listTools: async () => {
      const { tools } = await filesClient.listTools();
      return tools.map(({ name, inputSchema, annotations }) => ({
        name,
        inputSchema,
        annotations: { ...annotations },
      }));
    },
    callTool: (name, args) => filesClient.callTool({ name, arguments: { ...args } }),
    close: () => filesClient.close(),
  };
  const connectors = new ConnectorRegistry([files]);
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

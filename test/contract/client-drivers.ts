import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { MODERN_VERSION } from './rpc-peer';

export interface Launch {
  readonly command: string;
  readonly args: string[];
  readonly cwd: string;
}

/** What an application does with an MCP client library; one form for all libraries and modes. */
export interface ClientDriver {
  readonly serverName: string | undefined;
  readonly instructions: string | undefined;
  /** The era that client and server settled on. */
  readonly era: 'legacy' | 'modern';
  toolNames(): Promise<readonly string[]>;
  /** Whatever the library makes of the answer. */
  callTool(
    name: string,
    args: Record<string, unknown>,
    options?: { signal?: AbortSignal; timeoutMs?: number },
  ): Promise<unknown>;
  readResource(uri: string): Promise<unknown>;
  close(): Promise<void>;
}

const INFO = { name: 'interop', version: '1' };
const PATIENCE_MS = 20_000;

function requestOptions(options: { signal?: AbortSignal; timeoutMs?: number } = {}) {
  const { signal, timeoutMs = PATIENCE_MS } = options;
  return { timeout: timeoutMs, ...(signal === undefined ? {} : { signal }) };
}

async function connectV1(launch: Launch): Promise<ClientDriver> {
  const client = new ClientV1(INFO);
  await client.connect(new StdioV1({ ...launch, stderr: 'ignore' }), requestOptions());
  return {
    serverName: client.getServerVersion()?.name,
    instructions: client.getInstructions(),
    era: 'legacy',
    toolNames: async () => (await client.listTools()).tools.map((tool) => tool.name),
    callTool: (name, args, options) =>
      client.callTool({ name, arguments: args }, undefined, requestOptions(options)),
    readResource: (uri) => client.readResource({ uri }),
    close: () => client.close(),
  };
}

function connectV2(mode: 'legacy' | 'auto' | { pin: string }) {
  return async (launch: Launch): Promise<ClientDriver> => {
    const client = new ClientV2(INFO, { versionNegotiation: { mode } });
    await client.connect(new StdioV2({ ...launch, stderr: 'ignore' }), requestOptions());
    const isModern = client.getNegotiatedProtocolVersion() === MODERN_VERSION;
    return {
      serverName: client.getServerVersion()?.name,
      instructions: client.getInstructions(),
      era: isModern ? 'modern' : 'legacy',
      toolNames: async () => (await client.listTools()).tools.map((tool) => tool.name),
      callTool: (name, args, options) =>
        client.callTool({ name, arguments: args }, requestOptions(options)),
      readResource: (uri) => client.readResource({ uri }),
      close: () => client.close(),
    };
  };
}

/** The published client libraries in each of their modes, and the era that each must come to with our server. */
export const CLIENTS: readonly {
  readonly title: string;
  readonly era: ClientDriver['era'];
  connect(launch: Launch): Promise<ClientDriver>;
}[] = [
  { title: '@modelcontextprotocol/sdk 1.x', era: 'legacy', connect: connectV1 },
  {
    title: '@modelcontextprotocol/client 2.x, legacy',
    era: 'legacy',
    connect: connectV2('legacy'),
  },
  { title: '@modelcontextprotocol/client 2.x, auto', era: 'modern', connect: connectV2('auto') },
  {
    title: `@modelcontextprotocol/client 2.x, pinned to ${MODERN_VERSION}`,
    era: 'modern',
    connect: connectV2({ pin: MODERN_VERSION }),
  },
];

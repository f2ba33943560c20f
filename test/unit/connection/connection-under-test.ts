import path from 'node:path';
import type { ConnectionOptions, ServerStatus } from '../../../src/connection/connection-types';
import { ServerConnection } from '../../../src/connection/server-connection';
import type { ActivityEvent, ConnectorState, ConnectorTool } from '../../../src/shared/control';

const SERVERS = path.join(import.meta.dirname, '../../fixtures/servers');

export interface UnderTest {
  readonly connection: ServerConnection;
  readonly statuses: ServerStatus[];
  /** `level message`, in order. */
  readonly lines: string[];
  readonly connectors: [string, ConnectorState][];
  readonly activity: ActivityEvent[];
  readonly tools: [string, readonly ConnectorTool[]][];
}

const opened: ServerConnection[] = [];

/** A connection to one of the fixture servers, started by this very Node. */
export function connectTo(server: string, over: Partial<ConnectionOptions> = {}): UnderTest {
  const statuses: ServerStatus[] = [];
  const lines: string[] = [];
  const connectors: [string, ConnectorState][] = [];
  const activity: ActivityEvent[] = [];
  const tools: [string, readonly ConnectorTool[]][] = [];
  const write = (level: string) => (message: string) => void lines.push(`${level} ${message}`);
  const connection = new ServerConnection({
    launch: () => ({
      command: process.execPath,
      args: [path.join(SERVERS, server)],
      env: {},
    }),
    configuration: () => ({ connectors: [], limits: {} }),
    clientInfo: { name: 'test', version: '1' },
    log: {
      debug: write('debug'),
      info: write('info'),
      warn: write('warn'),
      error: write('error'),
    },
    onStatus: (status) => statuses.push(status),
    onConnector: (id, state) => connectors.push([id, state]),
    onActivity: (event) => activity.push(event),
    onTools: (id, listed) => tools.push([id, listed]),
    reach: async (id) => {
      throw new Error(`nobody knows how to reach ${id}`);
    },
    ...over,
  });
  opened.push(connection);
  return { connection, statuses, lines, connectors, activity, tools };
}

/** For `afterEach`: nothing that a test started outlives it. */
export async function stopAll(): Promise<void> {
  await Promise.all(opened.splice(0).map((connection) => connection.stop()));
}

export const never = new AbortController().signal;

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The pid that a ready connection has. */
export function pidOf(connection: ServerConnection): number {
  const { status } = connection;
  if (status.kind !== 'ready') throw new Error(`the server is ${status.kind}`);
  return status.pid;
}

import path from 'node:path';
import { InMemoryTransport } from '@modelcontextprotocol/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { inlineHtml } from '../../scripts/build/inline-html.mjs';
import { ConnectorRegistry } from '../../src/server/connectors/connector-registry';
import { createServerFactory } from '../../src/server/create-server';
import type { Executor } from '../../src/server/sandbox/executor';
import { DEFAULT_LIMITS, type Limits } from '../../src/shared/limits';
import { projectRoot } from '../harness/paths';
import { caseConnector } from './case-connector';
import type { ContractCase } from './contract-case';
import { RpcPeer, type Wire } from './rpc-peer';
import type { Traces } from './run-case';

/** The contract's own numbers (§2.12, §3.3), which the cases are written against; ours are more generous. */
const CONTRACT_LIMITS: Limits = {
  ...DEFAULT_LIMITS,
  hostCalls: 20,
  readResultBytes: 50_000,
};

export interface RunningServer {
  readonly peer: RpcPeer;
  readonly traces: Traces;
  close(): Promise<void>;
}

/** A server with a case's connectors, and a client that speaks to it through memory. The executor stays its owner's. */
export async function startInProcess(
  one: Pick<ContractCase, 'connectors' | 'config'>,
  executor: Executor,
): Promise<RunningServer> {
  const traces = { events: [] as unknown[], calls: {}, listCalls: {} };
  const connectors = new ConnectorRegistry(
    one.connectors.map((connector) => caseConnector(connector, traces)),
  );
  const factory = createServerFactory({
    connectors,
    executor,
    limits: () => limitsOf(one),
    shellHtml: await shellHtml(),
    version: '0.0.0',
    // The process that sends an event on says which server it was.
    onActivity: (event) =>
      traces.events.push({ ...event, serverName: 'connecta', serverVersion: '0.0.0' }),
    log: () => {},
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  const handle = serveStdio(factory, { transport: far });
  const peer = new RpcPeer(await memoryWire(near));
  return {
    peer,
    traces,
    async close() {
      await peer.close();
      await handle.close();
      await connectors.close();
    },
  };
}

function limitsOf({ config }: Pick<ContractCase, 'config'>): Partial<Limits> {
  const { maxEmittedBytes, maxEmittedBlocks } = config?.execute ?? {};
  const timeoutMs = config?.executor?.timeoutMs;
  return {
    ...CONTRACT_LIMITS,
    ...(maxEmittedBytes === undefined ? {} : { emittedBytes: maxEmittedBytes }),
    ...(maxEmittedBlocks === undefined ? {} : { emittedBlocks: maxEmittedBlocks }),
    ...(timeoutMs === undefined ? {} : { programTimeoutMs: timeoutMs }),
  };
}

let shell: Promise<string> | undefined;
function shellHtml(): Promise<string> {
  shell ??= inlineHtml(path.join(projectRoot, 'shell/shell.html'));
  return shell;
}

async function memoryWire(transport: InMemoryTransport): Promise<Wire> {
  const closed = new Promise<void>((resolve) => {
    transport.onclose = resolve;
  });
  await transport.start();
  return {
    // What does not survive JSON must not survive here either.
    send: (message) => transport.send(JSON.parse(JSON.stringify(message))),
    onMessage: (listener) => {
      transport.onmessage = (message) => listener(JSON.parse(JSON.stringify(message)));
    },
    closed,
    close: () => transport.close(),
  };
}

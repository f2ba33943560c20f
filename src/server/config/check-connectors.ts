import type { Connector } from '../connectors/connector';
import { messageOf } from '../invocation/classify-failure';
import { safetyOf } from '../invocation/read-only';
import type { CheckedConnector } from './tool-table';

/**
 * Starts every connector at once and lists its tools; resolves when each has answered or failed. `deadlineMs` bounds the
 * listing, a start has its own.
 */
export function checkConnectors(
  connectors: readonly Connector[],
  deadlineMs: number,
): Promise<readonly CheckedConnector[]> {
  return Promise.all(connectors.map((connector) => checkConnector(connector, deadlineMs)));
}

async function checkConnector(connector: Connector, deadlineMs: number): Promise<CheckedConnector> {
  const { id, safety } = connector;
  try {
    await connector.start?.();
    const listed = await connector.listTools(AbortSignal.timeout(deadlineMs));
    const names = new Set(listed.map(({ name }) => name));
    const written = [...(safety?.readOnly ?? []), ...(safety?.approvalRequired ?? [])];
    return {
      kind: 'ready',
      id,
      tools: listed.map((tool) => ({ tool, safety: safetyOf(tool, safety) })),
      unknownNames: written.filter((name) => name !== '*' && !names.has(name)),
    };
  } catch (error) {
    return { kind: 'failed', id, reason: messageOf(error) };
  }
}

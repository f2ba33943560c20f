import { randomUUID } from 'node:crypto';
import type { ActivityEvent } from '../../shared/control';
import { splitAddress } from './address';
import { clampBytes } from './clamp-bytes';
import type { ConnectaError } from './connecta-error';

/** An event as a call records it; which server it was is added where it goes out (contract §8.1). */
export type CallActivity = Omit<ActivityEvent, 'serverName' | 'serverVersion'>;

const CONNECTOR_BYTES = 128;
const ADDRESS_BYTES = 257;

const FRICTION: Readonly<Record<string, CallActivity['friction']>> = {
  unknown_address: 'tool_not_found',
  unknown_tool: 'tool_not_found',
  ambiguous_tool_alias: 'tool_not_found',
  invalid_args: 'schema_retry',
  destructive_tool_requires_approval: 'destructive_reroute',
  auth_required: 'auth_required',
};

export interface CallEnding {
  readonly address: string;
  readonly source: CallActivity['source'];
  readonly requestId: string;
  readonly durationMs: number;
  readonly attempts: number;
  /** Absent for a success. */
  readonly error?: ConnectaError;
  /** A success whose result was too large to go out whole. */
  readonly truncated?: boolean;
}

/**
 * The event of one attempted call: who, where, how it ended, how long. Never an argument, a result or a message.
 * `undefined` when the address names no connector at all (AV3).
 */
export function callActivity(ending: CallEnding): CallActivity | undefined {
  const address = splitAddress(ending.address);
  if (!address) return undefined;
  const friction = ending.error
    ? FRICTION[ending.error.code]
    : ending.truncated
      ? 'result_too_large'
      : undefined;
  return {
    schemaVersion: 1,
    id: randomUUID(),
    occurredAt: new Date().toISOString(),
    requestId: ending.requestId,
    actor: { kind: 'anonymous' },
    connectorId: clampBytes(address.connectorId, CONNECTOR_BYTES),
    toolName: clampBytes(address.toolName, CONNECTOR_BYTES),
    address: clampBytes(ending.address, ADDRESS_BYTES),
    source: ending.source,
    outcome: outcomeOf(ending.error),
    durationMs: Math.max(0, ending.durationMs),
    attempts: Math.max(1, ending.attempts),
    ...(ending.error ? { errorCode: ending.error.code } : {}),
    ...(friction ? { friction } : {}),
  };
}

function outcomeOf(error: ConnectaError | undefined): CallActivity['outcome'] {
  if (!error) return 'success';
  if (error.code === 'timeout') return 'timeout';
  return error.code === 'cancelled' ? 'cancelled' : 'error';
}

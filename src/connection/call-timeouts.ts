import { DEFAULT_LIMITS } from '../shared/limits';
import { REACH_MS } from '../shared/reach-time';
import type { ServerConfiguration } from './connection-types';

/** Beyond what the server itself allows. It ends its programs and calls; this only ends waiting for a server that hangs. */
const MARGIN_MS = 30_000;

/** How long each kind of call may stay unanswered, in milliseconds, under a configuration. */
export interface CallTimeouts {
  readonly execute: number;
  readonly read: number;
  readonly template: number;
  /** One connector's start. */
  readonly start: number;
}

export function callTimeouts({ connectors, limits }: ServerConfiguration): CallTimeouts {
  const inForce = { ...DEFAULT_LIMITS, ...limits };
  // Connectors start outside a program's clock, each within its own limit, at worst one after the other.
  const deferred = connectors.filter(({ kind }) => kind === 'deferred').length;
  const starts = inForce.connectorStartMs * Math.max(1, connectors.length) + REACH_MS * deferred;
  return {
    execute: inForce.programTimeoutMs + starts + MARGIN_MS,
    read: inForce.hostCallTimeoutMs + starts + MARGIN_MS,
    template: MARGIN_MS,
    start: inForce.connectorStartMs + REACH_MS + MARGIN_MS,
  };
}

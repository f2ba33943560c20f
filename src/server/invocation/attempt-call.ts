import type { Limits } from '../../shared/limits';
import type { Clock } from '../clock';
import type { CallContext } from '../connectors/connector';
import { untilAborted } from '../until-aborted';
import { CallTimer } from './call-timer';
import { classifyFailure } from './classify-failure';
import { cancelled, timedOut } from './failures';
import type { ResolvedTool } from './resolve-tool';
import { rejectToolError } from './unwrap-result';

/** How long one attempt may take, and the setting that says so; none for a call without a deadline. */
export interface Deadline {
  readonly ms: number;
  readonly limit?: keyof Limits;
}

export interface Attempt {
  readonly resolved: ResolvedTool;
  readonly args: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  readonly deadline: Deadline | undefined;
  readonly clock: Clock;
}

/**
 * One attempt of one call (§2.6 step 7). Resolves to what the connector gave; rejects with a ConnectaError: `timeout`
 * at the deadline, which begins anew with every word of progress; `cancelled` when the caller is gone; the connector's
 * own; or `connector_call_failed`. The connector's signal aborts in the first two cases, and nothing waits for a
 * connector that ignores it.
 */
export async function attemptCall(attempt: Attempt): Promise<unknown> {
  const { resolved, args, signal, deadline, clock } = attempt;
  const expired = new AbortController();
  const timer =
    deadline &&
    new CallTimer(clock, deadline.ms, (ms) =>
      expired.abort(timedOut(`"${resolved.address}"`, ms, deadline.limit)),
    );
  const both = AbortSignal.any([signal, expired.signal]);
  try {
    if (signal.aborted) throw signal.reason;
    const call = callConnector(resolved, args, {
      signal: both,
      ...(timer ? { onProgress: () => timer.goOn() } : {}),
    });
    const raw = await untilAborted(call, both);
    rejectToolError(resolved.connector.kind, raw);
    return raw;
  } catch (error) {
    if (signal.aborted) throw cancelled(`"${resolved.address}"`);
    throw classifyFailure(
      expired.signal.aborted ? expired.signal.reason : error,
      'connector_call_failed',
    );
  } finally {
    timer?.stop();
  }
}

/** A connector that throws instead of rejecting fails like any other. */
async function callConnector(
  { connector, tool }: ResolvedTool,
  args: Readonly<Record<string, unknown>>,
  context: CallContext,
): Promise<unknown> {
  return connector.callTool(tool.name, args, context);
}

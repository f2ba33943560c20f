import type { Limits } from '../../shared/limits';
import { howToRaise } from '../limits-in-force';
import { callerText, searchQueryFor } from './address';
import { ConnectaError } from './connecta-error';

/** Who reads the error: a program calls functions, a client calls tools. Recovery hints differ (contract §3.6). */
export type Audience = 'program' | 'client';

/** Arguments of up to this many bytes are repeated in a refusal (E4). */
const ECHOED_ARGS_BYTES = 512;
/** How many near addresses a message names; `suggestions` has all. */
const NAMED_SUGGESTIONS = 2;

/** How to find the right address (E7, E8). */
export function searchAction(audience: Audience, query: string, connector?: string) {
  return {
    ...(audience === 'program' ? { function: 'connecta.search' } : { tool: 'search_tools' }),
    arguments: {
      query,
      ...(connector === undefined ? {} : { connector }),
      includeSchemas: 'compact',
    },
    purpose: 'Find the exact address and the arguments it takes.',
  };
}

/** No connector has this id, or the text is no address at all. */
export function unknownAddress(address: string, audience: Audience): ConnectaError {
  return new ConnectaError({
    code: 'unknown_address',
    message: `No connector answers to "${callerText(address)}". An address is connectorId.toolName.`,
    retryable: false,
    nextAction: searchAction(audience, searchQueryFor(address)),
  });
}

/** The connector is there, the tool is not. `suggestions`: addresses that come close. */
export function unknownTool(
  address: string,
  connectorId: string,
  suggestions: readonly string[],
  audience: Audience,
): ConnectaError {
  const near = suggestions.slice(0, NAMED_SUGGESTIONS).map((each) => `"${callerText(each)}"`);
  const meant = near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
  return new ConnectaError({
    code: 'unknown_tool',
    message: `Connector "${connectorId}" has no tool at "${callerText(address)}".${meant}`,
    retryable: false,
    nextAction: searchAction(audience, searchQueryFor(address), connectorId),
    ...(suggestions.length === 0 ? {} : { suggestions }),
  });
}

/** Several tools share this shortcut (A3). */
export function ambiguousAlias(alias: string, addresses: readonly string[]): ConnectaError {
  return new ConnectaError({
    code: 'ambiguous_tool_alias',
    message: `"${callerText(alias)}" could mean ${addresses.map(callerText).join(' or ')}.`,
    retryable: false,
    nextAction: {
      function: 'connecta.call',
      addresses,
      purpose: 'Call one of these addresses; an address is never ambiguous.',
    },
  });
}

/** The tool may change something, so only an approved call may run it (E4). */
export function approvalRequired(
  address: string,
  args: Readonly<Record<string, unknown>> | undefined,
): ConnectaError {
  const serialized = args === undefined ? undefined : JSON.stringify(args);
  const echoed = serialized !== undefined && Buffer.byteLength(serialized) <= ECHOED_ARGS_BYTES;
  return new ConnectaError({
    code: 'destructive_tool_requires_approval',
    message: `"${callerText(address)}" is not marked read-only, so no program may call it: an MCP client may, by call_destructive_tool, where a person approves it.`,
    retryable: false,
    nextAction: {
      tool: 'call_destructive_tool',
      arguments: echoed ? { address, args } : { address },
      purpose: 'Run it as a call of its own, where a person can approve it.',
    },
  });
}

export function invalidArgs(message: string, more: Record<string, unknown> = {}): ConnectaError {
  return new ConnectaError({ code: 'invalid_args', message, retryable: false, ...more });
}

/** A limit that a person may raise was reached. The message says how. */
export function budgetExceeded(message: string, limit: keyof Limits): ConnectaError {
  return new ConnectaError({
    code: 'budget_exceeded',
    message: `${message} ${howToRaise(limit)}`,
    retryable: false,
  });
}

export function timedOut(what: string, ms: number, limit?: keyof Limits): ConnectaError {
  const hint = limit === undefined ? '' : ` ${howToRaise(limit)}`;
  return new ConnectaError({
    code: 'timeout',
    message: `${what} timed out after ${ms} ms.${hint}`,
    retryable: true,
  });
}

export function cancelled(what: string): ConnectaError {
  return new ConnectaError({
    code: 'cancelled',
    message: `${what} was cancelled.`,
    retryable: false,
  });
}

import { ProtocolError, SdkHttpError } from '@modelcontextprotocol/client';
import { messageOf } from '../invocation/classify-failure';
import { ConnectaError, type ErrorCode } from '../invocation/connecta-error';
import { SessionGone } from './connector-session';
import { connectionLost } from './downstream-client';
import { CONNECTION_BROKE } from './http-transport';

/** What the last answer that was none said, beyond its status. */
export interface Refusal {
  readonly status: number;
  readonly location?: string;
  readonly challenge?: string;
  readonly retryAfterMs?: number;
}

export function refusalOf(response: Response, now = Date.now()): Refusal {
  const { headers, status } = response;
  const location = headers.get('location');
  const challenge = headers.get('www-authenticate');
  const retryAfterMs = retryAfter(headers.get('retry-after'), now);
  return {
    status,
    ...(location === null ? {} : { location }),
    ...(challenge === null ? {} : { challenge }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

export interface FailureContext {
  /** Where the server is, without path, query or anything else that could be secret. */
  readonly origin: string;
  readonly refusal: Refusal | undefined;
  /** The server had shaken hands before. */
  readonly connected: boolean;
  /** And had given us a session. */
  readonly inSession: boolean;
}

/** Network failures in which no byte of a request reached anyone. */
const NOT_SENT =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|SELF_SIGNED|UNABLE_TO_/;

/**
 * Why a request over HTTP failed, as a ConnectaError (contract E2), or a SessionGone when the server did not take it.
 * What the server itself answers (a JSON-RPC error) passes as it is.
 */
export function httpFailure(error: unknown, context: FailureContext): unknown {
  if (error instanceof ConnectaError) return error;
  if (error instanceof ProtocolError) {
    return error.code === CONNECTION_BROKE ? connectionLost(error) : error;
  }
  const status = error instanceof SdkHttpError ? error.status : undefined;
  if (status !== undefined) return statusFailure(status, error, context);
  const network = networkCode(error);
  if (network === undefined) return error;
  const reason = `${context.origin} cannot be reached (${network}). Check that the server runs and that its "url" is right.`;
  if (context.connected && NOT_SENT.test(network)) return new SessionGone(reason, { cause: error });
  return failure('unavailable', true, reason, error);
}

function statusFailure(status: number, error: unknown, context: FailureContext): unknown {
  const { origin, inSession } = context;
  const refusal = context.refusal?.status === status ? context.refusal : undefined;
  if (inSession && (status === 404 || (status === 400 && /session/i.test(messageOf(error))))) {
    return new SessionGone(`${origin} no longer knows the session.`, { cause: error });
  }
  if (status === 401) return signInRequired(origin, refusal, error);
  if (status === 403) {
    const said = `${origin} refuses access (HTTP 403). Check what the key in "headers" may do.`;
    return failure('auth_required', false, said, error);
  }
  if (status >= 300 && status < 400) {
    const to =
      refusal?.location === undefined ? '' : ` to ${withoutQuery(refusal.location, origin)}`;
    const said = `${origin} redirects${to}, which is not followed: "headers" could reach someone else. Write the final address as "url".`;
    return failure('unavailable', false, said, error);
  }
  if (status === 429) {
    const wait = refusal?.retryAfterMs;
    const more = wait === undefined ? {} : { retryAfterMs: wait };
    return failure(
      'rate_limited',
      true,
      `${origin} takes no more calls for now (HTTP 429).`,
      error,
      more,
    );
  }
  if (status === 404 || status === 405) {
    const said = `${origin} has no MCP server at this address (HTTP ${status}). Check the path of "url"; servers that have only the older SSE transport are not reached.`;
    return failure('unavailable', false, said, error);
  }
  return failure('unavailable', status >= 500, `${origin} answered with HTTP ${status}.`, error);
}

function signInRequired(
  origin: string,
  refusal: Refusal | undefined,
  cause: unknown,
): ConnectaError {
  const signIn = /resource_metadata=/i.test(refusal?.challenge ?? '');
  const more = signIn ? ' It offers a sign-in, which is not supported yet: use a token of it.' : '';
  const said = `${origin} wants a key (HTTP 401). Give its entry "headers": { "Authorization": "Bearer \${env:NAME}" }.${more}`;
  return failure('auth_required', false, said, cause);
}

function failure(
  code: ErrorCode,
  retryable: boolean,
  message: string,
  cause: unknown,
  more: { retryAfterMs?: number } = {},
): ConnectaError {
  return new ConnectaError({ code, message, retryable, ...more }, { cause });
}

/** The system's word for a failure of the network, wherever in the chain of causes it is. */
function networkCode(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    if (
      'code' in at &&
      typeof at.code === 'string' &&
      /^(?:E[A-Z_]+|UND_ERR_\w+|CERT_\w+|[A-Z_]*CERT[A-Z_]*)$/.test(at.code)
    ) {
      if (at.code !== 'ERA_NEGOTIATION_FAILED') return at.code;
    }
    if (at instanceof AggregateError && at.errors.length > 0) return networkCode(at.errors[0]);
    if (at instanceof TypeError && at.message === 'fetch failed' && at.cause === undefined)
      return at.message;
  }
  return undefined;
}

/** Seconds or a date, as milliseconds from now. */
function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

function withoutQuery(location: string, origin: string): string {
  try {
    const { origin: where, pathname } = new URL(location, origin);
    return where + pathname;
  } catch {
    return 'an address that is none';
  }
}

/** What a relayed message is. Nothing of it is trusted; it is only sorted here. */
export type Incoming =
  | {
      readonly kind: 'request';
      readonly id: RequestId;
      readonly method: string;
      readonly params: Params;
    }
  | { readonly kind: 'notification'; readonly method: string; readonly params: Params }
  | { readonly kind: 'response'; readonly id: RequestId }
  /** With an id that can be answered, if there is one. */
  | { readonly kind: 'malformed'; readonly id?: RequestId };

export type RequestId = string | number;
export type Params = Readonly<Record<string, unknown>> | undefined;

/** Longest id a view may use; ids are kept until they are answered. */
const MAX_ID_CHARS = 256;

/** Sorts a message by JSON-RPC 2.0, as MCP narrows it: ids are strings or integers, params are objects. */
export function sortMessage(message: Readonly<Record<string, unknown>>): Incoming {
  const { jsonrpc, id, method, params } = message;
  const usableId = isRequestId(id) ? id : undefined;
  const answerable: Incoming =
    usableId === undefined || method === undefined
      ? { kind: 'malformed' }
      : { kind: 'malformed', id: usableId };
  if (jsonrpc !== '2.0') return answerable;
  if (method === undefined) {
    const oneOf = Object.hasOwn(message, 'result') !== Object.hasOwn(message, 'error');
    return usableId !== undefined && oneOf ? { kind: 'response', id: usableId } : answerable;
  }
  if (typeof method !== 'string') return answerable;
  if (params !== undefined && !isParams(params)) return answerable;
  if (!Object.hasOwn(message, 'id')) return { kind: 'notification', method, params };
  return usableId === undefined ? answerable : { kind: 'request', id: usableId, method, params };
}

function isRequestId(id: unknown): id is RequestId {
  return typeof id === 'string' ? id.length <= MAX_ID_CHARS : Number.isSafeInteger(id);
}

function isParams(params: unknown): params is Record<string, unknown> {
  return typeof params === 'object' && params !== null && !Array.isArray(params);
}

/** JSON-RPC error codes this host answers with. `refused`: understood, and not allowed or not possible now. */
export const RPC_CODES = {
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  refused: -32000,
} as const;

/** Answers a view's request with a JSON-RPC error; AppBridge takes code and message from it. */
export class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
  }
}

import {
  LATEST_PROTOCOL_VERSION,
  McpUiInitializeRequestSchema,
  McpUiRequestDisplayModeRequestSchema,
} from '@modelcontextprotocol/ext-apps/app-bridge';
import type { Params } from './json-rpc';
import { RPC_CODES, RpcError } from './rpc-error';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The version a view asked for, when it is one; the latest otherwise. The answer repeats it. */
export function requestedVersion(params: Params): string {
  const asked = params?.protocolVersion;
  return typeof asked === 'string' && DATE.test(asked) ? asked : LATEST_PROTOCOL_VERSION;
}

/** Params for AppBridge, whose schema insists on a version. */
export function withVersion(params: Params): Record<string, unknown> {
  return { ...params, protocolVersion: requestedVersion(params) };
}

/**
 * What is wrong with a request that AppBridge would parse itself: its own answer to bad params is an internal error
 * with a dump of the schema's issues.
 */
export function objectToParams(method: string, params: Params): RpcError | undefined {
  const schema = SCHEMAS.get(method);
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse({ method, params });
  if (parsed.success) return undefined;
  const paths = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))];
  return new RpcError(
    RPC_CODES.invalidParams,
    `${method}: missing or wrong ${paths.slice(0, 5).join(', ')}`,
  );
}

const SCHEMAS = new Map<
  string,
  typeof McpUiInitializeRequestSchema | typeof McpUiRequestDisplayModeRequestSchema
>([
  ['ui/initialize', McpUiInitializeRequestSchema],
  ['ui/request-display-mode', McpUiRequestDisplayModeRequestSchema],
]);

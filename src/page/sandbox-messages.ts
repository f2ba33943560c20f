/**
 * The part of the MCP Apps protocol that ends in the sandbox proxy: `ui/notifications/sandbox-*` travels between host and
 * page only, everything else between host and view (spec 2026-01-26, "Sandbox proxy").
 */

export const SANDBOX_PROXY_READY = 'ui/notifications/sandbox-proxy-ready';
const SANDBOX_RESOURCE_READY = 'ui/notifications/sandbox-resource-ready';
const SANDBOX_PREFIX = 'ui/notifications/sandbox-';

export type JsonRpcMessage = Record<string, unknown>;

export interface SandboxResource {
  readonly html: string;
  /** Sandbox tokens asked for; the frame makes its own choice among them. */
  readonly sandbox: string;
}

export function isSandboxMessage(message: JsonRpcMessage): boolean {
  return typeof message.method === 'string' && message.method.startsWith(SANDBOX_PREFIX);
}

/** The document to mount, when that is what the host's message brings. */
export function sandboxResource(message: JsonRpcMessage): SandboxResource | undefined {
  if (message.method !== SANDBOX_RESOURCE_READY) return undefined;
  const params = message.params;
  if (typeof params !== 'object' || params === null || !('html' in params)) return undefined;
  if (typeof params.html !== 'string') return undefined;
  const sandbox = 'sandbox' in params && typeof params.sandbox === 'string' ? params.sandbox : '';
  return { html: params.html, sandbox };
}

/** Whether a view's message goes on to the host: JSON-RPC, and not one of the proxy's own. */
export function isRelayed(message: unknown): message is JsonRpcMessage {
  return (
    typeof message === 'object' &&
    message !== null &&
    !Array.isArray(message) &&
    'jsonrpc' in message &&
    message.jsonrpc === '2.0' &&
    !isSandboxMessage(message as JsonRpcMessage)
  );
}

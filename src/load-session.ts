/** The MCP client and the view's host, in a bundle of their own: loaded with the first run, not with the extension. */
export type SessionModule = typeof import('./session');

/** Loads them; once loaded, the same module each time. */
export function loadSession(): Promise<SessionModule> {
  return import('./session');
}

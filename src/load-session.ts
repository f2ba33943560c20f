/** The MCP client and the view's host, in a bundle of their own: loaded with the first run, not with the extension. */
export type SessionModule = typeof import('./session');

/** Loads them; once loaded, the same module each time. Rejects when the bundle cannot be loaded. */
export async function loadSession(): Promise<SessionModule> {
  // Stays a require in the bundle: an import of a CommonJS file would have to guess its exports.
  return require('./session') as SessionModule;
}

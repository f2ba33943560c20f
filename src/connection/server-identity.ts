import { createHash } from 'node:crypto';
import type { ServerIdentity } from '../shared/server-identity';

/** What makes a server the same one: ours is, whatever version it has; another is its command line or its address. */
export type ServerOrigin =
  | { readonly kind: 'bundled' }
  | { readonly kind: 'command'; readonly command: string; readonly args: readonly string[] }
  | { readonly kind: 'url'; readonly url: string };

/**
 * A server's identity in a workspace, fit to be stored: command lines and addresses, which may hold secrets, are hashed.
 * @param workspace whatever names the workspace and stays the same when its window is loaded again
 */
export function serverIdentity(origin: ServerOrigin, workspace: string): ServerIdentity {
  return `${originPart(origin)}@${hash([workspace])}`;
}

function originPart(origin: ServerOrigin): string {
  switch (origin.kind) {
    case 'bundled':
      return 'bundled';
    case 'command':
      return `command:${hash([origin.command, ...origin.args])}`;
    case 'url':
      return `url:${hash([origin.url])}`;
  }
}

/** Of the parts as JSON, so that no two lists of words are the same text. */
function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

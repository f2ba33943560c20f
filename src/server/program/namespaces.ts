import { guestGlobal, isReservedGlobal } from '../../shared/connector-id';
import type { Connector } from '../connectors/connector';
import type { Namespace } from '../sandbox/executor';

/** The globals of one program, or the sentence that says why no program can run (contract A2, A4). */
export type Namespaces =
  | { readonly kind: 'distinct'; readonly namespaces: readonly Namespace[] }
  | { readonly kind: 'clash'; readonly message: string };

export function namespacesOf(connectors: readonly Connector[]): Namespaces {
  const owners = new Map<string, string>();
  for (const { id } of connectors) {
    const global = guestGlobal(id);
    const owner = owners.get(global);
    if (isReservedGlobal(global)) {
      return clash(`The connector "${id}" has a name that programs already use. Rename it.`);
    }
    if (owner !== undefined) {
      return clash(
        `The connectors "${owner}" and "${id}" have the same name in a program (${global}). Rename one.`,
      );
    }
    owners.set(global, id);
  }
  const namespaces = [...owners].map(([global, connectorId]) => ({ global, connectorId }));
  return { kind: 'distinct', namespaces };
}

function clash(message: string): Namespaces {
  return { kind: 'clash', message };
}

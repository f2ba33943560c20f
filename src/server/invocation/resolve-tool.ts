import type { Catalog } from '../catalog/catalog';
import type { CatalogScope } from '../catalog/catalog-scope';
import { suggestAddresses } from '../catalog/suggestions';
import type { Connector, ToolDefinition } from '../connectors/connector';
import type { ConnectorRegistry } from '../connectors/connector-registry';
import { splitAddress } from './address';
import { withRecovery } from './auth-recovery';
import { classifyFailure } from './classify-failure';
import { type Audience, ambiguousAlias, unknownAddress, unknownTool } from './failures';

/** What to call: an address, or a member of a connector's global in a program (contract A1, A2). */
export type CallTarget =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'alias'; readonly connectorId: string; readonly member: string };

export interface ResolvedTool {
  readonly connector: Connector;
  readonly tool: ToolDefinition;
  /** Canonical: `connectorId.toolName`. */
  readonly address: string;
}

export interface Resolution {
  readonly registry: ConnectorRegistry;
  readonly catalogs: CatalogScope;
  readonly audience: Audience;
}

/** The target as a caller wrote it, for events and errors. */
export function writtenAddress(target: CallTarget): string {
  return target.kind === 'address' ? target.address : `${target.connectorId}.${target.member}`;
}

/** Steps 1 to 3 of one call: the connector, its catalog, the tool. Rejects with a ConnectaError (§2.6, E7, A3). */
export async function resolveTool(
  target: CallTarget,
  { registry, catalogs, audience }: Resolution,
): Promise<ResolvedTool> {
  const written = writtenAddress(target);
  const parts =
    target.kind === 'address'
      ? splitAddress(target.address)
      : { connectorId: target.connectorId, toolName: target.member };
  const connector = parts && registry.get(parts.connectorId);
  if (!parts || !connector) throw unknownAddress(written, audience);
  const catalog = await catalogOf(connector, written, catalogs);
  const matches =
    target.kind === 'alias'
      ? catalog.byAlias(target.member)
      : [catalog.tool(parts.toolName)].filter((tool) => tool !== undefined);
  const [tool, ...others] = matches;
  if (!tool) {
    const names = catalog.tools.map((listed) => listed.name);
    const near = suggestAddresses(connector.id, names, parts.toolName);
    throw unknownTool(written, connector.id, near, audience);
  }
  if (others.length > 0) {
    throw ambiguousAlias(
      written,
      matches.map((match) => `${connector.id}.${match.name}`),
    );
  }
  return { connector, tool, address: `${connector.id}.${tool.name}` };
}

/** A connector that wants a key or a sign-in says so before it lists anything; what to do is the same as for a call. */
async function catalogOf(
  connector: Connector,
  address: string,
  catalogs: CatalogScope,
): Promise<Catalog> {
  try {
    return await catalogs.load(connector);
  } catch (thrown) {
    const error = classifyFailure(thrown, 'catalog_lookup_failed');
    throw withRecovery(error, { connector, address });
  }
}

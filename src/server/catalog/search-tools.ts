import type { Connector, ToolDefinition } from '../connectors/connector';
import type { ConnectorRegistry } from '../connectors/connector-registry';
import { isReadOnly } from '../invocation/read-only';
import type { CatalogScope } from './catalog-scope';
import { type LoadedCatalog, loadCatalogs } from './load-catalogs';
import { type QueryAnalysis, queryAnalysis } from './query-analysis';
import { type Ranking, rankTools, type Searched } from './rank-tools';
import type { SearchRequest } from './search-request';

export interface FoundTool {
  readonly connector: Connector;
  readonly tool: ToolDefinition;
}

/** One page of a search, not written out yet. */
export interface SearchResult {
  readonly tools: readonly FoundTool[];
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
  readonly matchMode?: 'partial';
  readonly queryAnalysis?: QueryAnalysis;
}

/**
 * Searches the catalogs of one connector or of all (contract §4, S1, S1a). An empty query browses them in order. A
 * catalog that cannot be loaded leaves its tools out and is told.
 */
export async function searchTools(
  request: SearchRequest,
  registry: ConnectorRegistry,
  catalogs: CatalogScope,
): Promise<SearchResult> {
  const scope = connectorsOf(request, registry);
  const loaded = await loadCatalogs(scope, catalogs);
  const searched = searchedOf(loaded, request.safety);
  const ranking = rank(request.query, searched);
  const found: readonly FoundTool[] = ranking ? ranking.results : browse(searched);
  const tools = found.slice(request.offset, request.offset + request.limit);
  const analysis = queryAnalysis({
    request,
    registry,
    ranking,
    unavailable: loaded.filter((each) => each.kind === 'unavailable'),
  });
  return {
    tools,
    total: found.length,
    offset: request.offset,
    limit: request.limit,
    ...(ranking?.partial ? { matchMode: 'partial' } : {}),
    ...(analysis ? { queryAnalysis: analysis } : {}),
  };
}

function connectorsOf(request: SearchRequest, registry: ConnectorRegistry): readonly Connector[] {
  if (request.connector === undefined) return registry.list();
  const connector = registry.get(request.connector);
  return connector ? [connector] : [];
}

function searchedOf(
  loaded: readonly LoadedCatalog[],
  safety: SearchRequest['safety'],
): readonly Searched<Connector>[] {
  return loaded.flatMap((each) => {
    if (each.kind !== 'loaded') return [];
    const { connector, catalog } = each;
    const includes = (tool: ToolDefinition) =>
      safety === 'all' || isReadOnly(tool, connector) === (safety === 'readOnly');
    return [{ connector, catalog, includes }];
  });
}

function browse(searched: readonly Searched<Connector>[]): readonly FoundTool[] {
  return searched.flatMap(({ connector, catalog, includes }) => {
    return catalog.tools.filter(includes).map((tool) => ({ connector, tool }));
  });
}

/** `undefined`: nothing was asked, so there is nothing to rank. */
function rank(
  query: string,
  searched: readonly Searched<Connector>[],
): Ranking<Connector> | undefined {
  return query.trim() === '' ? undefined : rankTools(query, searched);
}

import type { Connector } from '../connectors/connector';
import { classifyFailure } from '../invocation/classify-failure';
import type { ConnectaError } from '../invocation/connecta-error';
import type { Catalog } from './catalog';
import type { CatalogScope } from './catalog-scope';

/** Catalogs that are loaded at the same time (contract §4.9). */
const CONCURRENCY = 4;
/** One that takes longer is left out; others have their tools. */
const LONGEST_WAIT_MS = 30_000;

export type LoadedCatalog =
  | { readonly kind: 'loaded'; readonly connector: Connector; readonly catalog: Catalog }
  | { readonly kind: 'unavailable'; readonly connector: Connector; readonly error: ConnectaError };

/** All catalogs, in order; one that cannot be loaded takes none of the others with it (§4.9). */
export async function loadCatalogs(
  connectors: readonly Connector[],
  catalogs: CatalogScope,
): Promise<readonly LoadedCatalog[]> {
  const loaded: LoadedCatalog[] = new Array(connectors.length);
  const waiting = [...connectors.entries()];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, connector] = next;
      loaded[index] = await loadOne(connector, catalogs);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return loaded;
}

async function loadOne(connector: Connector, catalogs: CatalogScope): Promise<LoadedCatalog> {
  try {
    return {
      kind: 'loaded',
      connector,
      catalog: await catalogs.loadWithin(connector, LONGEST_WAIT_MS),
    };
  } catch (thrown) {
    const error = classifyFailure(thrown, 'catalog_lookup_failed');
    return { kind: 'unavailable', connector, error };
  }
}

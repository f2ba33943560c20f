import { readFileSync } from 'node:fs';
import { parseSearch } from '../../../../src/server/catalog/search-request';
import { type SearchResult, searchTools } from '../../../../src/server/catalog/search-tools';
import { FakeConnector, type FakeTool } from '../fake-connector';
import { fakeScope } from '../fake-server-parts';

interface RecordedConnector {
  readonly id: string;
  readonly tools: readonly FakeTool[];
}

/** A question, and the tools that answer it, as addresses; or a question that nothing answers. */
export type AskedQuery = {
  readonly kind: string;
  readonly query: string;
  readonly connector?: string;
} & (
  | { readonly best: readonly string[]; readonly also?: readonly string[] }
  | { readonly expect: 'nothing' | 'no complete match' }
);

function fixture(name: string): unknown {
  const file = new URL(`../../../fixtures/search/${name}`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** What published servers list, and a few tools in other languages. */
export function recordedConnectors(): FakeConnector[] {
  const recorded = ['tools.json', 'languages.json'].flatMap(
    (name) => fixture(name) as readonly RecordedConnector[],
  );
  return recorded.map(({ id, tools }) => new FakeConnector(id, tools));
}

/** Those written down before the ranking was made, or those after. */
export function askedQueries(
  file: 'queries.json' | 'later-queries.json' = 'queries.json',
): readonly AskedQuery[] {
  return fixture(file) as readonly AskedQuery[];
}

export function addressesOf(result: SearchResult): string[] {
  return result.tools.map(({ connector, tool }) => `${connector.id}.${tool.name}`);
}

/** Searches over connectors in memory. They are listed anew for each search. */
export function searchOver(
  connectors: readonly FakeConnector[],
): (given: unknown) => Promise<SearchResult> {
  const { scope } = fakeScope([...connectors]);
  return (given) => searchTools(parseSearch(given), scope.registry, scope.catalogs);
}

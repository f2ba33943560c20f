import assert from 'node:assert/strict';
import fc from 'fast-check';
import { flatPage, groupedPage } from '../../../../src/server/catalog/search-page';
import { parseSearch } from '../../../../src/server/catalog/search-request';
import { isReadOnly } from '../../../../src/server/invocation/read-only';
import { addressesOf, askedQueries, recordedConnectors, searchOver } from './recorded-tools';

interface FlatPage {
  readonly tools: readonly { readonly address: string }[];
  readonly total: number;
  readonly hasMore: boolean;
  readonly nextOffset?: number;
}

describe('the pages of a search', function () {
  this.timeout(60_000);
  const connectors = recordedConnectors();
  const search = searchOver(connectors);
  const queries = fc.constantFrom(...askedQueries().map(({ query }) => query), '', 'file', 'list');

  it('S1: join to the whole, with every tool once, whatever their size', async () => {
    await fc.assert(
      fc.asyncProperty(queries, fc.integer({ min: 20, max: 100 }), async (query, limit) => {
        const joined: string[] = [];
        let next: number | undefined = 0;
        let total = 0;
        while (next !== undefined) {
          const request = parseSearch({ query, limit, offset: next });
          const page = flatPage(await search(request), request).page as unknown as FlatPage;
          assert.equal(page.hasMore, page.nextOffset !== undefined);
          joined.push(...page.tools.map(({ address }) => address));
          total = page.total;
          next = page.nextOffset;
        }
        assert.equal(joined.length, total);
        assert.equal(new Set(joined).size, total);
      }),
      { numRuns: 20 },
    );
  });

  it('S1a: part by safety what a search without it finds', async () => {
    const all = connectors.flatMap((connector) =>
      connector.tools.map((tool) => ({
        address: `${connector.id}.${tool.name}`,
        readOnly: isReadOnly(tool, {}),
      })),
    );
    for (const safety of ['readOnly', 'approvalRequired'] as const) {
      const result = await search({ query: 'list issues', safety, limit: 100 });
      assert.ok(result.tools.length > 0);
      const wanted = new Map(all.map(({ address, readOnly }) => [address, readOnly]));
      for (const address of addressesOf(result)) {
        assert.equal(wanted.get(address), safety === 'readOnly', address);
      }
    }
  });

  it('have the same tools for a client, grouped by connector', async () => {
    const request = parseSearch({ query: 'create issue', limit: 30, includeSchemas: 'compact' });
    const result = await search(request);
    const { connectors: groups } = groupedPage(result, request).page as unknown as {
      connectors: readonly { readonly id: string; readonly tools: FlatPage['tools'] }[];
    };
    const grouped = groups.flatMap(({ tools }) => tools.map(({ address }) => address));
    assert.deepEqual([...grouped].sort(), addressesOf(result).sort());
    assert.equal(new Set(groups.map(({ id }) => id)).size, groups.length);
  });

  it('hold every recorded tool with its schema in brief', async () => {
    for (const { id, tools } of connectors) {
      for (let offset = 0; offset < tools.length; offset += 50) {
        const request = parseSearch({
          connector: id,
          limit: 50,
          offset,
          includeSchemas: 'compact',
        });
        const { page } = flatPage(await search(request), request);
        for (const row of page.tools as { readonly inputSchema: string }[]) {
          assert.ok(Buffer.byteLength(row.inputSchema) <= 1024);
        }
      }
    }
  });
});

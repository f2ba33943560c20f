import path from 'node:path';
import { interleaved } from '../measure.mjs';
import { atMost, atMostTimes } from '../row.mjs';
import { withConnecta } from '../servers.mjs';

const catalogServer = path.resolve(import.meta.dirname, '../catalog-server.mjs');
/** Several, so that no answer of one query can be what is measured. */
const QUERIES = [
  'read a file',
  'search by name',
  'list entries',
  'create something new',
  'delete it',
];
const CONNECTORS = 10;
const SIZES = [50, 500, 2000];

/** Row 6: one search with compact schemas over catalogs of three sizes, each warm, in turn. */
export async function measureSearch() {
  return withCatalogs(SIZES, {}, async (clients) => {
    const pieces = Object.fromEntries(
      SIZES.map((size) => [size, searchInTurn(clients[size], size)]),
    );
    const times = await interleaved(pieces, { runs: 60, warmUp: 150 });
    const [least] = SIZES;
    const work = (size) => `\`search_tools\` over ${size} tools`;
    const line = (size) => ({
      row: '6',
      work: work(size),
      value: times[size],
      baseline: work(least),
      base: times[least],
    });
    return [
      atMostTimes(line(500), 500 / least),
      atMostTimes(line(2000), 2000 / least),
      atMost({ row: '6', work: work(2000), value: times[2000] }, 3),
    ];
  });
}

/** One server for each size; all are closed at the end. */
function withCatalogs([size, ...others], clients, work) {
  if (size === undefined) return work(clients);
  return withConnecta({ servers: catalogOf(size) }, (client) =>
    withCatalogs(others, { ...clients, [size]: client }, work),
  );
}

/** So many tools over ten connectors. */
function catalogOf(size) {
  const each = size / CONNECTORS;
  return Object.fromEntries(
    Array.from({ length: CONNECTORS }, (_, index) => {
      const args = [catalogServer, String(index * each), String(each)];
      return [`connector${index}`, { type: 'stdio', command: process.execPath, args }];
    }),
  );
}

function searchInTurn(client, size) {
  let turn = 0;
  return async () => {
    const query = QUERIES[turn++ % QUERIES.length];
    const args = { query, includeSchemas: 'compact' };
    const result = await client.callTool({ name: 'search_tools', arguments: args });
    if (!result.structuredContent?.connectors?.length)
      throw new Error(`"${query}" found nothing in ${size} tools`);
  };
}

import assert from 'node:assert/strict';
import {
  type AskedQuery,
  addressesOf,
  askedQueries,
  recordedConnectors,
  searchOver,
} from './recorded-tools';

/** Shares of queries, 0 to 1 (contract §4.5 has the public server's: 0.931 and 1). */
const LEAST_FIRST = 0.93;
const LEAST_FOUND = 1;

interface Answer {
  readonly asked: AskedQuery;
  readonly first: boolean;
  readonly found: boolean;
  readonly page: readonly string[];
}

describe('a search over the tools of published servers', function () {
  this.timeout(60_000);

  const connectors = recordedConnectors();
  const search = searchOver(connectors);
  const asked = askedQueries();

  async function answerTo(query: AskedQuery): Promise<Answer> {
    const { connector } = query;
    const result = await search({
      query: query.query,
      ...(connector === undefined ? {} : { connector }),
    });
    const page = addressesOf(result);
    if ('expect' in query) {
      const right =
        result.total === 0 ||
        (query.expect === 'no complete match' && result.matchMode === 'partial');
      return { asked: query, first: right, found: right, page };
    }
    const all = [...query.best, ...(query.also ?? [])];
    return {
      asked: query,
      first: page[0] !== undefined && query.best.includes(page[0]),
      found: all.every((address) => page.includes(address)),
      page,
    };
  }

  it('is measured on enough of both', () => {
    const tools = connectors.reduce((count, connector) => count + connector.tools.length, 0);
    assert.ok(tools >= 300, `${tools} tools`);
    assert.ok(asked.length >= 40, `${asked.length} queries`);
  });

  it('S1: puts the right tool first and the others on the first page', async () => {
    const answers: Answer[] = [];
    for (const query of asked) answers.push(await answerTo(query));
    const positive = answers.filter((answer) => 'best' in answer.asked);
    const share = (list: readonly Answer[], of: 'first' | 'found') =>
      list.filter((answer) => answer[of]).length / list.length;
    const first = share(positive, 'first');
    const found = share(positive, 'found');
    const negative = answers.filter((answer) => 'expect' in answer.asked);
    const misses = answers
      .filter((answer) => !answer.first || !answer.found)
      .map(({ asked: { query }, found: all, page }) => {
        return `  "${query}"${all ? '' : ' misses some'}: ${page.join(', ') || 'nothing'}`;
      });
    const report = [
      `  ${positive.length} queries, ${percent(first)} right first, ${percent(found)} found; `,
      `${negative.length} without an answer, ${percent(share(negative, 'first'))} right`,
    ].join('');
    process.stdout.write(`${[report, ...misses].join('\n')}\n`);
    assert.ok(first >= LEAST_FIRST, report);
    assert.ok(found >= LEAST_FOUND, report);
    assert.equal(share(negative, 'first'), 1, report);
  });
});

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

import assert from 'node:assert/strict';
import {
  type AskedQuery,
  addressesOf,
  askedQueries,
  recordedConnectors,
  searchOver,
} from './recorded-tools';

interface Answer {
  readonly asked: AskedQuery;
  /** One of the best came first. */
  readonly first: boolean;
  /** All that had to be were on the first page. */
  readonly found: boolean;
  readonly page: readonly string[];
}

describe('a search over the tools of published servers', function () {
  this.timeout(60_000);
  const connectors = recordedConnectors();
  const search = searchOver(connectors);

  it('is measured on enough of both', () => {
    const tools = connectors.reduce((count, connector) => count + connector.tools.length, 0);
    assert.ok(tools >= 300, `${tools} tools`);
    assert.ok(askedQueries().length >= 40);
  });

  // The first has to be as good as the public server is on its own set; the second keeps to what it was when it was run.
  const least = { 'queries.json': 0.93, 'later-queries.json': 0.9 } as const;
  for (const file of ['queries.json', 'later-queries.json'] as const) {
    it(`S1: puts the right tool first and the others on the first page (${file})`, async () => {
      const answers: Answer[] = [];
      for (const query of askedQueries(file)) answers.push(await answerTo(query));
      const answered = answers.filter((answer) => 'best' in answer.asked);
      const unanswered = answers.filter((answer) => 'expect' in answer.asked);
      const report = reportOf(file, answered, unanswered);
      process.stdout.write(report);
      assert.ok(share(answered, 'first') >= least[file], report);
      assert.equal(share(answered, 'found'), 1, report);
      assert.ok(
        unanswered.every(({ first }) => first),
        report,
      );
    });
  }

  async function answerTo(asked: AskedQuery): Promise<Answer> {
    const { query, connector } = asked;
    const result = await search({ query, ...(connector === undefined ? {} : { connector }) });
    const page = addressesOf(result);
    if ('expect' in asked) {
      const weak = asked.expect === 'no complete match' && result.matchMode === 'partial';
      const right = result.total === 0 || weak;
      return { asked, first: right, found: right, page };
    }
    const [first = ''] = page;
    const wanted = 'best' in asked ? [...asked.best, ...(asked.also ?? [])] : [];
    return {
      asked,
      first: asked.best.includes(first),
      found: wanted.every((address) => page.includes(address)),
      page,
    };
  }
});

function share(answers: readonly Answer[], of: 'first' | 'found'): number {
  return answers.filter((answer) => answer[of]).length / answers.length;
}

function reportOf(file: string, answered: readonly Answer[], unanswered: readonly Answer[]) {
  const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
  const misses = [...answered, ...unanswered]
    .filter(({ first, found }) => !first || !found)
    .map(({ asked, found, page }) => {
      return `    "${asked.query}"${found ? '' : ' misses some'}: ${page.join(', ') || 'nothing'}`;
    });
  const refused = unanswered.filter(({ first }) => first).length;
  return [
    `    ${file}: ${answered.length} queries, ${percent(share(answered, 'first'))} right first, `,
    `${percent(share(answered, 'found'))} found; ${refused} of ${unanswered.length} have no answer\n`,
    ...misses.map((miss) => `${miss}\n`),
  ].join('');
}

import assert from 'node:assert/strict';
import { describeTools } from '../../../../src/server/catalog/describe-tools';
import { loadCatalogs } from '../../../../src/server/catalog/load-catalogs';
import { flatPage, groupedPage } from '../../../../src/server/catalog/search-page';
import { parseSearch } from '../../../../src/server/catalog/search-request';
import { searchTools } from '../../../../src/server/catalog/search-tools';
import { guidePointer } from '../../../../src/server/catalog/usage-guide';
import { ConnectaError } from '../../../../src/server/invocation/connecta-error';
import { FakeConnector, READ_ONLY, reader, rejectionOf } from '../fake-connector';
import { fakeScope } from '../fake-server-parts';

const shelf = () =>
  new FakeConnector('shelf', [
    { ...reader('read_row'), description: 'Read one row' },
    { name: 'wipe', description: 'Remove every row' },
  ]);
const sums = () =>
  new FakeConnector('sums', [{ ...reader('add'), description: 'Add two numbers' }]);
function dark() {
  const connector = new FakeConnector('dark', []);
  connector.listTools = async () => {
    throw new Error('listing offline');
  };
  return connector;
}

async function search(given: unknown, connectors: FakeConnector[] = [shelf(), sums()]) {
  const { scope } = fakeScope(connectors);
  const request = parseSearch(given);
  return { request, result: await searchTools(request, scope.registry, scope.catalogs) };
}
async function page(given: unknown, connectors?: FakeConnector[]) {
  const { request, result } = await search(given, connectors);
  return flatPage(result, request).page as Record<string, unknown> & {
    tools: Record<string, unknown>[];
    queryAnalysis?: Record<string, unknown>;
  };
}
const addresses = (tools: readonly Record<string, unknown>[]) => tools.map((row) => row.address);

describe('a search', () => {
  it('without words lists all tools in order', async () => {
    for (const given of [undefined, {}, { query: '  ' }]) {
      const all = await page(given);
      assert.deepEqual(addresses(all.tools), ['shelf.read_row', 'shelf.wipe', 'sums.add']);
      assert.equal(all.queryAnalysis, undefined);
    }
  });

  it('takes a text as its query', async () => {
    assert.deepEqual(addresses((await page('add numbers')).tools), ['sums.add']);
  });

  it('S1a: asks the one connector it names and no other', async () => {
    const connectors = [shelf(), sums()];
    assert.equal((await page({ connector: 'sums' }, connectors)).total, 1);
    assert.deepEqual(
      connectors.map((connector) => connector.lists),
      [0, 1],
    );
  });

  it('S1a: parts tools by the rule that calls are admitted by', async () => {
    const safe = async (safety: string) => addresses((await page({ safety })).tools);
    assert.deepEqual(await safe('readOnly'), ['shelf.read_row', 'sums.add']);
    assert.deepEqual(await safe('approvalRequired'), ['shelf.wipe']);
  });

  it('comes in pages that join to the whole', async () => {
    const first = await page({ limit: 2 });
    assert.deepEqual([first.hasMore, first.nextOffset, first.total], [true, 2, 3]);
    const second = await page({ limit: 2, offset: first.nextOffset });
    assert.deepEqual([second.hasMore, second.nextOffset], [false, undefined]);
    assert.deepEqual(addresses([...first.tools, ...second.tools]), [
      'shelf.read_row',
      'shelf.wipe',
      'sums.add',
    ]);
    assert.equal((await page({ offset: -5 })).offset, 0);
  });

  it('is refused when it is not well formed', async () => {
    for (const given of [
      5,
      [],
      { limit: 0 },
      { limit: 101 },
      { limit: 1.5 },
      { limit: '5' },
      { query: 5 },
      { safety: 'x' },
      { includeSchemas: 'yaml' },
      { connector: 5 },
      { offset: 'a' },
      { fullDescriptions: 'yes' },
    ]) {
      assert.throws(
        () => parseSearch(given),
        (error) => error instanceof ConnectaError && error.code === 'invalid_args',
        JSON.stringify(given),
      );
    }
  });

  it('search_tools: goes on without a catalog that cannot be had, and counts it', async () => {
    const all = await page({}, [dark(), sums()]);
    assert.deepEqual(addresses(all.tools), ['sums.add']);
    assert.equal(all.queryAnalysis?.unavailableConnectorCount, 1);
    assert.equal(all.queryAnalysis?.catalogError, undefined);
    const scoped = await page({ connector: 'dark' }, [dark()]);
    assert.deepEqual(scoped.queryAnalysis?.catalogError, {
      code: 'catalog_lookup_failed',
      message: 'listing offline',
      retryable: false,
    });
  });

  it('says which words it found, where, and which it did not', async () => {
    const partial = await page('read numbers zebra');
    assert.equal(partial.matchMode, 'partial');
    const found = partial.queryAnalysis;
    assert.deepEqual(found?.unmatchedTerms, ['zebra']);
    assert.deepEqual([found?.representedTerms, found?.otherResultTerms].flat().sort(), [
      'numbers',
      'read',
    ]);
  });

  it('says what to do when it found nothing', async () => {
    const guidance = async (given: unknown) => String((await page(given)).queryAnalysis?.guidance);
    assert.match(await guidance('zebra'), /browse without a query/);
    assert.match(await guidance('?!'), /no letters and no digits/);
    assert.match(await guidance('界界'), /browse without a query/);
    assert.match(await guidance('numbrs'), /"numbrs" \(searched as numbers\)/);
    assert.match(await guidance('shelf'), /names connectors.*shelf/);
    assert.match(await guidance({ connector: 'ghost' }), /no connector of this id.*shelf, sums/);
    assert.equal((await page({ connector: 'ghost' })).queryAnalysis?.unknownConnector, true);
  });

  it('keeps what it repeats of a long query short', async () => {
    const analysis = (
      await page(Array.from({ length: 40 }, (_, i) => `${'w'.repeat(90)}${i}`).join(' '))
    ).queryAnalysis;
    const terms = analysis?.unmatchedTerms as string[];
    assert.ok(terms.length <= 8 && terms.every((term) => term.length <= 64));
    assert.equal(analysis?.truncated, true);
  });

  it('S3: is refused when its page is too large', async () => {
    const verbose = Array.from({ length: 10 }, (_, i) => ({
      ...reader(`read${i}`),
      description: 'x'.repeat(30_000),
    }));
    const error = await rejectionOf(
      page({ fullDescriptions: true, limit: 100 }, [new FakeConnector('verbose', verbose)]),
    );
    assert.ok(error instanceof ConnectaError);
    assert.deepEqual([error.code, error.details.retryable], ['result_too_large', false]);
  });
});

describe('a row of a search', () => {
  const typed = {
    ...reader('read'),
    description: 'word '.repeat(100),
    inputSchema: { type: 'object', properties: { value: { type: 'string' } }, required: ['value'] },
    outputSchema: { type: 'object', properties: {} },
  };
  const row = async (given: Record<string, unknown>) =>
    (await page(given, [new FakeConnector('shelf', [typed])])).tools[0] ?? {};

  it('has its description clipped, unless the whole is asked for', async () => {
    const { description } = await row({});
    assert.equal(String(description).length, 160);
    assert.ok(String(description).endsWith('…'));
    assert.equal((await row({ fullDescriptions: true })).description, typed.description);
  });

  it('has schemas and their keys when they are asked for', async () => {
    assert.deepEqual(Object.keys(await row({})), ['name', 'address', 'description', 'annotations']);
    const compact = await row({ includeSchemas: 'compact' });
    assert.equal(compact.inputSchema, '{ value: string }');
    assert.equal(compact.outputSchema, '{}');
    assert.deepEqual([compact.inputKeys, compact.requiredInputKeys], [['value'], ['value']]);
    assert.equal(compact.outputKeys, undefined);
    const json = await row({ includeSchemas: 'json', includeSchemaKeys: false });
    assert.deepEqual(json.inputSchema, typed.inputSchema);
    assert.equal(json.inputKeys, undefined);
  });
});

describe('a guide', () => {
  const guided = (usageGuide: FakeConnector['usageGuide']) =>
    Object.assign(shelf(), usageGuide === undefined ? {} : { usageGuide });

  it('is pointed to by name and its first words', () => {
    assert.deepEqual(guidePointer(guided('# Shelf\n\nOne row\nper fetch.\n\nMore.')), {
      guide: 'connector:shelf',
      guideSummary: 'One row per fetch.',
    });
    assert.equal(guidePointer(guided('x'.repeat(500)))?.guideSummary.length, 120);
    assert.equal(
      guidePointer(guided({ content: 'long', summary: 'own words' }))?.guideSummary,
      'own words',
    );
    assert.equal(guidePointer(shelf()), undefined);
  });

  it('is asked for where a tool needs approval or the connector says so', async () => {
    const reasons = async (usageGuide: FakeConnector['usageGuide']) =>
      (await page({}, [guided(usageGuide)])).tools.map((row) => row.guideRequiredReasons);
    assert.deepEqual(await reasons('guide'), [undefined, ['approval_required']]);
    assert.deepEqual(await reasons({ content: 'guide', required: true }), [
      ['connector_required'],
      ['connector_required', 'approval_required'],
    ]);
    assert.deepEqual(await reasons(undefined), [undefined, undefined]);
  });

  it('search_tools: is named once for each group of a client', async () => {
    const { request, result } = await search({}, [guided('# G\n\nFirst.'), sums()]);
    const { connectors } = groupedPage(result, request).page as {
      connectors: { id: string; guide?: string; tools: Record<string, unknown>[] }[];
    };
    assert.deepEqual(
      connectors.map(({ id, guide, tools }) => [id, guide, addresses(tools)]),
      [
        ['shelf', 'connector:shelf', ['shelf.read_row', 'shelf.wipe']],
        ['sums', undefined, ['sums.add']],
      ],
    );
  });
});

describe('catalogs that are loaded together', () => {
  it('are four at a time, and come in order', async () => {
    let running = 0;
    let most = 0;
    const connectors = Array.from({ length: 9 }, (_, i) => {
      const connector = new FakeConnector(`c${i}`, []);
      connector.listTools = async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
        return [];
      };
      return connector;
    });
    const loaded = await loadCatalogs(connectors, fakeScope(connectors).scope.catalogs);
    assert.equal(most, 4);
    assert.deepEqual(
      loaded.map(({ connector }) => connector.id),
      connectors.map(({ id }) => id),
    );
  });
});

describe('a catalog that does not come', () => {
  it('is waited for half a minute, and takes none of the others with it', async () => {
    const slow = Object.assign(new FakeConnector('slow', []), {
      start: () => new Promise<void>(() => {}),
    });
    const { scope, advance } = fakeScope([slow, sums()]);
    const searching = searchTools(parseSearch({}), scope.registry, scope.catalogs);
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    advance(30_000);
    const { tools, queryAnalysis } = await searching;
    assert.deepEqual(
      tools.map(({ tool }) => tool.name),
      ['add'],
    );
    assert.equal(queryAnalysis?.unavailableConnectorCount, 1);
  });
});

describe('connecta.describe', () => {
  const describeAll = async (given: unknown) => {
    const { scope } = fakeScope([shelf(), dark()]);
    return (await describeTools(given, scope)).tools as Record<string, unknown>[];
  };

  it('S4: gives one entry per address, in order', async () => {
    const [good, lost, ghost, broken] = await describeAll({
      addresses: ['shelf.read_row', 'shelf.read_rows', 'ghost.read', 'dark.read'],
    });
    assert.deepEqual(good, {
      address: 'shelf.read_row',
      name: 'read_row',
      description: 'Read one row',
      inputSchema: '{}',
      annotations: READ_ONLY,
    });
    const details = (entry: Record<string, unknown> | undefined) =>
      (entry?.errorDetails ?? {}) as Record<string, unknown>;
    assert.equal(details(lost).code, 'unknown_tool');
    assert.deepEqual(details(lost).suggestions, ['shelf.read_row']);
    assert.equal(details(ghost).code, 'unknown_address');
    assert.ok(details(ghost).nextAction);
    assert.deepEqual(details(broken), {
      code: 'catalog_lookup_failed',
      message: 'listing offline',
      retryable: false,
    });
    assert.equal(broken?.error, 'listing offline');
  });

  it('gives the schema itself when JSON is asked for', async () => {
    const [entry] = await describeAll({ address: 'shelf.read_row', format: 'json' });
    assert.deepEqual(entry?.inputSchema, { type: 'object' });
  });

  it('keeps an absurd address short', async () => {
    const [entry] = await describeAll({ addresses: [`ghost.${'x'.repeat(50_000)}`] });
    assert.ok(JSON.stringify(entry).length < 4_000);
    assert.ok(String(entry?.address).endsWith('…'));
  });

  it('is refused when it is not well formed', async () => {
    for (const given of [
      undefined,
      'shelf.read_row',
      {},
      { address: 5 },
      { address: 'a.b', addresses: ['a.b'] },
      { addresses: 'a.b' },
      { addresses: [5] },
      { addresses: Array.from({ length: 101 }, () => 'a.b') },
      { address: 'a.b', format: 'yaml' },
    ]) {
      const error = await rejectionOf(describeAll(given));
      assert.ok(error instanceof ConnectaError, JSON.stringify(given));
      assert.equal(error.code, 'invalid_args');
    }
  });
});

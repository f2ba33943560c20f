import assert from 'node:assert/strict';
import fc from 'fast-check';
import { indexTools } from '../../../../src/server/catalog/catalog';
import { catalogIndex } from '../../../../src/server/catalog/catalog-index';
import { rankTools } from '../../../../src/server/catalog/rank-tools';

type Tools = Readonly<Record<string, string>>;

function searched(id: string, tools: Tools, title?: string) {
  const listed = Object.entries(tools).map(([name, description]) => ({ name, description }));
  return {
    connector: { id, ...(title === undefined ? {} : { title }) },
    catalog: indexTools(listed),
    includes: (_tool: unknown) => true,
  };
}

function search(query: string, ...connectors: readonly (Tools | ReturnType<typeof searched>)[]) {
  const all = connectors.map((each) =>
    typeof each.catalog === 'object'
      ? (each as ReturnType<typeof searched>)
      : searched('c', each as Tools),
  );
  const { results, partial, respelled } = rankTools(query, all);
  return {
    names: results.map(({ tool }) => tool.name),
    matched: results.map(({ matched }) => [...matched]),
    partial,
    respelled,
  };
}

describe('the ranking of tools', () => {
  it('puts a name above a description', () => {
    const tools = {
      'recipe-search': 'Search, then open a card',
      'recipe-open': 'Open a recipe card',
    };
    assert.deepEqual(search('open recipe card', tools).names, ['recipe-open', 'recipe-search']);
  });

  it('puts the whole name above one that begins with it, above one that holds it', () => {
    const tools = { do_list_pages: '', list_pages_all: '', list_pages: '' };
    assert.deepEqual(search('list pages', tools).names, [
      'list_pages',
      'list_pages_all',
      'do_list_pages',
    ]);
  });

  it('knows a name that is written out, whatever its words', () => {
    const tools = { list_pages: 'List all pages', list_all_pages: 'List all pages' };
    assert.equal(search('list all pages', tools).names[0], 'list_all_pages');
    assert.equal(search('list pages', tools).names[0], 'list_pages');
  });

  it('takes a name in the singular for the plural, after the name itself', () => {
    const tools = { close_page: 'x', get_page: 'x', list_pages: 'x' };
    assert.deepEqual(search('pages', tools).names, ['list_pages', 'get_page', 'close_page']);
    assert.deepEqual(search('page', tools).names, ['get_page', 'list_pages', 'close_page']);
  });

  it('reads two words of a name as one, where they are asked for so', () => {
    assert.deepEqual(search('timezones', { list_time_zones: '' }).names, ['list_time_zones']);
  });

  it('puts what shows a thing above what does something to it, unless that was asked', () => {
    const tools = { delete_pages: '', move_pages: '', list_pages: '' };
    assert.equal(search('pages', tools).names[0], 'list_pages');
    assert.equal(search('move pages', tools).names[0], 'move_pages');
  });

  it('puts the beginning of a description above the rest', () => {
    const tools = { one: 'Makes coffee. Beware of the steam.', two: 'Makes steam. Not coffee.' };
    assert.deepEqual(search('steam', tools).names, ['two', 'one']);
  });

  it('puts a name above a longer one that was not asked for', () => {
    const tools = { page_customer_history_orders: 'x', find_customer_orders: 'x' };
    assert.equal(search('customer orders found', tools).names[0], 'find_customer_orders');
  });

  it('keeps tools that match everything, are named, or match two terms', () => {
    const tools = {
      overview: 'list warehouses and shipments',
      list_warehouses: 'of this account',
      count_warehouses_list: 'how many',
      memo: 'one shipment',
    };
    const { names, partial } = search('list warehouses shipments', tools);
    assert.equal(partial, false);
    assert.deepEqual([...names].sort(), ['count_warehouses_list', 'list_warehouses', 'overview']);
    assert.equal(names.at(-1), 'count_warehouses_list', 'neither complete nor named');
  });

  it('keeps every match, and says so, when none is complete', () => {
    const { names, partial } = search('add operands metadata', { add: 'two numbers', other: '' });
    assert.deepEqual(names, ['add']);
    assert.equal(partial, true);
  });

  it('prefers what covers more of the query when none covers it all', () => {
    const tools = {
      schedule_job: 'of a pipeline',
      book: 'Schedule a meeting',
      third: 'something',
      fourth: 'something',
    };
    assert.equal(search('schedule meeting colleague', tools).names[0], 'book');
  });

  it('weighs rare words more than common ones', () => {
    const tools = {
      common: 'table row',
      rare: 'table quark',
      third: 'table row',
      fourth: 'table row',
    };
    assert.equal(search('row quark', tools).names[0], 'rare');
  });

  it('makes little of what most names of a connector have in common', () => {
    const prefixed = { web_open: '', web_close: '', web_resize: 'x', web_size: 'Tabs of the page' };
    const other = searched('other', { list_pages: 'Tabs of the web' });
    assert.equal(search('web tabs', other, prefixed).names[0], 'list_pages');
  });

  it('keeps the order of the catalog for equals', () => {
    assert.deepEqual(search('read', { read_y: '', read_x: '' }).names, ['read_y', 'read_x']);
  });

  it('finds nothing where nothing matches, and that is not partial', () => {
    const { names, partial } = search('zebra', { add: 'two numbers' });
    assert.deepEqual({ names, partial }, { names: [], partial: false });
  });

  it('takes words that say nothing for names alone', () => {
    const tools = { tell: 'x', other: 'what you can do with me' };
    assert.deepEqual(search('what can you do', tools).names, []);
    assert.deepEqual(search('tell me', tools).names, ['tell']);
  });
});

describe('a query that names a connector', () => {
  const alpha = searched('alpha', { list_issues: 'List issues' });
  const beta = searched(
    'beta',
    { list_issues: 'List issues', wipe: 'Remove everything' },
    'Tracker',
  );
  it('prefers its tools, by id or title, and calls them complete', () => {
    const first = (query: string) => rankTools(query, [alpha, beta]).results[0]?.connector.id;
    assert.equal(first('list issues'), 'alpha');
    assert.equal(first('beta list issues'), 'beta', 'by id');
    assert.equal(first('tracker issues'), 'beta', 'by title');
    assert.equal(search('tracker issues', alpha, beta).partial, false);
  });

  it('finds none of its tools by that alone', () => {
    assert.deepEqual(search('tracker', alpha, beta).names, []);
    assert.deepEqual(search('tracker zebra', alpha, beta).names, []);
  });
});

describe('a term that no tool says', () => {
  const tools = { draw_histogram: 'Draw it', draw_bars: 'Draw them' };
  it('is looked for as it may have been meant, which is no match', () => {
    const { names, matched, partial, respelled } = search('histgram', tools);
    assert.deepEqual(names, ['draw_histogram']);
    assert.deepEqual(matched, [[]]);
    assert.equal(partial, true);
    assert.deepEqual([...respelled], [['histgram', ['histogram']]]);
  });

  it('is left alone when another tool says it', () => {
    const { names, respelled } = search('histgram', { ...tools, odd: 'A histgram' });
    assert.deepEqual(names, ['odd']);
    assert.equal(respelled.size, 0);
  });

  it('is not guessed at among many of its kind', () => {
    const query = 'histgram histograk histogrxm hiztogram histogrum';
    assert.deepEqual(search(query, tools).names, []);
  });

  it('orders what was found by other words for it, and finds nothing by them', () => {
    const files = { drop_report: 'a report', keep_report: 'a report' };
    assert.deepEqual(search('delete report', files).names, ['drop_report', 'keep_report']);
    assert.deepEqual(search('delete', files).names, []);
  });
});

describe('text in other languages', () => {
  it('matches whatever the endings of its words', () => {
    const tools = { a: 'Показывает договоры', b: 'Prüft Rechnungen' };
    assert.deepEqual(search('договор', tools).names, ['a']);
    assert.deepEqual(search('Rechnung', tools).names, ['b']);
    assert.deepEqual(search('record', { c: 'The recorder' }).names, [], 'not in English');
  });

  it('is found in a part of what is written without spaces', () => {
    assert.deepEqual(search('会議室', { 予約: '空いている会議室を検索します' }).names, ['予約']);
    assert.deepEqual(search('予約', { 予約: '会議' }).names, ['予約']);
  });
});

describe('any search', function () {
  this.timeout(20_000);

  const word = fc.constantFrom(
    ...[
      'get',
      'list',
      'file',
      'files',
      'issue',
      'c',
      'the',
      'überall',
      '会議',
      'файлы',
      'isue',
      '!',
    ],
  );
  const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
  const tools = fc.array(fc.record({ name: text, description: text }), { maxLength: 12 });
  const anyQuery = fc.oneof(text, fc.string({ unit: 'binary' }));

  it('never fails, finds no tool twice, and gives the same again', () => {
    fc.assert(
      fc.property(anyQuery, tools, (query, listed) => {
        const make = () => [
          { connector: { id: 'c' }, catalog: indexTools(listed), includes: () => true },
        ];
        const first = rankTools(query, make());
        assert.deepEqual(rankTools(query, make()).results, first.results);
        const names = first.results.map(({ tool }) => tool.name);
        assert.equal(new Set(names).size, names.length);
        for (const { matched } of first.results) {
          for (const term of matched) assert.ok(first.terms.includes(term));
        }
        const complete = first.results.some(({ matched }) => matched.size === first.terms.length);
        assert.equal(first.partial, first.results.length > 0 && !complete);
      }),
    );
  });

  it('leaves out what it does not include, whatever was asked', () => {
    fc.assert(
      fc.property(anyQuery, tools, (query, listed) => {
        const { results } = rankTools(query, [
          {
            connector: { id: 'c' },
            catalog: indexTools(listed),
            includes: ({ name }) => name.length % 2 === 0,
          },
        ]);
        assert.ok(results.every(({ tool }) => tool.name.length % 2 === 0));
      }),
    );
  });

  it('takes no longer for a query than for the beginning of it', () => {
    const tools = [searched('c', { w1: 'x' })];
    const long = Array.from({ length: 60_000 }, (_, i) => `w${i}`).join(' ');
    assert.ok(rankTools(long, tools).terms.length < 2000);
  });

  it('takes the words of a catalog once', () => {
    const catalog = indexTools([{ name: 'read' }]);
    assert.equal(catalogIndex(catalog), catalogIndex(catalog));
    assert.notEqual(catalogIndex(catalog), catalogIndex(indexTools([{ name: 'read' }])));
  });
});

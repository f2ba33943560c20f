import assert from 'node:assert/strict';
import { rankTools } from '../../../../src/server/catalog/rank-tools';

const candidates = (tools: Record<string, string>) =>
  Object.entries(tools).map(([name, description]) => ({
    connectorId: 'c',
    tool: { name, description },
  }));

function search(query: string, tools: Record<string, string>) {
  const { results, partial } = rankTools(query, candidates(tools));
  return { names: results.map((result) => result.candidate.tool.name), partial };
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

  it('weighs rare words more than common ones', () => {
    const tools = {
      common: 'table row',
      rare: 'table quark',
      third: 'table row',
      fourth: 'table row',
    };
    assert.equal(search('row quark', tools).names[0], 'rare');
  });

  it('keeps the order of the catalog for equals', () => {
    assert.deepEqual(search('read', { read_b: '', read_a: '' }).names, ['read_b', 'read_a']);
  });

  it('finds nothing where nothing matches, and that is not partial', () => {
    assert.deepEqual(search('zebra', { add: 'two numbers' }), { names: [], partial: false });
  });
});

import assert from 'node:assert/strict';
import { indexTools } from '../../../../src/server/catalog/catalog';

const names = (tools: readonly { name: string }[]) => tools.map((tool) => tool.name);

describe('a catalog', () => {
  it('keeps the first of two tools with one name', () => {
    const catalog = indexTools([
      { name: 'a', description: 'first' },
      { name: 'a', description: 'second' },
    ]);
    assert.deepEqual(
      catalog.tools.map((tool) => tool.description),
      ['first'],
    );
  });

  it('finds a tool by its exact name alone', () => {
    const catalog = indexTools([{ name: 'get.thing' }]);
    assert.equal(catalog.tool('get.thing')?.name, 'get.thing');
    assert.equal(catalog.tool('get_thing'), undefined);
    assert.equal(catalog.tool('toString'), undefined);
  });

  it('finds by alias every tool that the alias could mean', () => {
    const catalog = indexTools([{ name: 'get.thing' }, { name: 'get-thing' }, { name: '2nd' }]);
    assert.deepEqual(names(catalog.byAlias('get_thing')), ['get.thing', 'get-thing']);
    assert.deepEqual(names(catalog.byAlias('_2nd')), ['2nd']);
    assert.deepEqual(names(catalog.byAlias('constructor')), []);
  });
});

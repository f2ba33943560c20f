import assert from 'node:assert/strict';
import { listAllTools, type ToolPage } from '../../../../src/server/connectors/list-tools';
import { rejectionOf } from '../fake-connector';

const pages = (listing: Record<string, ToolPage>) => async (cursor: string | undefined) =>
  listing[cursor ?? ''] ?? { tools: [] };
const tools = (...names: string[]) => names.map((name) => ({ name }));

describe('the walk through a list of tools', () => {
  it('joins all pages, first name first', async () => {
    const walk = listAllTools(
      pages({
        '': { tools: tools('a', 'b'), nextCursor: '1' },
        '1': { tools: tools('b', 'c'), nextCursor: '2' },
        '2': { tools: tools('d'), nextCursor: null },
      }),
    );
    assert.deepEqual(
      (await walk).map((tool) => tool.name),
      ['a', 'b', 'c', 'd'],
    );
  });

  it('takes one empty page', async () => {
    const walk = listAllTools(
      pages({ '': { tools: [], nextCursor: '1' }, '1': { tools: tools('a') } }),
    );
    assert.equal((await walk).length, 1);
  });

  it('is a failure, never a part, when a page fails, repeats or stays empty', async () => {
    const failing = async (cursor?: string): Promise<ToolPage> => {
      if (cursor !== undefined) throw new Error('second page lost');
      return { tools: tools('a'), nextCursor: '1' };
    };
    assert.match(String(await rejectionOf(listAllTools(failing))), /second page lost/);
    const circle = pages({
      '': { tools: tools('a'), nextCursor: '1' },
      '1': { tools: tools('b'), nextCursor: '1' },
    });
    assert.match(String(await rejectionOf(listAllTools(circle))), /repeats a page/);
    const empty = pages({
      '': { tools: [], nextCursor: '1' },
      '1': { tools: [], nextCursor: '2' },
    });
    assert.match(String(await rejectionOf(listAllTools(empty))), /empty pages/);
  });

  it('ends though the server does not', async () => {
    let page = 0;
    const endless = async (): Promise<ToolPage> => {
      page += 1;
      return { tools: tools(`t${page}`), nextCursor: `${page}` };
    };
    assert.match(String(await rejectionOf(listAllTools(endless))), /does not end/);
  });
});

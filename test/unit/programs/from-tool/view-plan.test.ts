import assert from 'node:assert/strict';
import { planView, type TablePlan } from '../../../../src/programs/from-tool/view-plan';
import type { JsonObject } from '../../../../src/programs/schema/json-schema';
import { type AnsweredTool, toolNamed } from './written-program';

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T08:00:00Z`;
const files = [1, 2, 3, 4].map((number) => ({
  path: `src/${number}.ts`,
  bytes: 100 * number,
  modified: day(number),
}));

function planOf(answer: unknown, { tool, tools, args }: AnsweredTool = {}) {
  const asked = tool ?? toolNamed('find');
  return planView({ tool: asked, tools: tools ?? [asked], args: args ?? {}, answer });
}

function tableOf(answer: unknown, asked: AnsweredTool = {}): TablePlan {
  const plan = planOf(answer, asked);
  assert.ok(plan.kind === 'table', `it is ${plan.kind}`);
  return plan;
}

describe('what a view for an answer consists of', () => {
  it('is a table for the largest list of objects, wherever in the answer it is', () => {
    assert.deepEqual(tableOf(files).rows, { kind: 'list', path: [] });
    const nested = { page: { items: files }, tags: ['a', 'b', 'c', 'd', 'e', 'f'] };
    assert.deepEqual(tableOf(nested).rows, { kind: 'list', path: ['page', 'items'] });
  });

  it('is a table for single values, and for an object that is a list by name', () => {
    assert.deepEqual(tableOf(['a', 'b']).rows, { kind: 'values', path: [] });
    assert.equal(tableOf({ ts: 3, js: 4, md: 1 }).rows.kind, 'numbers');
    const byName = { a: { size: 1 }, b: { size: 2 }, c: { size: 3 } };
    assert.equal(tableOf(byName).rows.kind, 'records');
  });

  it('is text, blocks or a sheet for everything else', () => {
    assert.equal(planOf('hello').kind, 'text');
    const image = { type: 'image', data: 'AA==', mimeType: 'image/png' };
    assert.equal(planOf({ content: [image] }).kind, 'blocks');
    const issue = { id: 'x', title: 'y', state: 'open', comments: [{ by: 'z' }] };
    for (const answer of [{ name: 'x', owner: {} }, 7, true, issue]) {
      assert.equal(planOf(answer).kind, 'sheet', JSON.stringify(answer));
    }
  });

  it('is a table of whatever comes, when there was nothing yet', () => {
    for (const answer of [{}, [], null, undefined, { entries: [] }, { a: [], b: [] }]) {
      assert.equal(tableOf(answer).rows.kind, 'found', JSON.stringify(answer));
    }
    const tool = toolNamed('find', { offset: { type: 'integer' } });
    assert.equal(tableOf([], { tool }).paging?.kind, 'offset');
  });

  it('reads columns as numbers, times and names of things', () => {
    const rows = [{ id: 1, size: 3, at: 1_770_000_000, seen: 1_770_000_000_000, tags: ['x'] }];
    const kinds = Object.fromEntries(tableOf(rows).columns.map(({ name, kind }) => [name, kind]));
    assert.deepEqual(kinds, {
      id: 'id',
      size: 'number',
      at: 'seconds',
      seen: 'date',
      tags: 'nested',
    });
  });

  it('shows eight columns, those that fit a cell first, and the whole row on a click', () => {
    const row = Object.fromEntries('abcdefghij'.split('').map((name) => [name, 'x']));
    const plan = tableOf([{ body: 'long\ntext', ...row }]);
    assert.equal(plan.columns.map(({ name }) => name).join(''), 'abcdefgh');
    assert.ok(plan.hasMore);
    assert.ok(!tableOf(files).hasMore);
  });

  it('has a chart of the largest, of a number over time, or of how many there are when', () => {
    assert.deepEqual(tableOf(files).chart, { kind: 'bars', label: 'path', value: 'bytes' });
    const date = { name: 'modified', kind: 'date' };
    const series = files.map(({ bytes, modified }) => ({ bytes, modified }));
    assert.deepEqual(tableOf(series).chart, { kind: 'series', date, value: 'bytes' });
    const times = files.map(({ path, modified }) => ({ path, modified }));
    assert.deepEqual(tableOf(times).chart, { kind: 'counts', date, span: 10 });
  });

  it('has no chart of ids, of what is all the same, or of two rows', () => {
    assert.equal(tableOf(files.map(({ path, bytes }) => ({ path, line: bytes }))).chart, undefined);
    assert.equal(tableOf(files.map(({ path }) => ({ path, bytes: 1 }))).chart, undefined);
    assert.equal(tableOf(files.slice(0, 2)).chart, undefined);
  });
});

describe('how a row is opened', () => {
  const drillOf = (
    rows: readonly JsonObject[],
    other: AnsweredTool['tool'],
    args: JsonObject = {},
  ) => {
    const tool = toolNamed('find');
    return tableOf(rows, { tool, tools: other ? [tool, other] : [tool], args }).drill;
  };
  const text = { type: 'string' };

  it('by a tool that needs the row’s name for itself', () => {
    const drill = drillOf(
      files,
      toolNamed('read', { path: text, fromLine: { type: 'integer' } }, ['path']),
    );
    assert.equal(drill?.address, 'notes.read');
    assert.deepEqual([drill?.argument, drill?.field, drill?.many], ['path', 'path', false]);
  });

  it('by a tool that takes a list of them, or the id under a longer name', () => {
    const names = [{ name: 'a' }, { name: 'b' }];
    const nodes = toolNamed('open_nodes', { names: { type: 'array', items: text } }, ['names']);
    assert.equal(drillOf(names, nodes)?.many, true);
    const ids = [{ id: 1 }, { id: 2 }];
    const issue = toolNamed('get_issue', { issueId: { type: 'integer' } }, ['issueId']);
    assert.deepEqual(
      [drillOf(ids, issue)?.argument, drillOf(ids, issue)?.field],
      ['issueId', 'id'],
    );
  });

  it('by the tool that shows a commit, where the row has its hash', () => {
    const rows = [{ hash: '0123456789abcdef' }, { hash: 'fedcba9876543210' }];
    const show = toolNamed('show', { commit: text });
    assert.equal(drillOf(rows, show)?.argument, 'commit');
    assert.equal(drillOf([{ hash: 'no' }, { hash: 'neither' }], show), undefined);
  });

  it('with what both tools need alike', () => {
    const issue = toolNamed('get_issue', { repo: text, number: { type: 'number' } }, [
      'repo',
      'number',
    ]);
    const rows = [{ number: 1 }, { number: 2 }];
    assert.deepEqual(drillOf(rows, issue, { repo: 'x' })?.fixedArgs, { repo: 'x' });
    assert.equal(drillOf(rows, issue), undefined, 'it needs more than there is');
  });

  it('by no tool that may not be called, takes another type, or belongs to another connector', () => {
    const read = toolNamed('read', { path: text }, ['path']);
    assert.equal(drillOf(files, { ...read, readOnly: false }), undefined);
    assert.equal(drillOf(files, { ...read, connector: 'other' }), undefined);
    assert.equal(
      drillOf(files, toolNamed('read', { path: { type: 'integer' } }, ['path'])),
      undefined,
    );
    assert.equal(
      drillOf(files, toolNamed('read', { constructor: text }, ['constructor'])),
      undefined,
    );
  });
});

describe('how the rest of a long list is asked for', () => {
  const pagingOf = (argument: string, answer: unknown, args: JsonObject = {}) =>
    tableOf(answer, { tool: toolNamed('find', { [argument]: {} }), args }).paging;

  it('by the cursor that the answer gives', () => {
    const paging = { kind: 'cursor', argument: 'cursor', path: ['nextCursor'] };
    assert.deepEqual(pagingOf('cursor', { files, nextCursor: 'abc' }), paging);
    const below = pagingOf('after', { files, pageInfo: { endCursor: 'abc' } });
    assert.deepEqual(below, { kind: 'cursor', argument: 'after', path: ['pageInfo', 'endCursor'] });
  });

  it('by the number of a page, or how many there are already', () => {
    assert.deepEqual(pagingOf('page', files), { kind: 'page', argument: 'page', from: 1 });
    assert.deepEqual(
      pagingOf('page', files, { page: 4 })?.kind === 'page' && pagingOf('page', files, { page: 4 }),
      {
        kind: 'page',
        argument: 'page',
        from: 4,
      },
    );
    assert.deepEqual(pagingOf('offset', files), { kind: 'offset', argument: 'offset', from: 0 });
  });

  it('not at all at the end, or by a tool that takes no such argument', () => {
    assert.equal(pagingOf('cursor', { files, nextCursor: null }), undefined);
    assert.equal(pagingOf('query', { files, nextCursor: 'abc' }), undefined);
  });
});

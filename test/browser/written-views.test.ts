import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createInProcessExecutor } from '../harness/in-process-executor';
import { takeScreenshot } from '../harness/screenshot';
import { waitFor } from '../harness/wait-for';
import { anyAnswer } from '../unit/programs/from-tool/any-answer';
import { programFor, runWritten, toolNamed } from '../unit/programs/from-tool/written-program';
import { useBrowser } from './browser-context';
import { THEME_NAMES } from './vscode-theme';
import { WrittenView } from './written-view';

const hour = (number: number) => new Date(1_780_000_000_000 - number * 9_000_000).toISOString();
const files = Array.from({ length: 30 }, (_, number) => ({
  path: `src/part-${number}.ts`,
  type: number % 5 === 0 ? 'folder' : 'file',
  bytes: (number * 37_123) % 90_000,
  modified: hour(number),
}));
const list = toolNamed('list', { cursor: { type: 'string' } });
const read = toolNamed('read', { path: { type: 'string' } }, ['path']);
const listed = { tool: list, tools: [list, read] };

describe('the view of a program that was written for an answer', function () {
  this.timeout(60_000);
  const context = useBrowser();

  it('shows a list as a table that a filter narrows down, with a chart of what is shown', async () => {
    const { frame } = await WrittenView.open(context(), { entries: files }, listed);
    assert.equal(await frame.locator('#answer tbody tr').count(), 30);
    assert.equal(await frame.locator('#chart i').count(), 10);
    await frame.locator('#filter').fill('PART-1');
    assert.equal(await frame.locator('#answer tbody tr').count(), 11);
    await frame.getByText('11 of 30 rows').waitFor();
    await frame.locator('#filter').fill('nowhere');
    await frame.getByText('No row has that in it.').waitFor();
    assert.equal(await frame.locator('#chart i').count(), 0);
  });

  it('reads again on Refresh, keeps what it shows when that fails, and says why', async () => {
    const view = await WrittenView.open(context(), { entries: files }, listed);
    await view.frame.locator('#status', { hasText: 'from the run at' }).waitFor();
    await view.frame.getByRole('button', { name: 'Refresh' }).click();
    assert.deepEqual(await view.answer({ entries: files.slice(0, 3) }), ['notes.list', {}]);
    await view.frame.locator('#status', { hasText: 'updated' }).waitFor();
    assert.equal(await view.frame.locator('#answer tbody tr').count(), 3);
    await view.frame.getByRole('button', { name: 'Refresh' }).click();
    await view.answer(new Error('The disk is gone.'));
    await view.frame.locator('#status', { hasText: 'The disk is gone.' }).waitFor();
    assert.equal(await view.frame.locator('#answer tbody tr').count(), 3);
  });

  it('opens a row through the tool that takes its name, by mouse and by key', async () => {
    const view = await WrittenView.open(context(), { entries: files }, listed);
    await view.frame.getByRole('row', { name: 'src/part-7.ts' }).click();
    assert.deepEqual(await view.answer({ path: 'src/part-7.ts', text: 'one\ntwo' }), [
      'notes.read',
      { path: 'src/part-7.ts' },
    ]);
    await view.frame.locator('pre', { hasText: 'two' }).waitFor();
    const row = (number: number) =>
      view.frame.locator('tr[aria-expanded]', { hasText: `src/part-${number}.ts` });
    await row(8).press('Enter');
    await view.answer(new Error('It is locked.'));
    await view.frame.getByText('It is locked.').waitFor();
    await row(8).press('ArrowLeft');
    await view.frame.getByText('It is locked.').waitFor({ state: 'detached' });
    await row(7).click();
    assert.equal(await view.frame.locator('pre').count(), 0);
  });

  it('lets the arrows go from row to row, past what is open, and keeps one stop for Tab', async () => {
    const rows = ['one', 'two', 'three'].map((name) => ({ name, more: { of: `more of ${name}` } }));
    const { frame } = await WrittenView.open(context(), rows);
    const row = (name: string) => frame.getByRole('row', { name, exact: false }).first();
    await row('one').press('ArrowRight');
    await frame.locator('dl dl dd', { hasText: 'more of one' }).waitFor();
    const focused = () => frame.evaluate(() => document.activeElement?.textContent);
    await row('one').press('ArrowDown');
    assert.match((await focused()) ?? '', /^two/);
    await row('two').press('End');
    assert.match((await focused()) ?? '', /^three/);
    assert.equal(await frame.locator('tr[tabindex="0"]').count(), 1);
    await row('three').press('Home');
    await row('one').press('ArrowLeft');
    assert.equal(await frame.locator('dd').count(), 0);
  });

  it('sorts by the column whose head is pressed, the largest number first, then the other way', async () => {
    const { frame } = await WrittenView.open(context(), { entries: files }, listed);
    const first = () => frame.locator('#answer tbody tr').first().innerText();
    const head = frame.getByRole('button', { name: 'bytes' });
    await head.click();
    const bytes = files.map((file) => file.bytes).sort((a, b) => a - b);
    assert.match(await first(), new RegExp(bytes.at(-1)?.toLocaleString('en-US') ?? '-'));
    assert.equal(await frame.locator('[aria-sort=descending]').innerText(), 'bytes');
    await head.press('Enter');
    assert.match(await first(), /src\/part-0\.ts/);
    await frame.getByRole('button', { name: 'path' }).click();
    await frame.getByRole('button', { name: 'path' }).click();
    assert.match(await first(), /src\/part-29\.ts/, 'part-9 comes before part-29');
  });

  it('says a time shortly, and exactly in its title', async () => {
    const rows = [
      { name: 'now', at: new Date().toISOString(), day: '2024-03-01' },
      { name: 'then', at: '2020-05-06T07:08:09Z', day: '2024-12-31' },
    ];
    const { frame } = await WrittenView.open(context(), rows);
    const cells = frame.getByRole('row', { name: 'then' }).locator('td');
    assert.equal(await cells.nth(1).innerText(), 'May 6, 2020');
    assert.match((await cells.nth(1).getAttribute('title')) ?? '', /:08:09/);
    assert.equal(await cells.nth(2).innerText(), 'Dec 31, 2024', 'a day is the same everywhere');
  });

  it('has a filter and columns when rows come to what was empty', async () => {
    for (const empty of [[], { entities: [], relations: [] }, null, new Error('Not yet.')]) {
      const view = await WrittenView.open(context(), empty);
      assert.ok(await view.frame.locator('#filter').isHidden());
      await view.frame.getByRole('button', { name: 'Refresh' }).click();
      await view.answer({ relations: [], entities: files, total: 30 });
      await view.frame.locator('#status', { hasText: 'updated' }).waitFor();
      await view.frame.locator('#filter').fill('part-29');
      await view.frame.getByText('1 of 30 rows').waitFor();
      const heads = await view.frame.locator('#answer th').allInnerTexts();
      assert.deepEqual(heads, ['path', 'type', 'bytes', 'modified']);
      await view.frame.getByRole('row', { name: 'src/part-29.ts' }).press('Enter');
      await view.frame.locator('#answer dt', { hasText: 'modified' }).waitFor();
    }
  });

  it('fits 300 px, however deep an answer is', async () => {
    const { page } = context();
    const deep = (depth: number): unknown =>
      depth === 0
        ? files.slice(0, 3)
        : { ['a_long_name_of_a_field'.repeat(2)]: deep(depth - 1), x: 1 };
    const rows = files.map((file) => ({ ...file, deep: deep(3), again: file.path.repeat(9) }));
    await page.setViewportSize({ width: 300, height: 700 });
    for (const answer of [{ id: 'x', deep: deep(4) }, rows]) {
      const { frame } = await WrittenView.open(context(), answer);
      await waitFor('the width', () => frame.evaluate(() => innerWidth === 300));
      const opens = frame.locator('tr[aria-expanded]').first();
      if ((await opens.count()) > 0) await opens.press('Enter');
      const over = () => frame.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok((await over()) <= 0, `${await over()} px too wide`);
      const right = frame.locator('dd').first();
      await waitFor('a field that fits', async () => {
        const width = (await right.boundingBox())?.width ?? 0;
        return width > 0 && width < 300;
      });
    }
    await page.setViewportSize({ width: 900, height: 700 });
  });

  it('leaves room beside long names: in a narrow panel the third column is in sight', async () => {
    const long = files.map((file) => ({ ...file, path: `packages/${file.path}/index.ts` }));
    const { frame } = await WrittenView.open(context(), { entries: long }, listed);
    const { page } = context();
    await page.setViewportSize({ width: 350, height: 700 });
    await waitFor('the width', () => frame.evaluate(() => innerWidth === 350));
    const bytes = await frame.getByRole('columnheader', { name: 'bytes' }).boundingBox();
    assert.ok(bytes && bytes.x + bytes.width <= 350, JSON.stringify(bytes));
    await page.setViewportSize({ width: 900, height: 700 });
  });

  it('asks for more with the cursor of the answer, until there is none', async () => {
    const page = (from: number, nextCursor?: string) => ({
      entries: files.slice(from, from + 10),
      ...(nextCursor === undefined ? {} : { nextCursor }),
    });
    const view = await WrittenView.open(context(), page(0, 'ten'), listed);
    const more = view.frame.getByRole('button', { name: 'More' });
    await more.click();
    assert.deepEqual(await view.answer(page(10, 'twenty')), ['notes.list', { cursor: 'ten' }]);
    await view.frame.getByText('20 rows').waitFor();
    await more.click();
    assert.deepEqual(await view.answer(page(20)), ['notes.list', { cursor: 'twenty' }]);
    await view.frame.getByText('30 rows').waitFor();
    assert.ok(await more.isHidden());
  });

  it('counts on by page and by offset from where the first answer began', async () => {
    for (const [argument, from, then] of [
      ['page', 2, 3],
      ['offset', 5, 35],
    ] as const) {
      const tool = toolNamed('find', { [argument]: { type: 'integer' } });
      const view = await WrittenView.open(context(), files, { tool, args: { [argument]: from } });
      await view.frame.getByRole('button', { name: 'More' }).click();
      assert.deepEqual(await view.answer([]), ['notes.find', { [argument]: then }]);
      await view.frame.locator('#status', { hasText: '0 more at' }).waitFor();
      assert.ok(await view.frame.getByRole('button', { name: 'More' }).isHidden());
    }
  });

  it('says that there was no answer and why, and that there is nothing', async () => {
    const failed = await WrittenView.open(context(), new Error('Sign in first.'));
    await failed.frame.getByRole('heading', { name: 'No answer' }).waitFor();
    await failed.frame.getByText('Sign in first.').waitFor();
    await failed.frame.getByRole('button', { name: 'Refresh' }).click();
    await failed.answer({ name: 'here now' });
    await failed.frame.getByText('here now').waitFor();
    const empty = await WrittenView.open(context(), []);
    await empty.frame.getByText('There are no rows in the answer.').waitFor();
    const without = await WrittenView.open(context(), { note: {} });
    await without.frame.getByText('none').waitFor();
  });

  it('copes with a number, a time or a name that has become something else', async () => {
    const odd = { toString: false, valueOf: 1 };
    const rows = [
      { path: odd, bytes: odd, modified: odd },
      { path: [odd], bytes: 'x', modified: [1] },
    ];
    for (const first of [
      files,
      files.map(({ bytes, modified }) => ({ bytes, modified })),
      files.map(({ path, modified }) => ({ path, modified })),
    ]) {
      const view = await WrittenView.open(context(), first);
      await view.frame.getByRole('button', { name: 'Refresh' }).click();
      await view.answer(rows);
      await view.frame.locator('#status', { hasText: 'updated' }).waitFor();
      assert.equal(await view.frame.locator('#answer tbody tr').count(), 2);
    }
  });

  it('shows text, images and an object’s fields as what they are', async () => {
    const text = await WrittenView.open(context(), '<b>one</b>\ntwo');
    await text.frame.locator('pre', { hasText: '<b>one</b>' }).waitFor();
    const data = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    const image = { type: 'image', data, mimeType: 'image/gif' };
    const blocks = { content: [{ type: 'text', text: 'a picture' }, image] };
    const { frame } = await WrittenView.open(context(), blocks);
    await frame.getByText('a picture').waitFor();
    const width = () =>
      frame.locator('img').evaluate((node: HTMLImageElement) => node.naturalWidth);
    assert.equal(await width(), 1);
    const sheet = await WrittenView.open(context(), { name: 'x', owner: { mail: 'a@b' } });
    await sheet.frame.locator('dl dl dt', { hasText: 'mail' }).waitFor();
    await sheet.frame.locator('dl dl dd', { hasText: 'a@b' }).waitFor();
  });

  it('draws any answer, first or later, without an error and without taking text for HTML', async () => {
    const { browser } = context();
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    const executor = createInProcessExecutor();
    await fc.assert(
      fc.asyncProperty(anyAnswer, anyAnswer, async (first, later) => {
        const code = programFor(first, { tool: list, tools: [list, read] });
        const { views } = await runWritten(executor, code, { data: first });
        const given = JSON.stringify(later).replaceAll('<', '\\u003c');
        const stub = `<script>globalThis.connecta = { read: async () => JSON.parse(${JSON.stringify(given).replaceAll('<', '\\u003c')}) }</script>`;
        await page.setContent(stub + views[0]?.html);
        await page.evaluate(async () => {
          document.getElementById('refresh')?.click();
          for (const row of document.querySelectorAll<HTMLElement>('#answer tbody tr')) row.click();
          await new Promise((resolve) => setTimeout(resolve, 0));
        });
        assert.deepEqual(errors, [], code);
        assert.equal(await page.evaluate('globalThis.hurt'), undefined);
        assert.equal(await page.locator('img[onerror]').count(), 0);
        const status = await page.locator('#status').innerText();
        assert.match(status, /^from the run at|^updated/, `${status}\n${code}`);
      }),
      { numRuns: 25, endOnFailure: true },
    );
    await executor.close();
    await page.close();
  });

  for (const theme of THEME_NAMES) {
    it(`looks native in ${theme}, wide and at 300 px`, async () => {
      const { page } = context();
      const view = await WrittenView.open(
        context(),
        { entries: files, truncated: true },
        { ...listed, theme },
      );
      await view.frame.getByRole('row', { name: 'src/part-2.ts' }).click();
      await view.answer({ path: 'src/part-2.ts', bytes: 74246, text: 'export const two = 2;\n' });
      await view.frame.locator('#answer pre').waitFor();
      await takeScreenshot(page, `browser/written-table-${theme}`);
      await page.setViewportSize({ width: 300, height: 700 });
      await takeScreenshot(page, `browser/written-table-${theme}-300`);
      await page.setViewportSize({ width: 900, height: 700 });
    });
  }
});

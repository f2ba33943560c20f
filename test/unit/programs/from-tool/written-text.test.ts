import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { jsLiteral } from '../../../../src/programs/from-tool/js-literal';
import { projectRoot } from '../../../harness/paths';
import { createTemporaryFolder } from '../../../harness/temporary-folder';
import { HOSTILE } from './any-answer';
import { programFor, toolNamed } from './written-program';

const files = [1, 2, 3].map((number) => ({
  path: `src/${number}.ts`,
  bytes: number,
  modified: `2026-03-0${number}T08:00:00Z`,
}));
const read = toolNamed('read', { path: { type: 'string' } }, ['path']);
const paged = (argument: string) => toolNamed('list', { [argument]: { type: 'integer' } });
const programs = {
  everything: programFor(
    { files, nextCursor: 'x', others: [1] },
    { tool: paged('cursor'), tools: [paged('cursor'), read], args: { folder: 'src' } },
  ),
  pages: programFor(files, { tool: paged('page'), args: { page: 3 } }),
  offsets: programFor(
    files.map(({ bytes, modified }) => ({ bytes, modified })),
    { tool: paged('offset') },
  ),
  counts: programFor(files.map(({ path, modified }) => ({ path, modified, tags: ['a'] }))),
  values: programFor(['a', 'b']),
  numbers: programFor({ a: 1, b: 2, c: 3 }),
  records: programFor({ a: { x: 1 }, b: { x: 2 }, c: { x: 3 } }),
  text: programFor('hello'),
  blocks: programFor({ content: [{ type: 'image', data: '', mimeType: 'image/png' }] }),
  sheet: programFor({ name: 'x', owner: {} }),
  empty: programFor([]),
  emptyPages: programFor({ entries: [] }, { tool: paged('page') }),
  odd: programFor(
    HOSTILE.map((text) => ({ [text]: text })),
    { args: { [HOSTILE[0]]: 1 } },
  ),
};

describe('the text of a written program', () => {
  it('passes the strict type check that it asks for', async () => {
    const folder = await createTemporaryFolder('connecta-written');
    const written = Object.entries(programs).map(async ([name, text]) => {
      assert.match(text, /^\/\/ @ts-check\n/);
      const file = path.join(folder.path, `${name}.connecta.js`);
      await writeFile(file, text);
      return file;
    });
    const options =
      '--noEmit --allowJs --strict --target es2022 --lib es2023,dom --module preserve';
    const args = [...options.split(' '), '--types', '', ...(await Promise.all(written))];
    const tsc = path.join(projectRoot, 'node_modules/.bin/tsc');
    await promisify(execFile)(tsc, args).catch((error: { stdout: string }) =>
      assert.fail(error.stdout),
    );
    await folder.remove();
  }).timeout(60_000);

  it('is short', () => {
    const lines = (text: string) => text.split('\n').length;
    assert.ok(lines(programs.text) < 70, String(lines(programs.text)));
    assert.ok(lines(programs.values) < 160, String(lines(programs.values)));
    for (const [name, text] of Object.entries(programs))
      assert.ok(lines(text) < 265, `${name} has ${lines(text)}`);
  });

  it('has nothing of an answer in it but names of fields', () => {
    assert.ok(!programFor([{ name: 'a secret' }, { name: 'another' }]).includes('secret'));
  });
});

describe('a value as JavaScript', () => {
  it('is what a person would write, and means the same', () => {
    assert.equal(jsLiteral({ limit: 10, 'a b': "it's" }), "{ limit: 10, 'a b': 'it\\'s' }");
    for (const text of HOSTILE) {
      const value = { [text]: [text, null, -1.5, true, { [text]: {} }], long: 'x'.repeat(100) };
      const literal = jsLiteral(value);
      assert.deepEqual(new Function(`return ${literal}`)(), value);
      assert.ok(!literal.includes('<'));
    }
  });

  it('keeps a field that would be a prototype', () => {
    const value = JSON.parse('{ "__proto__": { "a": 1 } }');
    assert.equal(
      JSON.stringify(new Function(`return ${jsLiteral(value)}`)()),
      JSON.stringify(value),
    );
  });
});

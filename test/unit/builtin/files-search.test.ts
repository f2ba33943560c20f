import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import { type FileTree, fileTree } from './file-tree';
import { FilesClient } from './files-client';

describe('the files connector: search', () => {
  let tree: FileTree;
  let files: FilesClient;

  beforeEach(async () => {
    tree = await fileTree();
    files = await FilesClient.open(tree.folder);
  });
  afterEach(async () => {
    await files.close();
    await tree.dispose();
  });

  it('finds lines in either case, or in the given one, plain text and not a pattern', async () => {
    await tree.write({ 'a.ts': 'one\r\nTODO: x\r\n\ntodo(.*)\n', 'b/c.ts': 'nothing\nmy todo' });
    assert.deepEqual(await files.search({ query: 'todo' }), {
      matches: [
        { path: 'a.ts', line: 2, text: 'TODO: x' },
        { path: 'a.ts', line: 4, text: 'todo(.*)' },
        { path: 'b/c.ts', line: 2, text: 'my todo' },
      ],
      filesSearched: 2,
      truncated: false,
    });
    const exact = await files.search({ query: 'TODO', matchCase: true });
    assert.deepEqual(
      exact.matches.map((match) => match.line),
      [2],
    );
    assert.equal((await files.search({ query: '(.*)' })).matches.length, 1);
  });

  it('leaves out binary files, secrets, what git ignores and what is behind links', async () => {
    const outside = await fileTree({ 'x.txt': 'needle' });
    await tree.write({
      '.gitignore': 'dist\n',
      'dist/x.js': 'needle',
      '.env': 'needle',
      'key.pem': 'needle',
      'key.txt': '-----BEGIN RSA PRIVATE KEY-----\nneedle',
      'image.bin': Buffer.from('needle\0'),
      'ok.txt': 'needle',
    });
    await symlink(outside.path('x.txt'), tree.path('link.txt'));
    const found = await files.search({ query: 'needle' });
    assert.deepEqual(
      found.matches.map((match) => match.path),
      ['ok.txt'],
    );
    assert.equal(found.filesSearched, 2, '.gitignore and ok.txt');
    await outside.dispose();
  });

  it('searches one folder or one file, and says why a named file cannot be searched', async () => {
    await tree.write({ 'a/x.txt': 'word', 'b/x.txt': 'word', 'c.bin': Buffer.from('word\0') });
    const within = async (path: string) =>
      (await files.search({ query: 'word', path })).matches.map((match) => match.path);
    assert.deepEqual(await within('a'), ['a/x.txt']);
    assert.deepEqual(await within('b/x.txt'), ['b/x.txt']);
    assert.match(await files.refusal('search', { query: 'word', path: 'c.bin' }), /binary data/);
    assert.match(await files.refusal('search', { query: 'word', path: 'd' }), /There is no "d"/);
    assert.match(await files.refusal('search', { query: 'a\nb' }), /line break/);
  });

  it('stops at the limit and says so only when more would match', async () => {
    await tree.write({ 'a.txt': 'x\nx\nx\n', 'b.txt': 'x\n' });
    const lines = async (limit: number) => {
      const found = await files.search({ query: 'x', limit });
      return [found.matches.length, found.truncated];
    };
    assert.deepEqual(await lines(2), [2, true]);
    assert.deepEqual(await lines(3), [3, true]);
    assert.deepEqual(await lines(4), [4, false]);
  });

  it('gives the part of a long line around the match', async () => {
    await tree.write({ 'min.js': `${'a'.repeat(5_000)}needle${'b'.repeat(5_000)}` });
    const [match] = (await files.search({ query: 'needle' })).matches;
    assert.match(match?.text ?? '', /^…a+needleb+…$/);
    assert.ok((match?.text.length ?? 0) < 310);
  });

  it('finds text across the places where a file is cut for reading, each line once', async () => {
    const chunk = 128 * 1024;
    const pad = 'p'.repeat(chunk - 3);
    await tree.write({
      'chunk.txt': `${pad}needle\nafter needle\n`,
      'long.txt': `${'l'.repeat(999_998)}needle${'needle'.repeat(400_000)}\nneedle\n`,
      'wide.txt': `${'w'.repeat(chunk - 1)}éneedle`,
    });
    const found = await files.search({ query: 'NEEDLE' });
    assert.deepEqual(
      found.matches.map((match) => `${match.path}:${match.line}`),
      ['chunk.txt:1', 'chunk.txt:2', 'long.txt:1', 'long.txt:2', 'wide.txt:1'],
    );
    const accent = await files.search({ query: 'éneedle' });
    assert.deepEqual(
      accent.matches.map((match) => match.path),
      ['wide.txt'],
    );
  });

  it('prefixes the paths of several roots', async () => {
    await tree.write({ 'one/x.txt': 'word', 'two/x.txt': 'word' });
    const several = await FilesClient.open(tree.path('one'), tree.path('two'));
    const found = await several.search({ query: 'word' });
    assert.deepEqual(
      found.matches.map((match) => match.path),
      ['one/x.txt', 'two/x.txt'],
    );
    await several.close();
  });
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { open, symlink } from 'node:fs/promises';
import { withTextFile } from '../../../src/builtin/files/text-file';
import { type FileTree, fileTree } from './file-tree';
import { FilesClient } from './files-client';

describe('the files connector: read', () => {
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

  it('gives a whole text with its size, time and count of lines', async () => {
    await tree.write({ 'a.txt': 'één\ntwo\n' });
    const { modified, ...rest } = await files.read({ path: 'a.txt' });
    assert.deepEqual(rest, {
      path: 'a.txt',
      bytes: 10,
      fromLine: 1,
      toLine: 2,
      totalLines: 2,
      text: 'één\ntwo\n',
      truncated: false,
    });
    assert.ok(Math.abs(Date.parse(modified) - Date.now()) < 60_000);
  });

  it('counts a last line without an end, an empty file and empty lines', async () => {
    await tree.write({ end: 'a\nb', none: '', gaps: '\n\n\n', crlf: 'a\r\nb\r\n' });
    const shape = async (path: string) => {
      const { text, toLine, totalLines } = await files.read({ path });
      return { text, toLine, totalLines };
    };
    assert.deepEqual(await shape('end'), { text: 'a\nb', toLine: 2, totalLines: 2 });
    assert.deepEqual(await shape('none'), { text: '', toLine: 0, totalLines: 0 });
    assert.deepEqual(await shape('gaps'), { text: '\n\n\n', toLine: 3, totalLines: 3 });
    assert.deepEqual(await shape('crlf'), { text: 'a\r\nb\r\n', toLine: 2, totalLines: 2 });
  });

  it('reads ranges that join up to the file, over many chunks', async () => {
    const text = Array.from({ length: 30_000 }, (_, n) => `${n} ${'é'.repeat(n % 20)}\n`).join('');
    await tree.write({ 'big.txt': text });
    const first = await files.read({ path: 'big.txt', toLine: 9_999 });
    const middle = await files.read({ path: 'big.txt', fromLine: 10_000, toLine: 20_000 });
    const last = await files.read({ path: 'big.txt', fromLine: 20_001, toLine: 99_999 });
    assert.equal(first.text + middle.text + last.text, text);
    assert.deepEqual(
      [first, middle, last].map((part) => part.toLine),
      [9_999, 20_000, 30_000],
    );
    assert.ok([first, middle, last].every((part) => part.totalLines === 30_000 && !part.truncated));
  });

  it('ends a long answer at a whole line and says where to read on', async () => {
    const text = `${'x'.repeat(99)}\n`.repeat(12_000);
    await tree.write({ 'big.txt': text });
    let read = '';
    let next = 1;
    for (let part = 0; part < 3; part += 1) {
      const answer = await files.read({ path: 'big.txt', fromLine: next });
      assert.equal(answer.truncated, part < 2);
      read += answer.text;
      next = answer.toLine + 1;
    }
    assert.equal(read, text);
  });

  it('cuts a line that alone is too long, between characters', async () => {
    await tree.write({ line: `a${'é'.repeat(400_000)}\nlast` });
    const answer = await files.read({ path: 'line' });
    assert.equal(answer.text, `a${'é'.repeat(249_999)}`);
    assert.deepEqual([answer.toLine, answer.totalLines, answer.truncated], [1, 2, true]);
    assert.equal((await files.read({ path: 'line', fromLine: 2 })).text, 'last');
  });

  it('leaves a byte order mark out', async () => {
    await tree.write({ 'bom.json': '\uFEFF{}' });
    assert.equal((await files.read({ path: 'bom.json' })).text, '{}');
  });

  it('reads the start of a file of a gigabyte without holding it', async () => {
    const handle = await open(tree.path('huge.log'), 'w');
    await handle.write('first\nsecond\n');
    await handle.write(Buffer.alloc(16_384, 'x'), 0, 16_384, 13);
    await handle.truncate(1_000_000_000);
    await handle.close();
    const before = process.memoryUsage.rss();
    const answer = await files.read({ path: 'huge.log', toLine: 2 });
    assert.equal(answer.text, 'first\nsecond\n');
    assert.equal(answer.bytes, 1_000_000_000);
    assert.equal(answer.totalLines, 3);
    assert.ok(process.memoryUsage.rss() - before < 100_000_000);
  }).timeout(20_000);

  it('says what to do about a range that is not there', async () => {
    await tree.write({ 'a.txt': 'one\n' });
    assert.match(
      await files.refusal('read', { path: 'a.txt', fromLine: 2 }),
      /has 1 lines, so there is no line 2/,
    );
    assert.match(
      await files.refusal('read', { path: 'a.txt', fromLine: 3, toLine: 2 }),
      /toLine 2 is before fromLine 3/,
    );
  });

  it('names what is not text', async () => {
    await tree.write({
      'p.png': Buffer.from('89504e470d0a1a0a0000', 'hex'),
      'd.sqlite': Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(20)]),
      'w.txt': Buffer.from('\uFEFFhi', 'utf16le'),
      'x.bin': Buffer.from([1, 0, 2]),
    });
    const refusal = (path: string) => files.refusal('read', { path });
    assert.match(await refusal('p.png'), /"p\.png" is a PNG image, not text/);
    assert.match(await refusal('d.sqlite'), /an SQLite database/);
    assert.match(await refusal('w.txt'), /text in UTF-16/);
    assert.match(await refusal('x.bin'), /binary data \(\.bin\)/);
  });

  it('reads text of an old encoding, with marks where characters are lost', async () => {
    await tree.write({ 'latin.txt': Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a]) });
    assert.equal((await files.read({ path: 'latin.txt' })).text, 'caf\uFFFD\n');
  });

  it('never leaves the root', async () => {
    const outside = await fileTree({ 'secret.txt': 'outside' });
    await symlink(outside.path('secret.txt'), tree.path('link'));
    await symlink(outside.folder, tree.path('folder'));
    await tree.write({ 'a/b.txt': 'inside' });
    await symlink('a', tree.path('inner'));
    const refusal = (path: string) => files.refusal('read', { path });
    for (const path of ['link', 'folder/secret.txt', 'inner/../folder/secret.txt']) {
      assert.doesNotMatch(await refusal(path), /outside$/);
    }
    assert.match(await refusal('link'), /leads out of the open folder/);
    assert.match(await refusal('../secret.txt'), /goes upwards/);
    assert.match(await refusal('a/../../x'), /goes upwards/);
    assert.match(await refusal('/etc/passwd'), /is absolute/);
    assert.match(await refusal(tree.path('a/b.txt')), /relative to the open folder/);
    assert.match(await refusal('a/b.txt\0.png'), /NUL/);
    assert.equal((await files.read({ path: 'inner/b.txt' })).text, 'inside');
    await outside.dispose();
  });

  it('refuses secrets by name, by true name and by content', async () => {
    await tree.write({
      '.env': 'TOKEN=1',
      'keys/id_ed25519': 'k',
      'keys/tls.pem': 'k',
      'notes.txt': '-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n',
      'about.md': 'A key starts with -----BEGIN PRIVATE KEY-----\n',
    });
    await symlink('.env', tree.path('settings.txt'));
    for (const path of ['.env', 'keys/id_ed25519', 'keys/tls.pem', 'notes.txt', 'settings.txt']) {
      const words = await files.refusal('read', { path });
      assert.match(words, /is refused/);
      assert.doesNotMatch(words, /TOKEN|abc/);
    }
    assert.match(await files.refusal('read', { path: 'missing/.env.production' }), /is refused/);
    assert.match((await files.read({ path: 'about.md' })).text, /A key starts/);
  });

  it('refuses what git ignores, also through a link', async () => {
    await tree.write({ '.gitignore': 'dist/\n', 'dist/a.js': 'x', '.git/config': 'token' });
    await symlink('dist/a.js', tree.path('a.js'));
    for (const path of ['dist/a.js', 'a.js', '.git/config']) {
      assert.match(await files.refusal('read', { path }), /git ignores it/);
    }
    assert.match(await files.refusal('list', { path: 'dist' }), /git ignores it/);
  });

  it('says what is near when a path is not there', async () => {
    await tree.write({ 'src/main.ts': '', 'src/.env': '', '.gitignore': 'build\n', 'build/x': '' });
    const refusal = (path: string) => files.refusal('read', { path });
    assert.match(
      await refusal('src/Main.ts'),
      /There is no "src\/Main\.ts"\. Did you mean "src\/main\.ts"\?/,
    );
    assert.match(await refusal('scr/main.ts'), /Did you mean "src"\?/);
    assert.match(await refusal('src/main.ts/deeper'), /Did you mean "src\/main\.ts"\?/);
    assert.match(await refusal('src/quite-different'), /Call list with path "src"/);
    assert.match(await refusal('src/envv'), /Call list/, 'a secret is no suggestion');
    assert.match(await refusal('buld'), /Call list/, 'nor is what git ignores');
  });

  it('tells a folder, a circle of links and a pipe from a file, without waiting', async () => {
    await tree.write({ 'a/b': '' });
    await symlink('round', tree.path('round'));
    execFileSync('mkfifo', [tree.path('pipe')]);
    await symlink('/dev/zero', tree.path('zero'));
    assert.match(await files.refusal('read', { path: 'a' }), /is a folder\. Call list/);
    assert.match(await files.refusal('read', { path: 'round' }), /round in a circle/);
    assert.match(await files.refusal('read', { path: 'pipe' }), /is a pipe/);
    assert.match(await files.refusal('read', { path: 'zero' }), /leads out/);
    assert.match(await files.refusal('list', { path: 'a/b' }), /is a file\. Call read/);
  });

  it('says so when a file vanishes between being found and being opened', async () => {
    const gone = { path: 'a.txt', real: tree.path('a.txt') };
    const signal = new AbortController().signal;
    await assert.rejects(
      withTextFile(gone, signal, async () => undefined),
      { name: 'RequestError', message: /"a\.txt" is not there any more/ },
    );
  });
});

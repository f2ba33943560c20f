import assert from 'node:assert/strict';
import { rename, rm, symlink } from 'node:fs/promises';
import { fileTree } from '../file-tree';
import { GitClient } from './git-client';
import { type GitRepository, gitRepository } from './git-repository';

describe('the git connector: blame', function () {
  this.timeout(30_000);
  let repository: GitRepository;
  let git: GitClient;

  beforeEach(async () => {
    repository = await gitRepository();
    git = await GitClient.open(repository.folder);
  });
  afterEach(async () => {
    await git.close();
    await repository.dispose();
  });

  const refusal = (args: Record<string, unknown>) => git.refusal('blame', args);

  it('gives each line with the commit that last changed it, and none for what is not committed', async () => {
    const first = await repository.commit('First', { 'src/ä.txt': 'one\r\ntwo\r\n' });
    const second = await repository.commit(
      'Second',
      { 'src/ä.txt': 'one\r\n2\r\n' },
      { name: 'Grace' },
    );
    await repository.write({ 'src/ä.txt': 'one\r\n2\r\n\tthree' });
    const { path, lines, truncated } = await git.blame({ path: 'src/ä.txt' });
    assert.equal(path, 'src/ä.txt');
    assert.equal(truncated, false);
    const of = (hash: string, author: string, minute: number, subject: string) => ({
      hash,
      author,
      email: 'ada@example.org',
      date: `2026-03-01T10:0${minute}:00+01:00`,
      subject,
    });
    assert.deepEqual(lines, [
      { line: 1, text: 'one', commit: of(first, 'Ada', 1, 'First') },
      { line: 2, text: '2', commit: of(second, 'Grace', 2, 'Second') },
      { line: 3, text: '\tthree', commit: null },
    ]);
    const old = await git.blame({ path: 'src/ä.txt', commit: 'HEAD~1', fromLine: 2 });
    assert.deepEqual(
      old.lines.map((line) => [line.line, line.text, line.commit?.hash]),
      [[2, 'two', first]],
    );
  });

  it('gives a range, and bounds a long file', async () => {
    await repository.commit('First', { long: 'x\n'.repeat(5_000) });
    const range = await git.blame({ path: 'long', fromLine: 10, toLine: 12 });
    assert.deepEqual(
      range.lines.map((line) => line.line),
      [10, 11, 12],
    );
    assert.equal(range.truncated, false);
    const start = await git.blame({ path: 'long' });
    assert.deepEqual([start.lines.length, start.truncated], [2_000, true]);
    const end = await git.blame({ path: 'long', fromLine: 4_001 });
    assert.deepEqual([end.lines.length, end.truncated], [1_000, false]);
    assert.match(
      await refusal({ path: 'long', fromLine: 5_001 }),
      /has 5000 lines, so there is no line 5001/,
    );
    assert.match(await refusal({ path: 'long', fromLine: 3, toLine: 2 }), /before fromLine 3/);
  });

  it('has no lines for an empty file, and shortens a very long line', async () => {
    await repository.commit('First', { empty: '', wide: 'y'.repeat(100_000) });
    assert.deepEqual(await git.blame({ path: 'empty' }), {
      path: 'empty',
      lines: [],
      truncated: false,
    });
    const { lines } = await git.blame({ path: 'wide' });
    assert.equal(lines[0]?.text.length, 2_000);
    assert.ok(lines[0]?.text.endsWith('…'));
  });

  it('refuses secrets by name and by content, now and in history', async () => {
    await repository.commit('First', {
      'a/.env': 'hunter2\n',
      id_rsa: 'hunter2\n',
      key: '-----BEGIN PRIVATE KEY-----\nhunter2\n',
      later: 'text\nhunter2\n',
    });
    await repository.write({ later: '-----BEGIN PRIVATE KEY-----\nhunter2\n' });
    for (const path of ['a/.env', 'id_rsa', 'key', 'later']) {
      const words = await refusal({ path, fromLine: 2 });
      assert.match(words, /is refused/);
      assert.doesNotMatch(words, /hunter2/);
    }
    await repository.write({ key: 'harmless\nhunter2\n' });
    assert.match(await refusal({ path: 'key', commit: 'HEAD' }), /private key/);
  });

  it('names what has no lines', async () => {
    await symlink('a', repository.path('link'));
    await repository.commit('First', { 'src/a': '1\n', p: '\x89PNG\r\n\x1a\n\0\0' });
    assert.match(await refusal({ path: 'src' }), /"src" is a folder/);
    assert.match(await refusal({ path: '.' }), /is a folder/);
    assert.match(await refusal({ path: 'link' }), /is a link/);
    assert.match(await refusal({ path: 'p' }), /"p" is .*, not text/);
    assert.match(await refusal({ path: 'none' }), /There is no "none" in the last commit/);
    assert.match(await refusal({ path: 'none', commit: 'main' }), /in that commit/);
    await rm(repository.path('src/a'));
    assert.match(await refusal({ path: 'src/a' }), /is deleted\. Give commit "HEAD"/);
  });

  it('never reads through a link that stands for a folder', async () => {
    const outside = await fileTree({ passwd: 'hunter2\n' });
    await repository.commit('First', { 'etc/passwd': 'mine\n' });
    await rename(repository.path('etc'), repository.path('moved'));
    await symlink(outside.folder, repository.path('etc'));
    const words = await refusal({ path: 'etc/passwd' });
    assert.match(words, /behind a link/);
    assert.doesNotMatch(JSON.stringify(await git.diff()), /hunter2/);
    await outside.dispose();
  });
});

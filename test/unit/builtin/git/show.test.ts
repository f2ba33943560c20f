import assert from 'node:assert/strict';
import { rename, rm, symlink } from 'node:fs/promises';
import { GitClient } from './git-client';
import { type GitRepository, gitRepository } from './git-repository';

const KEY = `-----BEGIN OPENSSH PRIVATE KEY-----\n${'c2VjcmV0\n'.repeat(30)}-----END OPENSSH PRIVATE KEY-----\n`;

describe('the git connector: show', function () {
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

  it('gives a commit with its files and the patch of each', async () => {
    await repository.commit('First', { a: 'one\ntwo\n', b: 'gone\n' });
    await rm(repository.path('b'));
    const hash = await repository.commit('Second\n\nWhy', { a: 'one\n2\n', c: 'new\n' });
    const { commit, files, truncated } = await git.show({ commit: hash.slice(0, 10) });
    assert.deepEqual([commit.hash, commit.subject, commit.body], [hash, 'Second', 'Why']);
    assert.deepEqual(files, [
      {
        path: 'a',
        added: 1,
        deleted: 1,
        status: 'modified',
        patch: '@@ -1,2 +1,2 @@\n one\n-two\n+2\n',
      },
      { path: 'b', added: 0, deleted: 1, status: 'deleted', patch: '@@ -1 +0,0 @@\n-gone\n' },
      { path: 'c', added: 1, deleted: 0, status: 'added', patch: '@@ -0,0 +1 @@\n+new\n' },
    ]);
    assert.equal(truncated, false);
  });

  it('shows what is checked out when no commit is given, and the first commit against nothing', async () => {
    const hash = await repository.commit('First', { a: 'one\n' });
    const { commit, files } = await git.show();
    assert.deepEqual([commit.hash, commit.parents], [hash, []]);
    assert.equal(files[0]?.status, 'added');
    assert.equal(files[0]?.patch, '@@ -0,0 +1 @@\n+one\n');
  });

  it('compares a merge with its first parent', async () => {
    await repository.commit('Base', { a: '1\n' });
    repository.git('checkout', '-q', '-b', 'side');
    await repository.commit('Side', { b: '1\n' });
    repository.git('checkout', '-q', 'main');
    await repository.commit('Main', { c: '1\n' });
    repository.git('merge', '-q', '--no-ff', '-m', 'Merge', 'side');
    const { commit, files } = await git.show();
    assert.equal(commit.parents.length, 2);
    assert.deepEqual(
      files.map((file) => file.path),
      ['b'],
    );
  });

  it('tells renames, links, binary files and changed modes apart', async () => {
    await repository.commit('First', { 'old name': 'same\nsame\nsame\n', l: 'text\n', p: 'x\0y' });
    await rename(repository.path('old name'), repository.path('new\t"name"'));
    await rm(repository.path('l'));
    await symlink('target', repository.path('l'));
    await repository.commit('Second', { p: 'x\0z', 'é\nü': 'q\n' });
    const { files } = await git.show();
    const byPath = new Map(files.map((file) => [file.path, file]));
    assert.deepEqual(byPath.get('new\t"name"'), {
      path: 'new\t"name"',
      renamedFrom: 'old name',
      added: 0,
      deleted: 0,
      status: 'renamed',
    });
    const link = byPath.get('l');
    assert.equal(link?.status, 'typechanged');
    assert.equal(
      link?.patch,
      '@@ -1 +0,0 @@\n-text\n@@ -0,0 +1 @@\n+target\n\\ No newline at end of file\n',
    );
    assert.deepEqual(byPath.get('p'), {
      path: 'p',
      added: 0,
      deleted: 0,
      binary: true,
      status: 'modified',
    });
    assert.equal(byPath.get('é\nü')?.patch, '@@ -0,0 +1 @@\n+q\n');
    assert.equal(files.length, 4);
  });

  it('keeps a patch with its file when the text of another looks like the head of one', async () => {
    const forged = 'diff --git a/b b/b\n--- a/b\n+++ b/b\n@@ -1 +1 @@\n';
    await repository.commit('First', { a: forged, b: 'plain\n' });
    const { files } = await git.show();
    assert.equal(files[0]?.patch, `@@ -0,0 +1,4 @@\n${forged.replace(/^(?=.)/gm, '+')}`);
    assert.equal(files[1]?.patch, '@@ -0,0 +1 @@\n+plain\n');
  });

  it('withholds the text of secrets, by name, by the name before and by content', async () => {
    await repository.commit('First', {
      '.env': 'TOKEN=hunter2\n',
      'config/.env.local': 'TOKEN=hunter2\n',
      'tls.pem': 'hunter2\n',
      'notes.txt': KEY,
      'about.md': 'It starts with -----BEGIN PRIVATE KEY-----\n',
    });
    const first = await git.show();
    assert.deepEqual(
      first.files.map((file) => [file.path, file.withheld, file.patch === undefined]),
      [
        ['.env', true, true],
        ['about.md', undefined, false],
        ['config/.env.local', true, true],
        ['notes.txt', true, true],
        ['tls.pem', true, true],
      ],
    );
    assert.doesNotMatch(JSON.stringify(first), /hunter2|c2Vjcm/);

    await rename(repository.path('.env'), repository.path('settings.txt'));
    const lines = KEY.split('\n');
    lines[20] = 'Y2hhbmdl';
    await repository.commit('Second', {
      'notes.txt': lines.join('\n'),
      'settings.txt': 'TOKEN=hunter2\nX=1\n',
    });
    const second = await git.show();
    assert.deepEqual(
      second.files.map((file) => [file.path, file.withheld]),
      [
        ['notes.txt', true],
        ['settings.txt', true],
      ],
    );
    assert.doesNotMatch(JSON.stringify(second), /hunter2|c2Vjcm|Y2hh/);
    assert.equal((await git.show({ path: '.env', commit: 'HEAD~1' })).files[0]?.withheld, true);
  });

  it('limits a commit to a file or folder', async () => {
    await repository.commit('First', { 'src/a': '1\n', 'src/b': '1\n', c: '1\n' });
    const paths = async (path: string) => (await git.show({ path })).files.map((file) => file.path);
    assert.deepEqual(await paths('src'), ['src/a', 'src/b']);
    assert.deepEqual(await paths('c'), ['c']);
    assert.deepEqual(await paths('none'), []);
  });

  it('bounds the patch of a file and of a commit, at whole lines, and says so', async () => {
    const long = 'a line of text\n'.repeat(20_000);
    const files = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`f${index}`, long]));
    await repository.commit('Huge', { ...files, z: 'short\n' });
    const { files: shown, truncated } = await git.show();
    assert.equal(truncated, true);
    assert.equal(shown.length, 9);
    assert.ok(shown.every((file) => file.added === (file.path === 'z' ? 1 : 20_000)));
    assert.ok(shown.slice(0, 8).every((file) => file.patchTruncated === true));
    assert.match(shown[0]?.patch ?? '', /^@@ [^\n]* @@\n(\+a line of text\n){6000,}$/);
    const total = shown.reduce((sum, file) => sum + (file.patch?.length ?? 0), 0);
    assert.ok(total > 400_000 && total <= 500_000, String(total));
    assert.equal((await git.show({ path: 'z' })).truncated, false);
  });

  it('marks the patches that were not reached in a diff of very many bytes', async () => {
    const long = `${'0123456789'.repeat(1_000)}\n`.repeat(1_000);
    await repository.commit('Enormous', { a: long, b: long, c: 'text\n' });
    const { files, truncated } = await git.show();
    assert.equal(truncated, true);
    assert.deepEqual(
      files.map((file) => file.patchTruncated),
      [true, true, true],
    );
    assert.equal(files[2]?.patch, undefined);
  });

  it('gives text of an old encoding with marks where characters are lost', async () => {
    await repository.commit('First', { 'latin.txt': Buffer.from('caf\xe9\n', 'latin1') });
    assert.equal((await git.show()).files[0]?.patch, '@@ -0,0 +1 @@\n+caf\uFFFD\n');
  });

  it('says what to do before the first commit', async () => {
    assert.match(await git.refusal('show'), /no commits yet\. status shows/);
  });
});

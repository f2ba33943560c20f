import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type FileTree, fileTree } from '../file-tree';
import { GitClient } from './git-client';
import { type GitRepository, gitRepository } from './git-repository';

describe('the git connector: where it looks', function () {
  this.timeout(30_000);
  let repository: GitRepository;
  let plain: FileTree;

  beforeEach(async () => {
    repository = await gitRepository();
    plain = await fileTree({ 'a.txt': '' });
  });
  afterEach(async () => {
    await repository.dispose();
    await plain.dispose();
  });

  it('says so when the folder is in no repository, and when it is gone', async () => {
    const git = await GitClient.open(plain.folder);
    for (const name of ['log', 'show', 'diff', 'status']) {
      assert.match(
        await git.refusal(name),
        /is not in a git repository\. Open a clone, or run "git init"/,
      );
    }
    await rm(plain.folder, { recursive: true });
    assert.match(await git.refusal('log'), /is gone/);
    await git.close();
  });

  it('shows of a repository only what is in the open folder, with paths from there', async () => {
    await repository.commit('Above', { 'top.txt': '1\n', 'app/a': '1\n' });
    await repository.commit('Inside', { 'app/a': '2\n', 'app/deep/b': '1\n', 'top.txt': '2\n' });
    await repository.commit('Elsewhere', { 'top.txt': '3\n' });
    await repository.write({ 'top.txt': '4\n', 'app/a': '3\n', 'app/new': '', 'other/new': '' });
    const git = await GitClient.open(repository.path('app'));
    const log = await git.log({ files: true });
    assert.deepEqual(
      log.commits.map((commit) => [commit.subject, commit.files?.map((file) => file.path)]),
      [
        ['Inside', ['a', 'deep/b']],
        ['Above', ['a']],
      ],
    );
    const paths = (files: readonly { path: string }[]) => files.map((file) => file.path);
    assert.deepEqual(paths((await git.show({ commit: 'HEAD~1' })).files), ['a', 'deep/b']);
    assert.equal((await git.show({ commit: 'HEAD~1' })).files[1]?.patch, '@@ -0,0 +1 @@\n+1\n');
    assert.deepEqual(paths((await git.show()).files), []);
    assert.deepEqual(paths((await git.diff()).files), ['a']);
    assert.deepEqual(paths((await git.status()).entries), ['a', 'new']);
    assert.equal((await git.blame({ path: 'deep/b' })).lines.length, 1);
    assert.match(await git.refusal('log', { path: '../top.txt' }), /goes upwards/);
    await git.close();
  });

  it('takes the first of several folders that is in a repository, or the one that a path starts with', async () => {
    const other = await gitRepository();
    await repository.commit('Here', { 'src/a': '1\n' });
    await other.commit('There', { b: '1\n' });
    const git = await GitClient.open(plain.folder, repository.folder, other.folder);
    const [first, second] = [repository.folder, other.folder].map((folder) =>
      path.basename(folder),
    );
    const log = await git.log({ files: true });
    assert.deepEqual(
      log.commits[0]?.files?.map((file) => file.path),
      [`${first}/src/a`],
    );
    assert.equal((await git.log({ path: second })).commits[0]?.subject, 'There');
    assert.equal((await git.status({ path: second })).commit, other.git('rev-parse', 'HEAD'));
    assert.equal((await git.blame({ path: `${first}/src/a` })).path, `${first}/src/a`);
    assert.match(await git.refusal('log', { path: 'src' }), /Several folders are open/);
    assert.match(
      await git.refusal('log', { path: path.basename(plain.folder) }),
      /is not in a git repository/,
    );
    await git.close();
    await other.dispose();
  });

  it('gives the history of a bare repository, and says that it has no files', async () => {
    const hash = await repository.commit('First', { a: '1\n' });
    repository.git('clone', '-q', '--bare', '.', plain.path('bare.git'));
    const git = await GitClient.open(plain.path('bare.git'));
    assert.equal((await git.log({ files: true })).commits[0]?.files?.length, 1);
    assert.equal((await git.show()).files[0]?.patch, '@@ -0,0 +1 @@\n+1\n');
    assert.equal((await git.blame({ path: 'a', commit: hash })).lines.length, 1);
    for (const [name, args] of [
      ['status', {}],
      ['diff', {}],
      ['blame', { path: 'a' }],
    ] as const) {
      assert.match(await git.refusal(name, args), /bare repository: it has history and no files/);
    }
    await git.close();
  });

  it('works in a linked work tree of its own branch', async () => {
    await repository.commit('First', { a: '1\n' });
    repository.git('worktree', 'add', '-q', '-b', 'topic', plain.path('linked'));
    const git = await GitClient.open(plain.path('linked'));
    assert.equal((await git.status()).branch, 'topic');
    assert.equal((await git.blame({ path: 'a' })).lines.length, 1);
    await git.close();
  });
});

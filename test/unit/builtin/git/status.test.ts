import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import { fileTree } from '../file-tree';
import { GitClient } from './git-client';
import { type GitRepository, gitEnvironment, gitRepository } from './git-repository';

describe('the git connector: status', function () {
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

  it('gives the branch and what is staged, changed, renamed and new', async () => {
    const hash = await repository.commit('First', {
      a: '1\n',
      b: '1\n',
      'old name': 'same\nsame\n',
      d: '',
    });
    await repository.write({ a: '2\n', b: '2\n', 'folder/x': '', 'with\nbreak "': '' });
    await rename(repository.path('old name'), repository.path('new name'));
    await rm(repository.path('d'));
    repository.git('add', 'a', 'old name', 'new name');
    await repository.write({ a: '3\n' });
    assert.deepEqual(await git.status(), {
      branch: 'main',
      commit: hash,
      entries: [
        { path: 'a', index: 'modified', worktree: 'modified' },
        { path: 'b', index: 'unmodified', worktree: 'modified' },
        { path: 'd', index: 'unmodified', worktree: 'deleted' },
        { path: 'new name', index: 'renamed', worktree: 'unmodified', renamedFrom: 'old name' },
        { path: 'folder/', index: 'untracked', worktree: 'untracked' },
        { path: 'with\nbreak "', index: 'untracked', worktree: 'untracked' },
      ],
      truncated: false,
    });
    assert.equal((await git.status({ path: 'folder' })).entries.length, 1);
  });

  it('counts how far the branch is from its upstream', async () => {
    await repository.commit('First', { a: '1\n' });
    const clone = await fileTree();
    execFileSync('git', ['clone', '-q', repository.folder, clone.path('r')], {
      env: gitEnvironment,
    });
    await repository.commit('Theirs', { b: '1\n' });
    const inClone = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@x', ...args], {
        cwd: clone.path('r'),
        env: gitEnvironment,
      });
    inClone('commit', '-q', '--allow-empty', '-m', 'Ours');
    inClone('commit', '-q', '--allow-empty', '-m', 'Ours too');
    inClone('fetch', '-q');
    const cloned = await GitClient.open(clone.path('r'));
    const { upstream, ahead, behind } = await cloned.status();
    assert.deepEqual([upstream, ahead, behind], ['origin/main', 2, 1]);
    await cloned.close();
    await clone.dispose();
  });

  it('has no branch when a commit is checked out, and no commit before the first', async () => {
    const empty = await git.status();
    assert.deepEqual([empty.branch, empty.commit, empty.entries], ['main', null, []]);
    const hash = await repository.commit('First', { a: '1\n' });
    repository.git('checkout', '-q', '--detach');
    const { branch, commit } = await git.status();
    assert.deepEqual([branch, commit], [null, hash]);
  });

  it('marks files in conflict', async () => {
    await repository.commit('Base', { a: 'base\n' });
    repository.git('checkout', '-q', '-b', 'side');
    await repository.commit('Side', { a: 'side\n' });
    repository.git('checkout', '-q', 'main');
    await repository.commit('Main', { a: 'main\n' });
    assert.throws(() => repository.git('merge', 'side'));
    assert.deepEqual((await git.status()).entries, [
      { path: 'a', index: 'unmerged', worktree: 'unmerged' },
    ]);
  });
});

import assert from 'node:assert/strict';
import { rm, stat, utimes } from 'node:fs/promises';
import { GitClient } from './git-client';
import { type GitRepository, gitRepository } from './git-repository';

describe('the git connector: diff', function () {
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

  const changes = async (args: Record<string, unknown> = {}) =>
    (await git.diff(args)).files.map(
      (file) => `${file.status} ${file.path} +${file.added} -${file.deleted}`,
    );

  it('compares the files with what is staged, and what is staged with the last commit', async () => {
    await repository.commit('First', { a: '1\n', b: '1\n' });
    await repository.write({ a: '2\n', b: '2\n', 'new.txt': 'not tracked\n' });
    repository.git('add', 'a');
    assert.deepEqual(await changes(), ['modified b +1 -1']);
    assert.deepEqual(await changes({ staged: true }), ['modified a +1 -1']);
    assert.deepEqual(await changes({ from: 'HEAD' }), ['modified a +1 -1', 'modified b +1 -1']);
    assert.equal((await git.diff({ path: 'b' })).files[0]?.patch, '@@ -1 +1 @@\n-1\n+2\n');
  });

  it('compares two commits, in either order', async () => {
    await repository.commit('First', { a: '1\n' });
    repository.git('tag', 'v1');
    await repository.commit('Second', { a: '1\n2\n', b: '1\n' });
    assert.deepEqual(await changes({ from: 'v1', to: 'main' }), [
      'modified a +1 -0',
      'added b +1 -0',
    ]);
    assert.deepEqual(await changes({ from: 'main', to: 'v1' }), [
      'modified a +0 -1',
      'deleted b +0 -1',
    ]);
    assert.deepEqual(await changes({ from: 'v1', staged: true }), [
      'modified a +1 -0',
      'added b +1 -0',
    ]);
    assert.deepEqual(await changes({ from: 'v1', to: 'v1' }), []);
  });

  it('shows what is staged before the first commit', async () => {
    await repository.write({ a: '1\n' });
    repository.git('add', 'a');
    assert.deepEqual(await changes({ staged: true }), ['added a +1 -0']);
    assert.deepEqual(await changes(), []);
    assert.match(await git.refusal('diff', { from: 'HEAD' }), /no commits yet/);
  });

  it('shows a file in conflict once, compared with our side', async () => {
    await repository.commit('Base', { a: 'base\n', z: '1\n' });
    repository.git('checkout', '-q', '-b', 'side');
    await repository.commit('Side', { a: 'side\n' });
    repository.git('checkout', '-q', 'main');
    await repository.commit('Main', { a: 'main\n' });
    assert.throws(() => repository.git('merge', 'side'));
    await repository.write({ z: '2\n' });
    const { files } = await git.diff();
    assert.deepEqual(
      files.map((file) => [file.path, file.status]),
      [
        ['a', 'unmerged'],
        ['z', 'modified'],
      ],
    );
    assert.match(
      files[0]?.patch ?? '',
      /\+<<<<<<< HEAD\n main\n\+=======\n\+side\n\+>>>>>>> side\n/,
    );
    assert.equal(files[1]?.patch, '@@ -1 +1 @@\n-1\n+2\n');
    assert.deepEqual((await changes({ staged: true }))[0], 'unmerged a +0 -0');
    assert.equal((await changes({ from: 'HEAD' }))[0]?.split(' ')[1], 'a');
  });

  it('leaves out a file that only its time says is changed, and writes nothing', async () => {
    await repository.commit('First', { a: '1\n' });
    await utimes(repository.path('a'), 1_000, 1_000);
    const before = await stat(repository.path('.git/index'), { bigint: true });
    assert.deepEqual(await changes(), []);
    await git.status();
    const after = await stat(repository.path('.git/index'), { bigint: true });
    assert.equal(after.mtimeNs, before.mtimeNs);
    assert.equal(after.ino, before.ino);
  });

  it('says what is deleted, and withholds secrets that are not committed', async () => {
    await repository.commit('First', { a: '1\n', '.env.test': 'A=hunter2\n', k: 'text\n' });
    await rm(repository.path('a'));
    await repository.write({
      '.env.test': 'A=hunter3\n',
      k: '-----BEGIN RSA PRIVATE KEY-----\nhunter2\n',
    });
    const { files } = await git.diff();
    assert.deepEqual(
      files.map((file) => [file.path, file.status, file.withheld]),
      [
        ['.env.test', 'modified', true],
        ['a', 'deleted', undefined],
        ['k', 'modified', true],
      ],
    );
    assert.doesNotMatch(JSON.stringify(files), /hunter/);
  });

  it('says which arguments do not go together', async () => {
    await repository.commit('First', { a: '1\n' });
    assert.match(await git.refusal('diff', { to: 'HEAD' }), /to is given without from/);
    assert.match(
      await git.refusal('diff', { from: 'HEAD', to: 'HEAD', staged: true }),
      /exclude each other/,
    );
    assert.match(
      await git.refusal('diff', { from: '--output=/tmp/x' }),
      /does not name one commit/,
    );
    assert.match(await git.refusal('diff', { from: 'HAED' }), /There is no commit/);
  });
});

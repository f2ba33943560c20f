import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { fileTree } from '../file-tree';
import { GitClient } from './git-client';
import { type GitRepository, gitEnvironment, gitRepository } from './git-repository';

describe('the git connector: log', function () {
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

  const subjects = async (args: Record<string, unknown> = {}) =>
    (await git.log(args)).commits.map((commit) => commit.subject);

  it('gives commits, newest first, with author, time, message and parents', async () => {
    const first = await repository.commit('First', { a: '1' });
    const second = await repository.commit('Second: “ünï”\n\nBody\nof two lines\n\n', { a: '2' });
    const { commits, truncated, shallow } = await git.log();
    assert.deepEqual(commits, [
      {
        hash: second,
        parents: [first],
        author: 'Ada',
        email: 'ada@example.org',
        date: '2026-03-01T10:02:00+01:00',
        subject: 'Second: “ünï”',
        body: 'Body\nof two lines',
      },
      {
        hash: first,
        parents: [],
        author: 'Ada',
        email: 'ada@example.org',
        date: '2026-03-01T10:01:00+01:00',
        subject: 'First',
      },
    ]);
    assert.deepEqual([truncated, shallow], [false, false]);
  });

  it('counts lines by file when asked to, also for renames, binary files and odd names', async () => {
    const odd = 'with "quotes", spaces\nand a line break.txt';
    await repository.commit('First', { 'src/a.ts': 'one\ntwo\nthree\nfour\n', b: 'x\0y' });
    await rename(repository.path('src/a.ts'), repository.path('src/ä.ts'));
    await repository.commit('Second', { b: 'x\0z', [odd]: 'new\n' });
    await repository.commit('Empty');
    await repository.commit('Third', { [odd]: 'newer\nand more\n' });
    const { commits } = await git.log({ files: true });
    assert.deepEqual(
      commits.map((commit) => commit.files),
      [
        [{ path: odd, added: 2, deleted: 1 }],
        [],
        [
          { path: 'b', added: 0, deleted: 0, binary: true },
          { path: 'src/ä.ts', renamedFrom: 'src/a.ts', added: 0, deleted: 0 },
          { path: odd, added: 1, deleted: 0 },
        ],
        [
          { path: 'b', added: 0, deleted: 0, binary: true },
          { path: 'src/a.ts', added: 4, deleted: 0 },
        ],
      ],
    );
  });

  it('gives merges both parents, and their changes once, with the commits that made them', async () => {
    await repository.commit('Base', { a: '1' });
    repository.git('checkout', '-q', '-b', 'side');
    const side = await repository.commit('Side', { b: '1\n' });
    repository.git('checkout', '-q', 'main');
    const main = await repository.commit('Main', { c: '1\n' });
    repository.git('merge', '-q', '--no-ff', '-m', 'Merge', 'side');
    const { commits } = await git.log({ files: true });
    const merge = commits.find((commit) => commit.subject === 'Merge');
    assert.deepEqual(merge?.parents, [main, side]);
    assert.deepEqual(merge?.files, []);
    const touched = commits.flatMap((commit) => commit.files ?? []).map((file) => file.path);
    assert.deepEqual(touched.sort(), ['a', 'b', 'c']);
  });

  it('finds by path, author, message and time, as plain text in either case', async () => {
    await repository.commit(
      'Add a.*',
      { 'src/a': '1', 'x*': '1' },
      { date: '2026-01-01T12:00:00Z' },
    );
    await repository.commit(
      'Add b',
      { 'src/b': '1' },
      { name: 'Grace', date: '2026-01-02T23:30:00Z' },
    );
    await repository.commit(
      'Other',
      { xy: '1' },
      { email: 'g@x.org', date: '2026-01-03T00:30:00Z' },
    );
    assert.deepEqual(await subjects({ path: 'src' }), ['Add b', 'Add a.*']);
    assert.deepEqual(await subjects({ path: 'x*' }), ['Add a.*'], 'a path is no pattern');
    assert.deepEqual(await subjects({ author: 'grace' }), ['Add b']);
    assert.deepEqual(await subjects({ author: 'G@X' }), ['Other']);
    assert.deepEqual(await subjects({ grep: 'A.*' }), ['Add a.*']);
    assert.deepEqual(await subjects({ since: '2026-01-02T00:00:00Z' }), ['Other', 'Add b']);
    assert.deepEqual(await subjects({ until: '2026-01-02T23:30:00.000Z' }), ['Add b', 'Add a.*']);
    assert.deepEqual(await subjects({ since: '1 day ago', until: '2020-01-01' }), []);
  });

  it('takes a day as a whole', async () => {
    // The time zone of the machine decides where a day ends, so the middle of one is looked at.
    await repository.commit('Noon', { a: '1' }, { date: new Date(2026, 0, 2, 12).toISOString() });
    assert.deepEqual(await subjects({ since: '2026-01-02', until: '2026-01-02' }), ['Noon']);
    assert.deepEqual(await subjects({ since: '2026-01-03' }), []);
    assert.deepEqual(await subjects({ until: '2026-01-01' }), []);
  });

  it('refuses what is no time, which git would take for the present', async () => {
    await repository.commit('First', { a: '1' });
    for (const since of ['soon', '2026-02-30', '--all', '', '3 days']) {
      assert.match(await git.refusal('log', { since }), /since is no time/);
    }
  });

  it('pages with limit and skip, and says whether there is more', async () => {
    for (const name of ['1', '2', '3']) await repository.commit(name, { a: name });
    const page = await git.log({ limit: 2 });
    assert.deepEqual([page.commits.length, page.truncated], [2, true]);
    const rest = await git.log({ limit: 2, skip: 2 });
    assert.deepEqual([rest.commits.length, rest.truncated], [1, false]);
    assert.equal((await git.log({ limit: 3 })).truncated, false);
  });

  it('starts at a branch, a tag or a hash', async () => {
    const first = await repository.commit('First', { a: '1' });
    repository.git('tag', '-a', '-m', 'One', 'v1');
    repository.git('checkout', '-q', '-b', 'topic/ü');
    await repository.commit('Second', { a: '2' });
    assert.deepEqual(await subjects({ commit: 'main' }), ['First']);
    assert.deepEqual(await subjects({ commit: 'v1' }), ['First']);
    assert.deepEqual(await subjects({ commit: first.slice(0, 8) }), ['First']);
    assert.deepEqual(await subjects({ commit: 'topic/ü' }), ['Second', 'First']);
    assert.deepEqual(await subjects({ commit: 'HEAD~1' }), ['First']);
  });

  it('says what is near when there is no such revision', async () => {
    await repository.commit('First', { a: '1' });
    repository.git('branch', 'feature/login');
    assert.match(await git.refusal('log', { commit: 'mian' }), /Did you mean "main"\?/);
    assert.match(await git.refusal('log', { commit: 'login' }), /Did you mean "feature\/login"\?/);
    assert.match(
      await git.refusal('log', { commit: 'zzzzzzzz' }),
      /There is no commit, branch or tag "zzzzzzzz"\. There is "feature\/login", "main"\./,
    );
  });

  it('takes no option, range, path or search for a revision', async () => {
    await repository.commit('First', { a: '1' });
    for (const commit of [
      '--all',
      '-n1',
      'main..HEAD',
      '^HEAD',
      'HEAD:a',
      ':/First',
      'HEAD^{/F}',
      'a b',
      'x\ny',
    ]) {
      assert.match(await git.refusal('log', { commit }), /does not name one commit/);
    }
  });

  it('takes no option for an author, a message or a path', async () => {
    await repository.commit('First', { '-n0': '1' });
    assert.deepEqual(await subjects({ path: '-n0' }), ['First']);
    assert.deepEqual(await subjects({ author: '--output=x' }), []);
    assert.deepEqual(await subjects({ grep: '-e' }), []);
  });

  it('is empty before the first commit', async () => {
    assert.deepEqual(await git.log(), { commits: [], truncated: false, shallow: false });
    assert.match(await git.refusal('log', { commit: 'HEAD' }), /no commits yet/);
  });

  it('says so when older commits were left out by a shallow clone', async () => {
    const first = await repository.commit('First', { a: '1' });
    await repository.commit('Second', { a: '2' });
    const clone = await fileTree();
    const url = `file://${repository.folder}`;
    execFileSync('git', ['clone', '-q', '--depth=1', url, clone.path('r')], {
      env: gitEnvironment,
    });
    const shallow = await GitClient.open(clone.path('r'));
    const log = await shallow.log();
    assert.deepEqual([log.commits.length, log.shallow, log.truncated], [1, true, false]);
    assert.match(
      await shallow.refusal('show', { commit: first }),
      /left out when this repository was cloned/,
    );
    await shallow.close();
    await clone.dispose();
  });

  it('ends a long answer at a whole commit, and a huge first commit inside its files', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, index) => [`${'n'.repeat(200)}${index}`, '']),
    );
    await repository.commit('Huge', files);
    await repository.commit('Small', { a: '1\n' });
    const both = await git.log({ files: true });
    assert.deepEqual(
      both.commits.map((commit) => commit.subject),
      ['Small'],
    );
    assert.equal(both.truncated, true);
    const huge = await git.log({ files: true, skip: 1 });
    const [commit] = huge.commits;
    assert.equal(commit?.filesTruncated, true);
    assert.ok((commit?.files?.length ?? 0) > 1_000);
    assert.ok(commit?.files?.every((file) => file.path.length > 200));
  });

  it('marks bytes of a name that are not UTF-8 as lost', async () => {
    await repository.commit('First');
    repository.git('config', 'core.protectNTFS', 'false');
    const blob = repository.git('hash-object', '-w', '/dev/null');
    execFileSync('git', ['update-index', '-z', '--index-info'], {
      cwd: repository.folder,
      env: gitEnvironment,
      input: Buffer.from(`100644 ${blob}\tcaf\xe9\0`, 'latin1'),
    });
    repository.git('commit', '-q', '-m', 'Old encoding');
    const [commit] = (await git.log({ files: true })).commits;
    assert.deepEqual(commit?.files, [{ path: 'caf\uFFFD', added: 0, deleted: 0 }]);
  });
});

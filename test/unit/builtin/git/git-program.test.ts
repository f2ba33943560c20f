import assert from 'node:assert/strict';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { findGit } from '../../../../src/builtin/git/find-git';
import { GitProgram } from '../../../../src/builtin/git/git-program';
import type { Clock } from '../../../../src/shared/clock';
import { ManualClock } from '../../../harness/manual-clock';
import { type FileTree, fileTree } from '../file-tree';
import { GitClient } from './git-client';
import { type GitRepository, gitEnvironment, gitRepository } from './git-repository';
import { pidIn } from './marked-process';

describe('the git connector: how it runs git', function () {
  this.timeout(30_000);
  let repository: GitRepository;
  let tools: FileTree;

  beforeEach(async () => {
    repository = await gitRepository();
    await repository.commit('First', { a: '1\n' });
    tools = await fileTree();
  });
  afterEach(async () => {
    await repository.dispose();
    await tools.dispose();
  });

  /** A program that stands for git: a shell script before the real one. */
  async function wrapped(before: string, clock: Clock = new ManualClock()): Promise<GitProgram> {
    const real = await findGit(gitEnvironment, process.platform);
    const file = tools.path('git');
    await tools.write({ git: `#!/bin/sh\n${before}\nexec ${real} "$@"\n` });
    await chmod(file, 0o755);
    return new GitProgram({ find: async () => file, inherited: gitEnvironment, clock });
  }

  async function refusal(program: GitProgram, name = 'log'): Promise<string> {
    const git = await GitClient.over(program, repository.folder);
    const words = await git.refusal(name);
    await git.close();
    return words;
  }

  it('says how to install git where there is none, and finds it once it is there', async () => {
    let found = () => findGit({ PATH: '/nowhere' }, 'win32');
    const program = new GitProgram({ find: () => found(), inherited: gitEnvironment });
    assert.match(
      await refusal(program),
      /Git is not installed.*Install it from https:\/\/git-scm\.com/,
    );
    found = () => findGit(gitEnvironment, process.platform);
    const git = await GitClient.over(program, repository.folder);
    assert.equal((await git.log()).commits.length, 1);
    await git.close();
  });

  it('takes no program of the open folder or of a relative one for git', async () => {
    await tools.write({ git: '#!/bin/sh\n', 'sub/git': '#!/bin/sh\n' });
    await chmod(tools.path('git'), 0o755);
    await chmod(tools.path('sub/git'), 0o755);
    const relative = path.relative(process.cwd(), tools.path('sub'));
    const found = await findGit({ PATH: `:.:${relative}:${tools.folder}` }, 'linux');
    assert.equal(found, tools.path('git'));
  });

  it('passes over a folder and a file that is no program', async () => {
    await mkdir(tools.path('a/git'), { recursive: true });
    await tools.write({ 'b/git': 'text', 'c/git': '#!/bin/sh\n' });
    await chmod(tools.path('c/git'), 0o755);
    const PATH = ['a', 'b', 'c'].map((name) => tools.path(name)).join(':');
    assert.equal(await findGit({ PATH }, 'linux'), tools.path('c/git'));
  });

  it('asks for a newer git, and for the real one behind a stand-in', async () => {
    assert.match(
      await refusal(await wrapped('echo git version 2.25.1; exit')),
      /git 2\.25 is too old: 2\.31/,
    );
    const shim = await wrapped(
      'echo "xcode-select: note: No developer tools were found" >&2; exit 1',
    );
    assert.match(await refusal(shim), /Git is not installed/);
  });

  it('says what to do about a folder of another user', async () => {
    const other = await wrapped('export GIT_TEST_ASSUME_DIFFERENT_OWNER=1');
    const words = await refusal(other);
    assert.match(words, /belongs to another user.*git config --global --add safe\.directory "/);
    assert.ok(words.includes(repository.folder));
  });

  it('ends a git that takes too long, and says so', async () => {
    const clock = new ManualClock();
    const mark = tools.path('pid');
    const slow = await wrapped(
      `case "$*" in *version*) ;; *) echo $$ > ${mark}; exec sleep 600 ;; esac`,
      clock,
    );
    const words = refusal(slow);
    const pid = await pidIn(mark);
    clock.advance(30_000);
    assert.match(await words, /took more than 30 s and was ended\. Ask for less/);
    assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
    assert.equal(clock.pending, 0);
  });

  it('ends git when its request is cancelled, and answers the next', async () => {
    const mark = tools.path('pid');
    const stuck = await wrapped(`case "$*" in *log*) echo $$ > ${mark}; exec sleep 600 ;; esac`);
    const signal = new AbortController();
    const run = stuck.run({ folder: repository.folder, args: ['log'], signal: signal.signal });
    const ended = assert.rejects(run, /not wanted/);
    const pid = await pidIn(mark);
    signal.abort(new Error('not wanted'));
    await ended;
    assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
    const git = await GitClient.over(stuck, repository.folder);
    assert.equal((await git.status()).branch, 'main');
    await git.close();
  });

  it('runs a few at once, and lets one that waits be cancelled', async () => {
    const gate = tools.path('gate');
    const held = await wrapped(
      `case "$*" in *log*) while [ ! -e ${gate} ]; do sleep 0.05; done ;; esac`,
    );
    const { signal } = new AbortController();
    const run = (given: AbortSignal) =>
      held.run({ folder: repository.folder, args: ['log', '-1', '--format=%s'], signal: given });
    const first = Array.from({ length: 4 }, () => run(signal));
    const cancelled = new AbortController();
    const waiting = assert.rejects(run(cancelled.signal), /not wanted/);
    const last = run(signal);
    cancelled.abort(new Error('not wanted'));
    await waiting;
    await tools.write({ gate: '' });
    const results = await Promise.all([...first, last]);
    assert.deepEqual(
      results.map((result) => result.output),
      Array(5).fill('First\n'),
    );
  });

  it('keeps git’s own variables of this process from it', async () => {
    const program = new GitProgram({
      find: () => findGit(gitEnvironment, process.platform),
      inherited: {
        ...gitEnvironment,
        GIT_DIR: '/nowhere',
        GIT_EXTERNAL_DIFF: '/nowhere',
        GIT_TRACE: tools.path('trace'),
        GIT_CONFIG_PARAMETERS: "'core.bare=true'",
      },
    });
    const git = await GitClient.over(program, repository.folder);
    assert.equal((await git.log()).commits.length, 1);
    assert.equal((await git.show()).files[0]?.patch, '@@ -0,0 +1 @@\n+1\n');
    await assert.rejects(readFile(tools.path('trace')), { code: 'ENOENT' });
    await git.close();
  });
});

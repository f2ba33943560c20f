import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { type FileTree, fileTree } from '../file-tree';
import { GitClient } from './git-client';
import { type GitRepository, gitEnvironment, gitRepository } from './git-repository';

/** One way in which a repository's own files or settings make git start a program. */
interface Trap {
  readonly name: string;
  /** `trap`: the command of the program that must not start. */
  set(repository: GitRepository, trap: string): void | Promise<void>;
  /** What a person's git does that springs it; shows that the trap is a real one. */
  readonly sprungBy: readonly string[];
}

const attribute = (repository: GitRepository, line: string) =>
  repository.write({ '.git/info/attributes': `${line}\n` });

const traps: readonly Trap[] = [
  {
    name: 'core.fsmonitor',
    set: (repository, trap) => void repository.git('config', 'core.fsmonitor', trap),
    sprungBy: ['status'],
  },
  {
    name: 'a hook',
    set: async (repository, trap) => {
      await repository.write({ '.git/hooks/post-index-change': `#!/bin/sh\n${trap}\n` });
      await chmod(repository.path('.git/hooks/post-index-change'), 0o755);
    },
    sprungBy: ['update-index', '--force-write-index'],
  },
  {
    name: 'diff.external',
    set: (repository, trap) => void repository.git('config', 'diff.external', trap),
    sprungBy: ['diff'],
  },
  {
    name: 'diff.<driver>.command',
    set: (repository, trap) => {
      repository.git('config', 'diff.evil.command', trap);
      return attribute(repository, '* diff=evil');
    },
    sprungBy: ['diff', 'HEAD~1', 'HEAD'],
  },
  {
    name: 'diff.<driver>.textconv',
    set: (repository, trap) => {
      repository.git('config', 'diff.evil.textconv', trap);
      return attribute(repository, '* diff=evil');
    },
    sprungBy: ['blame', 'a'],
  },
  {
    name: 'filter.<name>.clean',
    set: (repository, trap) => {
      repository.git('config', 'filter.evil.clean', trap);
      repository.git('config', 'filter.evil.required', 'true');
      return attribute(repository, '* filter=evil');
    },
    sprungBy: ['diff'],
  },
  {
    name: 'filter.<name>.process, its name with an equals sign',
    set: (repository, trap) => {
      repository.git('config', 'filter.e=v=il.process', trap);
      return attribute(repository, '* filter=e=v=il');
    },
    sprungBy: ['diff'],
  },
  {
    name: 'a filter that a file elsewhere configures',
    set: async (repository, trap) => {
      await repository.write({ '.git/more': `[filter "Evil.2"]\n\tclean = ${trap}\n` });
      repository.git('config', 'includeIf.onbranch:main.path', 'more');
      await attribute(repository, '* filter=Evil.2');
    },
    sprungBy: ['diff'],
  },
  {
    name: 'gpg.program',
    set: (repository, trap) => {
      repository.git('config', 'gpg.program', trap);
      repository.git('config', 'log.showSignature', 'true');
    },
    sprungBy: ['log'],
  },
  {
    name: 'a submodule’s core.fsmonitor',
    set: (repository, trap) => {
      repository.git('-C', 'sub', 'config', 'core.fsmonitor', trap);
    },
    sprungBy: ['status'],
  },
  {
    name: 'a remote helper for missing objects',
    set: (repository, trap) => promise(repository, `ext::${trap}`),
    sprungBy: ['show', 'HEAD~1'],
  },
  {
    name: 'core.sshCommand for missing objects',
    set: async (repository, trap) => {
      repository.git('config', 'core.sshCommand', trap);
      await promise(repository, 'ssh://host/path');
    },
    sprungBy: ['show', 'HEAD~1'],
  },
];

/** Takes an object away and says where it is to be fetched from. */
async function promise(repository: GitRepository, url: string): Promise<void> {
  repository.git('config', 'core.repositoryFormatVersion', '1');
  repository.git('config', 'extensions.partialClone', 'origin');
  repository.git('config', 'remote.origin.promisor', 'true');
  repository.git('config', 'remote.origin.url', url);
  repository.git('config', 'protocol.ext.allow', 'always');
  repository.git('config', 'protocol.ssh.allow', 'always');
  const blob = repository.git('rev-parse', 'HEAD~1:a');
  await rm(repository.path('.git/objects', blob.slice(0, 2), blob.slice(2)));
}

describe('the git connector: a hostile repository', function () {
  this.timeout(60_000);
  let repository: GitRepository;
  let outside: FileTree;

  beforeEach(async () => {
    outside = await fileTree();
    await mkdir(outside.path('sprung'));
    await outside.write({ 'trap.sh': `#!/bin/sh\ntouch ${outside.path('sprung')}/yes\n` });
    await chmod(outside.path('trap.sh'), 0o755);
    repository = await gitRepository();
    await repository.commit('First', { a: '1\n', b: 'x\0y' });
    const source = await gitRepository();
    await source.commit('Inner', { inner: '1\n' });
    repository.git(
      '-c',
      'protocol.file.allow=always',
      'submodule',
      '--quiet',
      'add',
      source.folder,
      'sub',
    );
    await source.dispose();
    await repository.commit('Second', { a: '2\n' });
    const signed = repository
      .git('cat-file', 'commit', 'HEAD')
      .replace(
        /\n\n/,
        '\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n',
      );
    const hash = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], {
      cwd: repository.folder,
      env: gitEnvironment,
      input: `${signed}\n`,
      encoding: 'utf8',
    }).trim();
    repository.git('update-ref', 'refs/heads/main', hash);
    await repository.write({ a: '3\n', 'sub/inner': '2\n' });
  });
  afterEach(async () => {
    await repository.dispose();
    await outside.dispose();
  });

  const sprung = async () => (await readdir(outside.path('sprung'))).length > 0;

  for (const trap of traps) {
    it(`starts no program through ${trap.name}`, async () => {
      await trap.set(repository, outside.path('trap.sh'));
      try {
        execFileSync('git', trap.sprungBy, {
          cwd: repository.folder,
          env: gitEnvironment,
          stdio: 'ignore',
          timeout: 10_000,
        });
      } catch {
        // A trap need not speak the language of what it stands for.
      }
      assert.ok(await sprung(), 'the trap is none');
      await rm(outside.path('sprung/yes'));

      // Changed again, so that git must look into the file.
      await repository.write({ a: '4\n', 'sub/inner': '3\n' });
      const git = await GitClient.open(repository.folder);
      for (const [name, args] of [
        ['status', {}],
        ['log', { files: true }],
        ['show', {}],
        ['show', { commit: 'HEAD~1' }],
        ['diff', {}],
        ['diff', { staged: true }],
        ['diff', { from: 'HEAD' }],
        ['diff', { from: 'HEAD~1', to: 'HEAD' }],
        ['blame', { path: 'a' }],
        ['blame', { path: 'a', commit: 'HEAD' }],
      ] as const) {
        await git.client.callTool({ name, arguments: args });
        assert.ok(!(await sprung()), `${name} ${JSON.stringify(args)}`);
      }
      await git.close();
    });
  }

  it('still answers, whatever form the settings ask for', async () => {
    const plain = await GitClient.open(repository.folder);
    const before = [await plain.log({ files: true }), await plain.show(), await plain.diff()];
    for (const [key, value] of Object.entries({
      'color.ui': 'always',
      'core.quotePath': 'false',
      'diff.noprefix': 'true',
      'diff.mnemonicPrefix': 'true',
      'diff.context': '0',
      'diff.interHunkContext': '9',
      'diff.orderFile': '/nowhere',
      'diff.renames': 'false',
      'diff.submodule': 'log',
      'diff.colorMoved': 'zebra',
      'diff.wordRegex': '.',
      'diff.ignoreSubmodules': 'none',
      'diff.relative': 'false',
      'log.showRoot': 'false',
      'log.date': 'relative',
      'log.decorate': 'full',
      'log.diffMerges': 'on',
      'format.pretty': 'raw',
      'grep.patternType': 'perl',
      'i18n.logOutputEncoding': 'UTF-16',
      'blame.coloring': 'highlightRecent',
      'status.showUntrackedFiles': 'no',
      'core.abbrev': '4',
    })) {
      repository.git('config', key, value);
    }
    assert.deepEqual(
      [await plain.log({ files: true }), await plain.show(), await plain.diff()],
      before,
    );
    assert.equal((await plain.blame({ path: 'a' })).lines.length, 1);
    await repository.write({ fresh: '' });
    assert.ok((await plain.status()).entries.some((entry) => entry.path === 'fresh'));
    await plain.close();
  });

  it('shows no files of another place that core.worktree names', async () => {
    await outside.write({ a: 'hunter2\n' });
    repository.git('config', 'core.worktree', outside.folder);
    const git = await GitClient.open(repository.folder);
    for (const name of ['diff', 'status']) {
      assert.match(await git.refusal(name), /files of this repository are not in the open folder/);
    }
    assert.match(await git.refusal('blame', { path: 'a' }), /not in the open folder/);
    assert.equal((await git.log()).commits.length, 2);
    await git.close();
  });

  it('says that objects are missing', async () => {
    await promise(repository, 'ext::false');
    const git = await GitClient.open(repository.folder);
    assert.match(
      await git.refusal('show', { commit: 'HEAD~1' }),
      /Objects of this repository are missing here/,
    );
    await git.close();
  });

  it('names the setting that git cannot read', async () => {
    const git = await GitClient.open(repository.folder);
    repository.git('config', 'blame.ignoreRevsFile', '/nowhere');
    assert.match(await git.refusal('blame', { path: 'a' }), /blame\.ignoreRevsFile names a file/);
    await repository.write({ '.git/config': '[core\n' });
    assert.match(await git.refusal('log'), /cannot read its settings: bad config line 1/);
    await git.close();
  });
});

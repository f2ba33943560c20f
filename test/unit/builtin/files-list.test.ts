import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, rm, symlink, utimes } from 'node:fs/promises';
import { IgnoreScope } from '../../../src/builtin/files/ignore-scope';
import { walk } from '../../../src/builtin/files/walk';
import { type FileTree, fileTree } from './file-tree';
import { FilesClient } from './files-client';

describe('the files connector: list', () => {
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

  it('gives every file and folder below, sorted, with bytes and times', async () => {
    await tree.write({ 'b.txt': 'four', 'a/deep/x.md': 'é', 'a/y': '' });
    await utimes(tree.path('b.txt'), 1_700_000_000, 1_700_000_000.25);
    assert.deepEqual(await files.paths(), ['a/', 'a/deep/', 'a/deep/x.md', 'a/y', 'b.txt']);
    const { entries, truncated, path } = await files.list();
    assert.equal(path, '.');
    assert.equal(truncated, false);
    assert.deepEqual(entries.at(-1), {
      path: 'b.txt',
      type: 'file',
      bytes: 4,
      modified: '2023-11-14T22:13:20.250Z',
    });
    assert.equal(entries.find((entry) => entry.path === 'a/deep/x.md')?.bytes, 2);
    assert.equal(entries[0]?.bytes, 0);
  });

  it('stays in the folder itself when it is not recursive', async () => {
    await tree.write({ 'a/x': '', b: '' });
    assert.deepEqual(await files.paths({ recursive: false }), ['a/', 'b']);
  });

  it('gives paths from the root, so that an entry of a subfolder can be read as it is', async () => {
    await tree.write({ 'a/b/c.txt': 'here' });
    const listed = await files.list({ path: './a//b/' });
    assert.equal(listed.path, 'a/b');
    assert.deepEqual(
      listed.entries.map((entry) => entry.path),
      ['a/b/c.txt'],
    );
    assert.equal((await files.read({ path: 'a/b/c.txt' })).text, 'here');
  });

  it('keeps the nearest entries at the limit and says that more exist', async () => {
    await tree.write({ 'a/deep/er/x': '', 'b/y': '', c: '' });
    const cut = await files.list({ limit: 3 });
    assert.deepEqual(
      cut.entries.map((entry) => entry.path),
      ['a', 'b', 'c'],
    );
    assert.equal(cut.truncated, true);
    const exact = await files.list({ limit: 7 });
    assert.equal(exact.entries.length, 7);
    assert.equal(exact.truncated, false);
    assert.equal((await files.list({ limit: 6 })).truncated, true);
  });

  it('ignores exactly what git ignores', async () => {
    await tree.write({
      '.gitignore':
        '\uFEFF*.log\n/build/\nnode_modules\n!keep.log\n#no.txt\n\\#hash\ntrail \nsp\\ \r\n',
      'a.log': '',
      'keep.log': '',
      '#no.txt': '',
      '#hash': '',
      trail: '',
      'sp ': '',
      'build/x.js': '',
      'src/build/y.js': '',
      'src/node_modules/z.js': '',
      'src/.gitignore': '!special.log\n/own\ngen/*\n!gen/kept.txt\nsub/only.txt\nfolder/\n',
      'src/special.log': '',
      'src/own': '',
      'src/in/own': '',
      'src/gen/dropped.txt': '',
      'src/gen/kept.txt': '',
      'src/sub/only.txt': '',
      'src/in/sub/only.txt': '',
      'src/in/folder': 'a file of a folder rule',
      'src/folder/inside.txt': '',
      'odd[1]/.gitignore': 'secret.txt\n*.tmp\n!../a.log\n',
      'odd[1]/secret.txt': '',
      'odd[1]/deep/x.tmp': '',
      'odd1/secret.txt': '',
      'un/.gitignore': '!node_modules\n',
      'un/node_modules/inside.txt': '',
      'all/.gitignore': '*\n!.gitignore\n',
      'all/gone.txt': '',
    });
    execFileSync('git', ['init', '-q'], { cwd: tree.folder });
    const known = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], {
      cwd: tree.folder,
      encoding: 'utf8',
    });
    const { entries } = await files.list();
    const listed = entries.filter((entry) => entry.type === 'file').map((entry) => entry.path);
    assert.deepEqual(listed, known.split('\0').filter(Boolean).sort());
    assert.ok(listed.length > 10);
  });

  it('honours .gitignore files without a repository, and the rules above a root inside one', async () => {
    await tree.write({ '.gitignore': 'x.txt\n', 'x.txt': '', 'sub/x.txt': '', 'sub/y.txt': '' });
    assert.deepEqual(await files.paths(), ['.gitignore', 'sub/', 'sub/y.txt']);
    const inner = await FilesClient.open(tree.path('sub'));
    assert.deepEqual(
      await inner.paths(),
      ['x.txt', 'y.txt'],
      'no repository: nothing above counts',
    );
    await mkdir(tree.path('.git'));
    assert.deepEqual(await inner.paths(), ['y.txt']);
    await inner.close();
  });

  it('shows a folder that was opened although the repository around it ignores it', async () => {
    await tree.write({ '.git/info/exclude': 'vendor\n', 'vendor/a.txt': '', 'vendor/b/c.txt': '' });
    assert.deepEqual(await files.paths(), []);
    const inner = await FilesClient.open(tree.path('vendor'));
    assert.deepEqual(await inner.paths(), ['a.txt', 'b/', 'b/c.txt']);
    await inner.close();
  });

  it('never shows environment files, private keys or the .git folder', async () => {
    const secrets = [
      '.env',
      '.env.local',
      '.ENVRC',
      'id_rsa',
      'a/server.pem',
      'a/b/tls.KEY',
      'x.p12',
    ];
    await tree.write(Object.fromEntries(secrets.map((name) => [name, 'SECRET'])));
    await tree.write({ '.git/config': '', 'id_rsa.pub': '', 'a/monkey': '', 'env.ts': '' });
    assert.deepEqual(await files.paths(), ['a/', 'a/b/', 'a/monkey', 'env.ts', 'id_rsa.pub']);
  });

  it('shows links inside the root without following them, and no other link', async () => {
    const outside = await fileTree({ 'secret.txt': 'outside' });
    await tree.write({ 'real/x.txt': 'abc', '.env': 'SECRET' });
    await symlink('real', tree.path('to-folder'));
    await symlink('real/x.txt', tree.path('to-file'));
    await symlink(outside.path('secret.txt'), tree.path('to-outside'));
    await symlink(outside.folder, tree.path('to-outside-folder'));
    await symlink('.env', tree.path('to-secret'));
    await symlink('nowhere', tree.path('dangling'));
    await symlink('circle', tree.path('circle'));
    await symlink('..', tree.path('real', 'up'));
    assert.deepEqual(await files.paths(), [
      'real/',
      'real/up/',
      'real/x.txt',
      'to-file',
      'to-folder/',
    ]);
    assert.deepEqual(await files.paths({ path: 'to-folder' }), [
      'to-folder/up/',
      'to-folder/x.txt',
    ]);
    await outside.dispose();
  });

  it('leaves out pipes and sockets', async () => {
    execFileSync('mkfifo', [tree.path('pipe')]);
    assert.deepEqual(await files.paths(), []);
  });

  it('carries odd names whole', async () => {
    const odd = [
      '-rf',
      'new\nline',
      'sp ace',
      'ünï',
      '日本',
      '..dots',
      '#',
      '!x',
      'a*b[c]',
      '\\back',
      'q\'"',
    ];
    await tree.write(Object.fromEntries(odd.map((name) => [name, name])));
    assert.deepEqual((await files.paths()).sort(), [...odd].sort());
    for (const name of odd) assert.equal((await files.read({ path: name })).text, name);
  });

  it('prefixes several roots with their folders names, made unique', async () => {
    const other = await fileTree({ 'app/two.txt': '2' });
    await tree.write({ 'app/one.txt': '1', 'lib/three.txt': '3' });
    const several = await FilesClient.open(tree.path('app'), other.path('app'), tree.path('lib'));
    assert.deepEqual(await several.paths(), [
      'app/',
      'app/one.txt',
      'app-2/',
      'app-2/two.txt',
      'lib/',
      'lib/three.txt',
    ]);
    assert.deepEqual(await several.paths({ recursive: false }), ['app/', 'app-2/', 'lib/']);
    assert.deepEqual(await several.paths({ path: 'app-2' }), ['app-2/two.txt']);
    assert.equal((await several.read({ path: 'app-2/two.txt' })).text, '2');
    assert.match(
      await several.refusal('list', { path: 'src' }),
      /start the path with one of "app", "app-2", "lib"/,
    );
    assert.match(await several.refusal('read', { path: 'app/../lib/three.txt' }), /goes upwards/);
    await other.dispose();
    assert.deepEqual(await several.paths({ recursive: false }), ['app/', 'lib/']);
    assert.match(await several.refusal('list', { path: 'app-2' }), /"app-2" is gone/);
    await several.close();
  });

  it('goes on when a folder vanishes during the walk', async () => {
    await tree.write({ 'a/x': '', 'b/y': '' });
    const scope = await IgnoreScope.open(tree.folder);
    const start = { prefix: '', folder: tree.folder, scope, root: tree.folder };
    const signal = new AbortController().signal;
    const seen: string[] = [];
    for await (const batch of walk(start, { recursive: true, signal })) {
      seen.push(...batch.map((entry) => entry.path));
      await rm(tree.path('a'), { recursive: true, force: true });
    }
    assert.deepEqual(seen, ['a', 'b', 'b/y']);
  });

  it('stops walking when no one waits any more', async () => {
    await tree.write({ 'a/x': '' });
    const scope = await IgnoreScope.open(tree.folder);
    const start = { prefix: '', folder: tree.folder, scope, root: tree.folder };
    const steps = walk(start, { recursive: true, signal: AbortSignal.abort() });
    await assert.rejects(steps.next(), { name: 'AbortError' });
  });

  it('lists 5,000 entries quickly', async function () {
    this.timeout(20_000);
    for (let folder = 0; folder < 100; folder += 1) {
      mkdirSync(tree.path(`d${folder}`));
      for (let n = 0; n < 49; n += 1) writeFileSync(tree.path(`d${folder}`, `f${n}.txt`), '');
    }
    await files.list();
    const start = performance.now();
    const { entries, truncated } = await files.list();
    const took = performance.now() - start;
    assert.equal(entries.length, 5_000);
    assert.equal(truncated, false);
    assert.ok(took < 1_000, `took ${took} ms`);
  });
});

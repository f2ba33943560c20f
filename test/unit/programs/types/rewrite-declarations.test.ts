import assert from 'node:assert/strict';
import { lstat, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { declarationFile } from '../../../../src/programs/types/declaration-file';
import { rewriteDeclarations } from '../../../../src/programs/types/rewrite-declarations';
import { createTemporaryFolder, type TemporaryFolder } from '../../../harness/temporary-folder';

const ours = declarationFile(new Map());
const next = declarationFile(new Map([['files', 'interface ConnectaTools {}']]));

describe('the declaration file on disk', () => {
  let folder: TemporaryFolder;
  let file: string;
  beforeEach(async () => {
    folder = await createTemporaryFolder('connecta-types');
    file = path.join(folder.path, '.vscode', 'connecta.d.ts');
  });
  afterEach(() => folder.remove());

  const write = async (text: string) => {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  const rewrite = (reason: 'refresh' | 'generate') => rewriteDeclarations(file, reason, () => next);
  const text = () => readFile(file, 'utf8');

  it('follows the tools while it begins with our heading, in either kind of line end', async () => {
    for (const before of [ours, ours.replaceAll('\n', '\r\n')]) {
      await write(before);
      assert.equal(await rewrite('refresh'), 'written');
      assert.equal(await text(), next);
    }
  });

  it('is left alone where nobody asked and it is not ours, or is not there', async () => {
    assert.equal(await rewrite('refresh'), 'unchanged');
    await assert.rejects(lstat(file), { code: 'ENOENT' });
    const theirs = `declare const mine: 1;\n${ours}`;
    await write(theirs);
    assert.equal(await rewrite('refresh'), 'unchanged');
    assert.equal(await text(), theirs);
  });

  it('is written when a person asks, with its folder, and over what was there', async () => {
    assert.equal(await rewrite('generate'), 'written');
    await write('declare const mine: 1;\n');
    assert.equal(await rewrite('generate'), 'written');
    assert.equal(await text(), next);
    assert.equal(await rewrite('generate'), 'unchanged');
  });

  for (const reason of ['refresh', 'generate'] as const) {
    it(`is never written through a link: ${reason}`, async function () {
      if (process.platform === 'win32') this.skip();
      const target = path.join(folder.path, 'elsewhere', 'connecta.d.ts');
      await mkdir(path.dirname(target));
      await writeFile(target, ours);
      await mkdir(path.dirname(file));
      await symlink(target, file);
      assert.equal(await rewrite(reason), 'refused');
      await folder.remove();
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, ours);
      await symlink(path.dirname(target), path.dirname(file));
      assert.equal(await rewrite(reason), 'refused');
      assert.equal(await readFile(target, 'utf8'), ours);
    });
  }
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { KeptViews } from '../../../src/panels/kept-views';
import { createTemporaryFolder, type TemporaryFolder } from '../../harness/temporary-folder';

const DAY = 24 * 60 * 60 * 1000;

describe('KeptViews', () => {
  let temporary: TemporaryFolder;
  let folder: string;
  let on: boolean;
  let faults: string[];

  beforeEach(async () => {
    temporary = await createTemporaryFolder('connecta-kept-views');
    folder = path.join(temporary.path, 'storage', 'views');
    on = true;
    faults = [];
  });

  afterEach(() => temporary.remove());

  const views = (limits = { viewBytes: 1000, totalBytes: 2500 }) =>
    new KeptViews({ folder, isOn: () => on, onFault: (message) => faults.push(message), limits });

  const files = async () => (await readdir(folder).catch(() => [])).sort();

  it('gives back what it was given, also in another window', async () => {
    const id = randomUUID();
    const first = views();
    first.keep(id, 'text', 'instead');
    assert.equal(await first.read(id), 'text');
    assert.equal(await views().read(id), 'text');
    assert.equal(await views().read(randomUUID()), undefined);
  });

  it('replaces a file whole: whoever reads meanwhile finds the old text or the new', async () => {
    const id = randomUUID();
    const kept = views({ viewBytes: 1_000_000, totalBytes: 2_000_000 });
    kept.keep(id, 'a'.repeat(900_000), '');
    await kept.settled();
    const [name] = await files();
    assert.ok(name);
    const whole = ['a', 'b'].map((letter) => letter.repeat(900_000));
    for (let round = 0; round < 10; round += 1) {
      kept.keep(id, whole[round % 2] ?? '', '');
      const read = await readFile(path.join(folder, name), 'utf8');
      assert.ok(whole.includes(read), 'a part of a text was read');
    }
    await kept.settled();
    assert.deepEqual(await files(), [name]);
  });

  it('writes only the last of several texts that wait', async () => {
    const id = randomUUID();
    const kept = views();
    for (let number = 0; number <= 50; number += 1) kept.keep(id, `text ${number}`, '');
    assert.equal(await kept.read(id), 'text 50');
  });

  it('keeps a short word in the place of a view that is too large', async () => {
    const id = randomUUID();
    const kept = views();
    kept.keep(id, 'é'.repeat(501), 'too large');
    assert.equal(await kept.read(id), 'too large');
    kept.keep(id, 'é'.repeat(500), 'too large');
    assert.equal(await kept.read(id), 'é'.repeat(500));
  });

  it('removes the oldest when all are too large together, never the newest', async () => {
    const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()];
    const kept = views();
    kept.keep(a, 'a'.repeat(1000), '');
    kept.keep(b, 'b'.repeat(1000), '');
    await kept.settled();
    const past = new Date(Date.now() - DAY);
    for (const name of await files()) {
      if (name.startsWith(a)) await utimes(path.join(folder, name), past, past);
    }
    kept.keep(c, 'c'.repeat(1000), '');
    await kept.settled();
    assert.equal(await kept.read(a), undefined);
    assert.equal((await kept.read(b))?.length, 1000);
    assert.equal((await kept.read(c))?.length, 1000);
  });

  it('removes what nobody has seen for a month, and what a write left half done', async () => {
    const [seen, unseen] = [randomUUID(), randomUUID()];
    const kept = views();
    kept.keep(seen, 'seen', '');
    kept.keep(unseen, 'unseen', '');
    await kept.settled();
    const long = new Date(Date.now() - 31 * DAY);
    await writeFile(path.join(folder, `${seen}.view.json.${randomUUID()}.tmp`), 'half');
    for (const name of await files()) await utimes(path.join(folder, name), long, long);
    assert.equal(await kept.read(seen), 'seen');
    kept.keep(randomUUID(), 'new', '');
    await kept.settled();
    assert.equal(await kept.read(seen), 'seen');
    assert.equal(await kept.read(unseen), undefined);
    assert.equal((await files()).length, 2);
  });

  it('makes room among its own files alone, whatever else is in the folder', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const kept = views({ viewBytes: 1000, totalBytes: 1500 });
    kept.keep(first, 'a'.repeat(1000), '');
    await kept.settled();
    const foreign = ['a-folder', 'a-folder.view.json', 'notes.txt'];
    const [one = '', two = '', notes = ''] = foreign.map((name) => path.join(folder, name));
    await mkdir(one);
    await mkdir(two);
    await writeFile(notes, 'n'.repeat(5000));
    const long = new Date(Date.now() - 31 * DAY);
    for (const file of [one, two, notes]) await utimes(file, long, long);
    kept.keep(second, 'b'.repeat(1000), '');
    await kept.settled();
    assert.deepEqual(faults, []);
    assert.equal(await kept.read(first), undefined);
    assert.equal((await kept.read(second))?.length, 1000);
    assert.deepEqual(
      (await files()).filter((name) => !name.startsWith(second)),
      foreign,
    );
  });

  it('forgets, also what has not been written yet', async () => {
    const id = randomUUID();
    const kept = views();
    kept.keep(id, 'text', '');
    kept.forget(id);
    kept.forget(randomUUID());
    assert.equal(await kept.read(id), undefined);
    assert.deepEqual(await files(), []);
    assert.deepEqual(faults, []);
  });

  it('removes everything at once and keeps nothing more when it is turned off', async () => {
    const kept = views();
    kept.keep(randomUUID(), 'written', '');
    await kept.settled();
    kept.keep(randomUUID(), 'waiting', '');
    on = false;
    await kept.clear();
    kept.keep(randomUUID(), 'late', '');
    await kept.settled();
    assert.deepEqual(await files(), []);
    assert.equal(kept.refusal, 'off');
  });

  it('keeps nothing where there is no folder to keep it in', async () => {
    const id = randomUUID();
    const kept = new KeptViews({ folder: undefined, isOn: () => true, onFault: assert.fail });
    kept.keep(id, 'text', '');
    kept.forget(id);
    await kept.clear();
    assert.equal(await kept.read(id), undefined);
    assert.equal(kept.refusal, 'no-folder');
  });

  it('tells of a write that fails, without path or text, and goes on', async () => {
    const id = randomUUID();
    await mkdir(path.dirname(folder), { recursive: true });
    await writeFile(folder, 'a file in the place of the folder');
    const kept = views();
    kept.keep(id, 'secret', '');
    await kept.settled();
    assert.equal(faults.length, 1);
    assert.match(faults[0] ?? '', /E[A-Z]+/);
    assert.doesNotMatch(faults[0] ?? '', /secret|storage/);
    assert.equal(await kept.read(id), undefined);
  });

  it('reads no file that has grown too large since', async () => {
    const id = randomUUID();
    const kept = views();
    kept.keep(id, 'text', '');
    await kept.settled();
    const [name = ''] = await files();
    await writeFile(path.join(folder, name), 'x'.repeat(1001));
    assert.equal(await kept.read(id), undefined);
  });

  it('lets nobody else on the machine read a view', async function () {
    if (process.platform === 'win32') this.skip();
    const kept = views();
    kept.keep(randomUUID(), 'text', '');
    await kept.settled();
    const [name = ''] = await files();
    assert.equal((await stat(path.join(folder, name))).mode & 0o077, 0);
  });
});

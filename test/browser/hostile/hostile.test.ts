import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTemporaryFolder } from '../../harness/temporary-folder';
import { wasHeard } from './canaries';
import { MODES, type Mode } from './documents';
import type { Measured } from './measure';
import { hasNamespaces, runMeasurement } from './namespace';

/** `HOSTILE_ONLY=preconnect npm run test:browser` shows the entries whose names hold that, and what was heard of each. */
const only = process.env.HOSTILE_ONLY ?? '';

describe('hostile programs', function () {
  this.timeout(1_200_000);
  const own = hasNamespaces();
  let measured: readonly Measured[] = [];
  let counted: ReadonlySet<string>;

  before(async () => {
    const folder = await createTemporaryFolder('hostile');
    const file = path.join(folder.path, 'measured.json');
    await runMeasurement(path.join(import.meta.dirname, 'measure.ts'), file, { own, only });
    measured = JSON.parse(readFileSync(file, 'utf8'));
    folder.remove();
    counted = new Set(heardIn('open').map(({ name }) => name));
    print(measured, own);
  });

  const heardIn = (mode: Mode) =>
    measured.filter((one) => one.mode === mode && wasHeard(one.heard));

  it('count when they are heard where nothing stops them, and most of them are', function () {
    if (only !== '') this.skip();
    assert.ok(counted.size >= (own ? 200 : 110), `${counted.size}`);
  });

  it('make no HTTP request under the policy alone, but still reach the network', () => {
    assert.deepEqual(
      heardIn('policy').filter(({ heard }) => heard.http),
      [],
    );
    if (only === '') assert.ok(heardIn('policy').length >= 50, `${heardIn('policy').length}`);
  });

  it('are all there in the shell, or taken down', () => {
    const silent = measured.filter(({ mode, signal }) => mode === 'shell' && signal === undefined);
    assert.deepEqual(silent, []);
  });

  it('reach nothing in the shell but by leaving', () => {
    const heard = heardIn('shell').filter(({ leaves }) => !leaves);
    assert.deepEqual(heard, []);
    for (const { name, heard } of heardIn('shell')) {
      assert.equal(heard.http, false, name);
      assert.equal(heard.udp, false, name);
    }
  });

  it('are taken down in the shell when they leave, every one of them, and no other', () => {
    const inShell = measured.filter(({ mode }) => mode === 'shell');
    assert.deepEqual(
      inShell.filter(({ leaves, signal }) => leaves !== (signal === 'left')),
      [],
    );
  });
});

/** How many of the programs were heard, by mode and by what they were heard with. */
function print(all: readonly Measured[], own: boolean): void {
  const say = (line: string) => process.stdout.write(`      ${line}\n`);
  say('mode    programs  heard   HTTP    TCP    UDP    DNS');
  for (const mode of MODES) {
    const ones = all.filter((one) => one.mode === mode);
    const count = (kind: keyof Measured['heard']) => ones.filter(({ heard }) => heard[kind]).length;
    const cells = [ones.filter(({ heard }) => wasHeard(heard)).length, count('http'), count('tcp')];
    const row = [...cells, count('udp'), own ? count('dns') : 'n/a'];
    const text = row.map((cell) => String(cell).padStart(7)).join('');
    say(`${mode.padEnd(8)}${String(ones.length).padStart(8)}${text}`);
  }
  if (!own) say('No network of its own on this machine: names that are looked up are not heard.');
  if (only === '') return;
  for (const { name, mode, heard, signal } of all)
    say(`${name} · ${mode} · ${JSON.stringify(heard)} · ${signal}`);
}

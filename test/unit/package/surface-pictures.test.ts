import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { SURFACES } from '../../../scripts/surfaces/surfaces';
import { projectRoot } from '../../harness/paths';

const folder = path.join(projectRoot, 'docs/surfaces');
const pictures = readdirSync(folder).filter((name) => name !== 'README.md');

/** So large may all of them be together, in bytes: they come with every clone. */
const ROOM = 2_500_000;

describe('the pictures of surfaces', () => {
  it('are listed in their README, each once, and nothing else is', () => {
    const readme = readFileSync(path.join(folder, 'README.md'), 'utf8');
    const listed = [...readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, file]) => file);
    assert.deepEqual(listed.toSorted(), pictures.toSorted());
  });

  it('are those that the command draws', () => {
    const drawn = Object.keys(SURFACES).map((name) => `${name}.jpg`);
    assert.deepEqual(drawn.toSorted(), pictures.toSorted());
  });

  it('keep a clone small', () => {
    const sizes = pictures.map((name) => statSync(path.join(folder, name)).size);
    assert.ok(sizes.reduce((sum, size) => sum + size, 0) < ROOM);
  });
});

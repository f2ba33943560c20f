import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { easiestFirst, sampleItem } from '../../../src/commands/sample-item';
import { projectRoot } from '../../harness/paths';
import { english } from '../localize';

const folder = path.join(projectRoot, 'media/samples');
const items = easiestFirst(
  readdirSync(folder).map((name) =>
    sampleItem(name.split('.')[0] ?? '', readFileSync(path.join(folder, name), 'utf8'), english),
  ),
);

/** So many characters of a detail have room in a list of VS Code's usual width. */
const ROOM = 90;

describe('the list of samples', () => {
  it('begins with those that run in any folder, and says of the others which server they are for', () => {
    assert.deepEqual(
      items.map(({ label, description }) => [label, description]),
      [
        ['Folder at a glance', undefined],
        ['Log explorer', undefined],
        ['Repository pulse', undefined],
        ['Everything tour', 'for the server "everything"'],
        ['Memory graph', 'for the server "memory"'],
      ],
    );
  });

  it('says of each in one sentence that is not cut what it shows', () => {
    for (const { label, detail } of items) {
      assert.match(detail, /^[A-Z][^.]+\.$/, label);
      assert.ok(detail.length <= ROOM, `${label}: ${detail.length} characters`);
    }
  });
});

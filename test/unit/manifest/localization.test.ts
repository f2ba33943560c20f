import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../harness/paths';

/** Zones whose files never speak to a person, or in the page's own way. */
const SILENT = ['server', 'builtin', 'connection', 'host', 'page'];

/** Text of every file that speaks to a person through the localizer. */
function sources(): string[] {
  const folder = path.join(projectRoot, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !SILENT.includes(name.split(path.sep)[0] ?? ''))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
}

describe('l10n/bundle.l10n.json', () => {
  const bundle: Record<string, string> = JSON.parse(
    readFileSync(path.join(projectRoot, 'l10n/bundle.l10n.json'), 'utf8'),
  );

  it('has exactly the strings that the code shows', () => {
    const used = sources().flatMap((text) =>
      [...text.matchAll(/\bt\(\s*'((?:[^'\\]|\\.)*)'/g)].map((match) =>
        (match[1] ?? '').replaceAll("\\'", "'"),
      ),
    );
    assert.deepEqual(Object.keys(bundle).sort(), [...new Set(used)].sort());
  });

  it('says in English what the code says', () => {
    for (const [key, value] of Object.entries(bundle)) assert.equal(value, key);
  });

  it('leaves no string that the first test cannot see', () => {
    for (const text of sources()) {
      assert.doesNotMatch(
        text,
        /\bt\(\s*[`"]/,
        'a string for the localizer is not in single quotes',
      );
    }
  });
});

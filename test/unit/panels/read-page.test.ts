import assert from 'node:assert/strict';
import path from 'node:path';
import { readPage } from '../../../src/panels/read-page';
import { projectRoot } from '../../harness/paths';

describe("the page's document as it is read", () => {
  it('HR7: has its policy told to the log', () => {
    const lines: string[] = [];
    const file = path.join(projectRoot, 'src/page/page.html');
    const html = readPage(file, { debug: (line) => lines.push(line) });
    assert.match(html, /^<!doctype html>/);
    assert.equal(lines.length, 1);
    assert.match(
      lines[0] ?? '',
      /^views are under the policy: default-src 'none'; .*form-action 'none'$/,
    );
  });
});

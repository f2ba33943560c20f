import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findBrowser } from '../../../scripts/setup/ensure-browser.mjs';

describe('the browser for the tests', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'browsers-'));
    await writeFile(path.join(folder, 'chromium'), '#!/bin/sh\n', { mode: 0o755 });
    await writeFile(path.join(folder, 'notes.txt'), '', { mode: 0o644 });
  });

  after(() => rm(folder, { recursive: true }));

  it('is the one on PATH', async () => {
    const found = await findBrowser({ PATH: folder });
    assert.equal(found, path.join(folder, 'chromium'));
  });

  it('is the one that CHROMIUM_PATH names, before any other', async () => {
    const named = process.execPath;
    assert.equal(await findBrowser({ PATH: folder, CHROMIUM_PATH: named }), named);
  });

  it('is an error when CHROMIUM_PATH names something that cannot run', async () => {
    const named = path.join(folder, 'notes.txt');
    await assert.rejects(findBrowser({ PATH: folder, CHROMIUM_PATH: named }), /CHROMIUM_PATH/);
  });
});

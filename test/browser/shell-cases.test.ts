import assert from 'node:assert/strict';
import { useBrowser } from './browser-context';
import { runShellCase } from './run-shell-case';
import { loadShellCases } from './shell-case';

describe('the shell keeps the contract', function () {
  this.timeout(60_000);
  const context = useBrowser();

  for (const one of loadShellCases()) {
    it(`${one.id}: ${one.title}`, async () => {
      assert.deepEqual(await runShellCase(context(), one), []);
    });
  }
});

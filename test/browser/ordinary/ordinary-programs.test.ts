import assert from 'node:assert/strict';
import { waitFor } from '../../harness/wait-for';
import { useBrowser } from '../browser-context';
import { ShellHost } from '../shell-host';
import { ORDINARY_PROGRAMS } from './programs';

/** A document as an author would write it, and a word for what it found. */
const documentOf = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ordinary</title><script>const found = (probe) => top.postMessage({ probe }, '*')</script></head><body class="page">${body}</body></html>`;

describe('an ordinary program under the guard', function () {
  this.timeout(60_000);
  const context = useBrowser();
  let host: ShellHost;

  before(async () => {
    host = await ShellHost.open(context(), {
      hostContext: { containerDimensions: { width: 800, height: 600 } },
    });
    await host.request('ui/notifications/initialized');
  });

  for (const { name, body, finds } of ORDINARY_PROGRAMS) {
    it(`finds what it expects: ${name}`, async () => {
      await host.page.evaluate('seen.probes.length = 0');
      await host.sendResult({ _meta: { 'connecta/ui': { html: documentOf(body) } } });
      const found = await waitFor('what the program found', async () => {
        const { probes } = await host.seen();
        return probes.length >= finds.length && probes;
      });
      assert.deepEqual(sorted(found), sorted(finds));
      assert.equal(await host.shell().locator('#removed').textContent(), '');
    });
  }
});

function sorted(values: readonly unknown[]): string[] {
  return values.map((value) => JSON.stringify(value)).sort();
}

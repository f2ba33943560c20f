import assert from 'node:assert/strict';
import { waitFor } from '../harness/wait-for';
import { useBrowser } from './browser-context';
import { ShellHost } from './shell-host';

const away = `location = 'http://127.0.0.1:9/'`;

/** How a program may try to leave. */
const LEAVING: Readonly<Record<string, string>> = {
  'while it is parsed': `<script>${away}</script><p>rest</p>`,
  'while it is parsed, and stops that': `<script>${away}; stop()</script><p>rest</p>`,
  'while it is parsed, and goes nowhere instead': `<script>${away}; location = 'about:blank'</script>`,
  late: `<script>setTimeout(() => { ${away} }, 300)</script>`,
  'late, and stops that': `<script>setTimeout(() => { ${away}; stop() }, 300)</script>`,
  'late, and goes nowhere instead': `<script>setTimeout(() => { ${away}; location = 'about:blank' }, 300)</script>`,
  'by a window of its own name': `<script>open('http://127.0.0.1:9/', '_self')</script>`,
  'by a script URL': `<script>${away}; location = 'javascript:1'</script>`,
  'when it has taken the answer away': `<script>postMessage = () => {}; parent.postMessage; addEventListener = () => {}; ${away}</script>`,
};

describe('a payload that leaves', function () {
  this.timeout(60_000);
  const context = useBrowser();

  for (const [how, html] of Object.entries(LEAVING)) {
    it(`H26: is taken down when it goes ${how}`, async () => {
      const host = await ShellHost.open(context());
      await host.show({ html });
      await waitFor('the payload to be taken down', async () => {
        const words = await host.shell().locator('#left').textContent();
        return words === 'This view tried to leave and was taken down.';
      });
      assert.equal(host.shell().childFrames().length, 0);
    });
  }

  it('stays when all it had were a refresh and a link, and says what it does not get', async () => {
    const host = await ShellHost.open(context());
    await host.show({
      html: '<meta http-equiv="refresh" content="0; url=http://127.0.0.1:9/"><a href="http://127.0.0.1:9/">out</a><script>document.querySelector("a").click()</script>',
    });
    const payload = await host.payload();
    await payload.waitForTimeout(1500);
    assert.equal(await payload.locator('a').count(), 1);
    assert.equal(
      await host.shell().locator('#removed').textContent(),
      'Removed from this view: meta',
    );
  });
});

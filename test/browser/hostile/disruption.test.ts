import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '../../harness/wait-for';
import { useBrowser } from '../browser-context';
import { shellHtml } from '../documents';
import { HostedWebview } from '../hosted-webview';
import { viewOf } from './hostile-view';

/** What a program may do to be in the way: of its view, the page, the host or the person. */
const DISRUPTIONS: Readonly<Record<string, string>> = {
  'a loop without end': 'for (;;);',
  'promises without end': 'const again = () => Promise.resolve().then(again); again()',
  'an expression that never ends': '/(a+)+$/.test("a".repeat(40) + "b")',
  'alerts without end': 'for (;;) { alert(1); confirm(1); prompt(1) }',
  'a read of 100 MB': 'connecta.read("list", { limit: "x".repeat(100e6) }).catch(() => {})',
  'a message of 100 MB': 'parent.postMessage({ jsonrpc: "2.0", method: "x".repeat(100e6) }, "*")',
  'a flood of reads':
    'for (let n = 0; n < 20000; n++) connecta.read("list", { limit: n }).catch(() => {})',
  'a flood of messages past the shell':
    'for (let n = 0; n < 50000; n++) parent.parent.postMessage({ jsonrpc: "2.0", id: n, method: "tools/call" }, "*")',
  'a flood of heights':
    'for (let n = 0; n < 20000; n++) parent.postMessage({ type: "connecta/height", height: 1 + (n % 999) }, "*")',
  'a flood of elements':
    'for (let n = 0; n < 200; n++) document.body.insertAdjacentHTML("beforeend", "<p>x".repeat(2000))',
  'a log without end':
    'setInterval(() => { for (let n = 0; n < 500; n++) console.log("x".repeat(1000)) })',
};

/** Laid out by recursion: no stack is deep enough, and the process of the views ends. */
const TOO_DEEP =
  'let e = document.body; for (let n = 0; n < 20000; n++) e = e.appendChild(document.createElement("div"))';

describe('a program that is in the way', function () {
  this.timeout(150_000);
  const context = useBrowser();

  /** Shows such a program and, once it has had its `effect`, another in its place, which is there when its read comes. */
  async function showAnotherAfter(
    code: string,
    effect: (hosted: HostedWebview) => Promise<unknown>,
  ): Promise<void> {
    const hosted = await HostedWebview.open(context());
    const templateHtml = await shellHtml();
    const reading = (limit: string) => `connecta.read("list", { limit: "${limit}" })`;
    const readOf = (limit: string) =>
      waitFor(
        `the read of the view that is ${limit}`,
        () => hosted.traffic.reads.some(({ args }) => args.limit === limit),
        45_000,
      );
    try {
      const first = `<script>${reading('begun')}; setTimeout(() => { ${code} }, 50)</script>`;
      await hosted.session.mount(viewOf({ templateHtml, html: first }));
      const effective = effect(hosted);
      await readOf('begun');
      await effective;
      // In its way by now, and not only while the next view says its first words.
      await sleep(300);
      const next = `<script>${reading('next')}</script>`;
      await hosted.session.mount(viewOf({ templateHtml, html: next }));
      await readOf('next');
      // No more than the host lets through: eight in flight, and what its rate allows.
      assert.ok(hosted.traffic.reads.length < 200, `${hosted.traffic.reads.length} reads`);
    } finally {
      await hosted.close();
    }
  }

  for (const [name, code] of Object.entries(DISRUPTIONS)) {
    it(`leaves host and page working, and a person who runs again gets a view: ${name}`, () =>
      showAnotherAfter(code, async () => undefined));
  }

  it('leaves host and page working, and a person who runs again gets a view: the end of its process', () =>
    showAnotherAfter(TOO_DEEP, ({ page }) => page.waitForEvent('crash', { timeout: 60_000 })));
});

import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { useBrowser } from './browser-context';
import { Webview } from './webview';

/** Ways out that a program may try, each to a path of its own below `{{out}}`. */
const ATTEMPTS: Readonly<Record<string, string>> = {
  fetch: `<script>fetch('{{out}}/fetch').catch(() => {})</script>`,
  xhr: `<script>const x = new XMLHttpRequest(); x.open('GET', '{{out}}/xhr'); x.send()</script>`,
  beacon: `<script>navigator.sendBeacon('{{out}}/beacon', 'x')</script>`,
  websocket: `<script>new WebSocket('{{out}}/websocket'.replace('http', 'ws'))</script>`,
  'event source': `<script>new EventSource('{{out}}/eventsource')</script>`,
  image: `<img src="{{out}}/img" alt="">`,
  'background image': `<p style="background: url({{out}}/css)">p</p>`,
  font: `<style>@font-face { font-family: f; src: url({{out}}/font) } p { font-family: f }</style><p>p</p>`,
  'imported style': `<style>@import url({{out}}/import);</style>`,
  stylesheet: `<link rel="stylesheet" href="{{out}}/stylesheet">`,
  script: `<script src="{{out}}/script"></script>`,
  module: `<script type="module">import('{{out}}/module').catch(() => {})</script>`,
  worker: `<script>try { new Worker('{{out}}/worker') } catch {}</script>`,
  video: `<video src="{{out}}/video" autoplay></video>`,
  frame: `<iframe src="{{out}}/frame" title="f"></iframe>`,
  object: `<object data="{{out}}/object"></object>`,
  prefetch: `<link rel="prefetch" href="{{out}}/prefetch">`,
  'svg image': `<svg><image href="{{out}}/svg"/></svg>`,
  form: `<form action="{{out}}/form"><input name="q"></form><script>document.forms[0].submit()</script>`,
  'form by button': `<form action="{{out}}/button"><button id="b">b</button></form><script>b.click()</script>`,
  link: `<a id="a" href="{{out}}/link">a</a><script>a.click()</script>`,
  'link with ping': `<a id="a" href="#x" ping="{{out}}/ping">a</a><script>a.click()</script>`,
  navigation: `<script>location = '{{out}}/navigation'</script>`,
  refresh: `<meta http-equiv="refresh" content="0; url={{out}}/refresh">`,
  'new window': `<script>open('{{out}}/open')</script>`,
  'top navigation': `<script>try { top.location = '{{out}}/top' } catch {}</script>`,
};

describe('offline', function () {
  this.timeout(180_000);
  const context = useBrowser();

  it('no way out of a payload makes an HTTP request, and the same attempts do make them without the page', async () => {
    const { server, browser } = context();
    const out = `${server.origin}/out`;
    const webview = await Webview.open(context());
    server.takeHits();
    for (const [name, html] of Object.entries(ATTEMPTS)) {
      await webview.renderOrLeave({ html: html.replaceAll('{{out}}', out) });
      await sleep(60);
      assert.deepEqual(server.takeHits(), [], name);
    }
    await sleep(500);
    assert.deepEqual(server.takeHits(), []);

    const control = await browser.newPage();
    const reached = new Set<string>();
    for (const [name, html] of Object.entries(ATTEMPTS)) {
      server.serve('/control', `<!doctype html>${html.replaceAll('{{out}}', out)}`);
      // Some attempts navigate away while the document still loads, which ends the wait for it.
      await control
        .goto(`${server.origin}/control`, { waitUntil: 'commit' })
        .catch(() => undefined);
      for (let waits = 0; waits < 20 && !reached.has(name); waits += 1) {
        await sleep(25);
        if (server.takeHits().length > 0) reached.add(name);
      }
    }
    await control.close();
    const silent = Object.keys(ATTEMPTS).filter((name) => !reached.has(name));
    assert.deepEqual(
      silent,
      [],
      'without the page these made no request either, so they show nothing',
    );
  });
});

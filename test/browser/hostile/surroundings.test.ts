import assert from 'node:assert/strict';
import { waitFor } from '../../harness/wait-for';
import { useBrowser } from '../browser-context';
import { Webview } from '../webview';

/** What a program tries to get of what is around it. Each gives something, or throws; all of it works in an ordinary page. */
const ATTEMPTS: Readonly<Record<string, string>> = {
  'the document around': 'parent.document.title + "x"',
  'the document at the top': 'top.document.title + "x"',
  'the address at the top': 'top.location.href',
  'the frame that it is in': 'frameElement.tagName',
  'a function of the window around': 'String(parent.setTimeout)',
  "VS Code's API": 'typeof parent.acquireVsCodeApi === "function"',
  'local storage': '(localStorage.setItem("a", "b"), localStorage.getItem("a"))',
  'session storage': '(sessionStorage.setItem("a", "b"), sessionStorage.getItem("a"))',
  cookies: '((document.cookie = "a=b"), document.cookie)',
  'a database':
    'new Promise((ok, no) => { const r = indexedDB.open("d"); r.onsuccess = () => ok("open"); r.onerror = no })',
  caches: 'caches.open("c").then(String)',
  'a file system': 'navigator.storage.getDirectory().then(String)',
  locks: 'navigator.locks.request("l", () => "held")',
  'a window of its own': 'open("about:blank").closed === false',
  'an answer of a person': 'confirm("?")',
  'service workers': 'navigator.serviceWorker.getRegistrations().then(Array.isArray)',
};

/** Tries each and posts what it gave; a prompt of the browser counts when it is shown. */
const trying = `(async () => {
  const gave = {};
  for (const [name, code] of ${JSON.stringify(Object.entries(ATTEMPTS)).replaceAll('<', '\\u003c')}) gave[name] = await tries[name]();
  top.postMessage({ surroundings: gave }, '*');
})()`;

const functions = `const tries = {${Object.entries(ATTEMPTS).map(
  ([name, code]) =>
    `${JSON.stringify(name)}: async () => { try { return Boolean(await (${code})) } catch { return false } }`,
)}};`;

const program = `<script>${functions}${trying.replace('[name, code] of', '[name] of')}</script>`;

type Gave = Record<string, boolean>;

describe('what is around a program', function () {
  this.timeout(60_000);
  const context = useBrowser();

  it('is out of its reach, while an ordinary page in the same place has all of it', async () => {
    const { page, server } = context();
    const webview = await Webview.open(context());
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      dialog.accept().catch(() => undefined);
    });
    const heard = (): Promise<Gave | undefined> => page.evaluate('globalThis.gave');
    const listen = `addEventListener('message', ({ data }) => { if (data?.surroundings) globalThis.gave = data.surroundings })`;
    await page.evaluate(listen);
    await webview.render({ html: program });
    const inView = await waitFor('what the program got', heard);
    assert.deepEqual(
      Object.entries(inView).filter(([, got]) => got),
      [],
    );
    assert.deepEqual(dialogs, []);

    server.serve('/ordinary', `<!doctype html><title>o</title>${program}`);
    server.serve(
      '/around',
      `<!doctype html><title>a</title><script>globalThis.acquireVsCodeApi = () => {}; ${listen}</script><iframe src="/ordinary"></iframe>`,
    );
    await page.goto(`${server.origin}/around`);
    const inPage = await waitFor('what the page got', heard);
    page.removeAllListeners('dialog');
    assert.deepEqual(
      Object.entries(inPage).filter(([, got]) => !got),
      [],
      'these show nothing: an ordinary page has none of them either',
    );
  });
});

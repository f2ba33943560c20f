import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Frame } from 'playwright-core';
import { untilUsable } from '../harness/usable-frame';
import { waitFor } from '../harness/wait-for';
import { useBrowser } from './browser-context';
import { Webview } from './webview';

const PALETTE = {
  key: 'P',
  code: 'KeyP',
  keyCode: 80,
  ctrlKey: true,
  shiftKey: true,
  altKey: false,
  metaKey: false,
};

/** What a program posts to pass a key off as pressed. */
function forged(key: object = PALETTE): string {
  return `{ type: 'connecta/key', key: ${JSON.stringify(key)} }`;
}

interface Pressed {
  readonly combination: string;
  readonly keyCode: number;
}

/** The keys that the page hears, where VS Code listens. */
class Keys {
  private constructor(
    readonly webview: Webview,
    readonly payload: Frame,
  ) {}

  static async open(
    webview: Webview,
    html: string,
    { forwardKeys = true }: { forwardKeys?: boolean } = {},
  ): Promise<Keys> {
    await webview.document().evaluate(() => {
      const pressed: unknown[] = [];
      Object.assign(window, { pressed });
      window.addEventListener('keydown', (event) => {
        const held = [event.ctrlKey && 'Ctrl', event.shiftKey && 'Shift', event.metaKey && 'Cmd'];
        const combination = [...held.filter(Boolean), event.code].join('+');
        pressed.push({ combination, keyCode: event.keyCode });
      });
    });
    const payload = await webview.render({ html });
    await webview.show({ forwardKeys });
    await untilUsable(payload);
    await payload.locator('body').click({ position: { x: 5, y: 5 } });
    // The payload has to have heard whether keys are wanted; two frames and back is long enough.
    await sleep(100);
    return new Keys(webview, payload);
  }

  async press(...combinations: string[]): Promise<void> {
    for (const combination of combinations) {
      await this.webview.page.keyboard.press(combination);
      // Slower than what is taken for a flood.
      await sleep(130);
    }
  }

  /** What the page hears, which a busy machine may bring late, and nothing else. */
  async hears(expected: readonly string[], message?: string): Promise<void> {
    const deadline = performance.now() + 10_000;
    let heard = await this.heard();
    while (!isDeepStrictEqual(heard, expected) && performance.now() < deadline)
      heard = await this.heard();
    assert.deepEqual(heard, expected, message);
  }

  async heard(): Promise<string[]> {
    return (await this.all()).map(({ combination }) => combination);
  }

  async all(): Promise<Pressed[]> {
    await sleep(100);
    return this.webview.document().evaluate(() => Reflect.get(window, 'pressed'));
  }
}

describe("the editor's keys in a view", function () {
  this.timeout(90_000);
  const context = useBrowser();
  const open = async (html: string, options?: { forwardKeys?: boolean }) =>
    Keys.open(await Webview.open(context()), html, options);

  it('H54: reach the page, where VS Code listens, and never the extension host', async () => {
    const keys = await open('<p>view</p>');
    await keys.press('F1', 'Control+Shift+P', 'Control+P', 'Control+S', 'Meta+K', 'Control+F');
    await keys.press('Control+Shift+F', 'Shift+F10', 'Control+PageDown', 'Control+Comma');
    assert.deepEqual(await keys.all(), [
      { combination: 'F1', keyCode: 112 },
      { combination: 'Ctrl+Shift+KeyP', keyCode: 80 },
      { combination: 'Ctrl+KeyP', keyCode: 80 },
      { combination: 'Ctrl+KeyS', keyCode: 83 },
      { combination: 'Cmd+KeyK', keyCode: 75 },
      { combination: 'Ctrl+KeyF', keyCode: 70 },
      { combination: 'Ctrl+Shift+KeyF', keyCode: 70 },
      { combination: 'Shift+F10', keyCode: 121 },
      { combination: 'Ctrl+PageDown', keyCode: 34 },
      { combination: 'Ctrl+Comma', keyCode: 188 },
    ]);
    assert.doesNotMatch(JSON.stringify(await keys.webview.received()), /key-pressed|KeyP/);
  });

  it('are not what types, confirms, moves or edits', async () => {
    const keys = await open('<textarea autofocus>text</textarea>');
    await keys.press('a', 'Shift+A', 'Enter', 'Control+Enter', 'Escape', 'Space');
    await keys.press('Control+A', 'Control+C', 'Control+X', 'Control+V', 'Control+Z', 'Control+Y');
    await keys.press('Control+Shift+V', 'Control+Shift+Z', 'Control+ArrowLeft', 'Alt+a');
    await keys.press('Control+Backspace', 'Control', 'F2');
    await keys.hears(['F2']);
    await keys.press('Tab');
    await keys.hears(['F2']);
  });

  it('are first the own shortcuts of the program, wherever it listens', async () => {
    const keys = await open(`<p>view</p><script>
      addEventListener('keydown', (event) => event.code === 'KeyS' && event.preventDefault());
      document.addEventListener('keydown', (event) => event.code === 'KeyP' && event.stopPropagation());
    </script>`);
    await keys.press('Control+S', 'Control+P', 'Control+B');
    await keys.hears(['Ctrl+KeyB']);
  });

  it('are pressed once while they are held down', async () => {
    const keys = await open('<p>view</p>');
    const { keyboard } = keys.webview.page;
    await keyboard.down('Control');
    for (let times = 0; times < 5; times += 1) await keyboard.down('b');
    await keyboard.up('b');
    await keyboard.up('Control');
    await keys.hears(['Ctrl+KeyB']);
  });

  it('stay in the view when the person turned that off, even forged, and come back when turned on', async () => {
    const keys = await open('<p>view</p>', { forwardKeys: false });
    await keys.press('F1', 'Control+Shift+P');
    await keys.payload.evaluate(`parent.postMessage(${forged()}, '*')`);
    const shell = await keys.webview.view();
    await shell.evaluate(
      (params) =>
        parent.postMessage({ jsonrpc: '2.0', method: 'connecta/key-pressed', params }, '*'),
      PALETTE,
    );
    await keys.hears([]);
    await keys.webview.show({ forwardKeys: true });
    await sleep(100);
    await keys.press('F1');
    await keys.hears(['F1']);
    await keys.webview.show({ forwardKeys: false });
    await sleep(100);
    await keys.press('F1');
    await keys.hears(['F1']);
  });

  it('can be forged only right after a person used the view', async () => {
    const keys = await open(`<p>view</p><script>
      const forge = () => parent.postMessage(${forged()}, '*');
      addEventListener('click', () => setTimeout(forge, 50));
    </script>`);
    await waitFor('the click of the test', async () => (await keys.heard()).length === 1);
    // A test's own look at a document counts as use, so nothing looks while the time passes.
    const said = keys.webview.page.waitForEvent('console', {
      predicate: (message) => message.text() === 'forged',
      timeout: 60_000,
    });
    await keys.payload.evaluate(`void setTimeout(() => { forge(); console.log('forged') }, 6500)`);
    await said;
    await keys.hears(['Ctrl+Shift+KeyP']);
    await keys.payload.locator('body').click();
    await waitFor('another click', async () => (await keys.heard()).length === 2);
  });

  it('cannot be forged once the focus has left the view, as it has when the palette is open', async () => {
    const keys = await open('<p>view</p>');
    await keys.webview.page.evaluate(() => {
      const input = document.createElement('input');
      document.body.append(input);
      input.focus();
    });
    await keys.payload.evaluate(`parent.postMessage(${forged()}, '*')`);
    await keys.hears([]);
  });

  it('count only from the window of the mounted view', async () => {
    const keys = await open('<p>view</p>');
    const message = JSON.stringify({
      jsonrpc: '2.0',
      method: 'connecta/key-pressed',
      params: PALETTE,
    });
    await keys.payload.evaluate(`parent.parent.postMessage(${message}, '*')`);
    await keys.payload.evaluate(`top.postMessage(${message}, '*')`);
    await keys.webview.page.evaluate(`frame.contentWindow.postMessage(${message}, '*')`);
    await keys.hears([]);
  });

  it('have no effect when what comes is no key, or one that may not be forwarded', async () => {
    const keys = await open('<p>view</p>');
    const not: object[] = [
      { ...PALETTE, ctrlKey: false, key: 'p' },
      { ...PALETTE, key: 'Enter', code: 'Enter' },
      { ...PALETTE, key: 'Enter' },
      { ...PALETTE, key: 'v', code: 'KeyV' },
      { ...PALETTE, keyCode: '80' },
      { ...PALETTE, code: 'KeyP'.repeat(99) },
      { key: 'F1', code: 'F1' },
    ];
    for (const key of not) {
      await keys.payload.evaluate(`parent.postMessage(${forged(key)}, '*')`);
      const shell = await keys.webview.view();
      await shell.evaluate(
        (params) =>
          parent.postMessage({ jsonrpc: '2.0', method: 'connecta/key-pressed', params }, '*'),
        key,
      );
    }
    await keys.hears([]);
  });

  it('are no flood: eight in a second, and no more', async () => {
    const keys = await open('<p>view</p>');
    await keys.payload.evaluate(
      `for (let i = 0; i < 500; i++) parent.postMessage(${forged()}, '*')`,
    );
    assert.equal((await keys.heard()).length, 8);
  });

  it('H54: copy what is selected in the view, by Cmd as by Ctrl, and one copy event tells the program', async () => {
    for (const combination of ['Meta+C', 'Control+C']) {
      const keys = await open(
        `<p id="words">Copied by ${combination}</p><script>let copies = 0; document.addEventListener('copy', () => { copies += 1 })</script>`,
      );
      await keys.payload.evaluate(() => getSelection()?.selectAllChildren(document.body));
      await keys.press(combination);
      assert.equal(await keys.payload.evaluate('copies'), 1);
      assert.match(
        await pasted(keys.webview),
        new RegExp(`Copied by ${combination.replace('+', '.')}`),
      );
    }
  });
});

/** What is in the clipboard, by pasting it outside of the view. */
async function pasted({ page }: Webview): Promise<string> {
  await page.evaluate(() => {
    const area = document.createElement('textarea');
    area.id = 'pasted';
    document.body.append(area);
    area.focus();
  });
  await page.keyboard.press('Control+V');
  return waitFor('the pasted text', async () => (await page.inputValue('#pasted')) || undefined);
}

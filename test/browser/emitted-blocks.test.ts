import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { emittedHtml } from '../../src/programs/emitted/emitted-html';
import type { RunSummary } from '../../src/programs/outcome';
import { projectRoot } from '../harness/paths';
import { takeScreenshot } from '../harness/screenshot';
import { waitFor } from '../harness/wait-for';
import { english } from '../unit/localize';
import { useBrowser } from './browser-context';
import { THEME_NAMES, type ThemeName } from './vscode-theme';
import { Webview } from './webview';

const CHART = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><script>document.title = 'ran'</script>
<rect width="320" height="120" fill="#1b2733"/><path d="M0 90 40 60 80 76 120 30 160 52 200 20 240 64 280 40 320 70" fill="none" stroke="#4fc1ff" stroke-width="3"/></svg>`;

/** Half a second of a tone, as a WAV file. */
function tone(): Buffer {
  const rate = 8000;
  const sound = Buffer.alloc(44 + rate / 2, 128);
  sound.write('RIFF', 0);
  sound.writeUInt32LE(sound.length - 8, 4);
  sound.write('WAVEfmt ', 8);
  sound.writeUInt32LE(16, 16);
  sound.writeUInt16LE(1, 20);
  sound.writeUInt16LE(1, 22);
  sound.writeUInt32LE(rate, 24);
  sound.writeUInt32LE(rate, 28);
  sound.writeUInt16LE(1, 32);
  sound.writeUInt16LE(8, 34);
  sound.write('data', 36);
  sound.writeUInt32LE(rate / 2, 40);
  for (let each = 44; each < sound.length; each += 1) sound[each] = 128 + 60 * Math.sin(each / 3);
  return sound;
}

async function summary(): Promise<RunSummary> {
  const icon = await readFile(path.join(projectRoot, 'media/icon.png'));
  return {
    value: { stations: 3 },
    logs: 'asked three stations',
    emitted: [
      { type: 'text', text: 'High water at 04:12\n</pre><script>document.title = "ran"</script>' },
      { type: 'image', mimeType: 'image/png', data: icon.toString('base64') },
      { type: 'image', mimeType: 'image/svg+xml', data: Buffer.from(CHART).toString('base64') },
      { type: 'audio', mimeType: 'audio/wav', data: tone().toString('base64') },
      { type: 'image', mimeType: 'application/pdf', data: 'JVBERi0=' },
    ],
  };
}

describe('what a program without a view emitted', function () {
  this.timeout(60_000);
  const context = useBrowser();

  afterEach(() => context().page.setViewportSize({ width: 900, height: 700 }));

  async function shown(theme: ThemeName) {
    const webview = await Webview.open(context(), theme);
    return webview.render({ html: emittedHtml(await summary(), english) });
  }

  for (const theme of THEME_NAMES) {
    it(`shows as image, sound and text under the policy of every view, in ${theme}`, async () => {
      await context().page.setViewportSize({ width: 560, height: 900 });
      const payload = await shown(theme);
      const images = payload.locator('img');
      assert.equal(await images.count(), 2);
      await waitFor('images that are drawn', () =>
        images.evaluateAll((all) =>
          all.every((each) => each instanceof HTMLImageElement && each.naturalWidth > 0),
        ),
      );
      await waitFor('a sound that can be played', () =>
        payload.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration === 0.5),
      );
      assert.match(await payload.locator('pre').first().innerText(), /<\/pre><script>/);
      await payload.getByText('Block 5 is of a type that is not shown').waitFor();
      assert.equal(await payload.evaluate(() => document.title), '');
      await takeScreenshot(context().page, `browser/emitted-${theme}`);
    });
  }
});

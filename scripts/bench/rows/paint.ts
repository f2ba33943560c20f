import type { Frame, Page } from 'playwright-core';
import { startLoopbackServer } from '../../../test/browser/loopback-server';
import { launchChromium } from '../../../test/harness/chromium';
import { waitFor } from '../../../test/harness/wait-for';
import { FIRST_PAINT, LAID_OUT } from '../first-paint';
import { interleavedReadings, median } from '../measure.mjs';
import { atMostTimes, row } from '../row.mjs';

export interface PaintDocuments {
  /** A stand-in for an MCP Apps host, under the page's policy. */
  readonly host: string;
  /** The shell. */
  readonly guarded: string;
  /** The shell without the guard. */
  readonly plain: string;
}

/** Row 10: from mounting the shell to the first paint of what a program rendered, with the guard and without. */
export async function measurePaint(documents: PaintDocuments) {
  const server = await startLoopbackServer();
  const browser = await launchChromium();
  try {
    server.serve('/host', documents.host);
    const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
    const rows = [];
    for (const kilobytes of [10, 1000]) {
      const html = table(kilobytes * 1000);
      const open = () => page.goto(`${server.origin}/host`);
      const whole: Record<'guarded' | 'plain', number[]> = { guarded: [], plain: [] };
      const throughShell = async (kind: 'guarded' | 'plain') => {
        await open();
        const { painted, laidOut } = await paintThroughShell(page, documents[kind], html);
        whole[kind].push(laidOut);
        return painted;
      };
      const times = await interleavedReadings(
        {
          guarded: () => throughShell('guarded'),
          plain: () => throughShell('plain'),
          bare: async () => {
            await open();
            return paintBare(page, html);
          },
        },
        { runs: 30, warmUp: 3 },
      );
      rows.push(...lines(kilobytes, times), wholeLine(kilobytes, whole));
    }
    return rows;
  } finally {
    await browser.close();
    await server.close();
  }
}

const size = (kilobytes: number) => (kilobytes < 1000 ? `${kilobytes} KB` : '1 MB');

/** A parser shows the first part of a large document early; the guard shows all of it at once. */
function wholeLine(kilobytes: number, whole: Record<'guarded' | 'plain', readonly number[]>) {
  return row({
    row: '10',
    work: `mount to all of it laid out, ${size(kilobytes)}`,
    value: median(whole.guarded),
    baseline: 'without the guard',
    base: median(whole.plain),
    bar: 'reported',
  });
}

function lines(kilobytes: number, times: Record<string, number>) {
  const line = {
    row: '10',
    work: `mount to first paint, ${size(kilobytes)}`,
    value: times.guarded ?? Number.NaN,
  };
  const plain = { baseline: 'without the guard', base: times.plain ?? Number.NaN };
  const bare = { baseline: 'one bare frame', base: times.bare ?? Number.NaN };
  return [atMostTimes({ ...line, ...plain }, 1.25), row({ ...line, ...bare, bar: 'reported' })];
}

/** A table that a program might make: rows of four cells, about so many bytes. */
function table(bytes: number): string {
  const head = '<h1>Files</h1><table><thead><tr><th>Path<th>Size<th>Changed<th>By</thead><tbody>';
  let html = head;
  for (let index = 0; html.length < bytes - 20; index++) {
    html += `<tr><td title="path ${index}">src/folder-${index % 40}/file-${index}.ts</td><td>${(index * 7919) % 100_000}</td><td>2026-11-${10 + (index % 20)}</td><td>person ${index % 9}, who changed it last for a reason</td></tr>\n`;
  }
  return `${html}</tbody></table>`;
}

/** From the shell's mount to its payload's first paint, and to its layout, in milliseconds. The stand-in host answers at once. */
async function paintThroughShell(page: Page, shell: string, html: string) {
  const initReply = {
    result: {
      protocolVersion: '2026-01-26',
      hostInfo: { name: 'bench', version: '1' },
      hostCapabilities: { serverTools: {} },
      hostContext: { containerDimensions: { width: 800, height: 600 } },
    },
  };
  const result = { content: [], _meta: { 'connecta/ui': { html } } };
  const from = await page.evaluate<number>(`(() => {
    addEventListener('message', ({ data }) => {
      if (data?.method !== 'ui/notifications/initialized') return;
      post({ method: 'ui/notifications/tool-input', params: { arguments: {} } });
      post({ method: 'ui/notifications/tool-result', params: ${JSON.stringify(result)} });
    });
    const from = performance.timeOrigin + performance.now();
    mount(${JSON.stringify({ html: shell, initReply })});
    return from;
  })()`);
  const painted = (await firstPaintOf(page, 2)) - from;
  const payload = page.frames().find((candidate) => depthOf(candidate) === 2);
  const laidOut = await payload?.evaluate<number>(LAID_OUT);
  return { painted, laidOut: (laidOut ?? Number.NaN) - from };
}

async function paintBare(page: Page, html: string): Promise<number> {
  const from = await page.evaluate<number>(`(() => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.srcdoc = ${JSON.stringify(html)};
    const from = performance.timeOrigin + performance.now();
    document.body.append(frame);
    return from;
  })()`);
  return (await firstPaintOf(page, 1)) - from;
}

async function firstPaintOf(page: Page, depth: number): Promise<number> {
  return waitFor('the first paint', async () => {
    try {
      const frame = page.frames().find((candidate) => depthOf(candidate) === depth);
      return await frame?.evaluate<number>(FIRST_PAINT);
    } catch {
      // That was the empty document before the one that is asked.
      return undefined;
    }
  });
}

function depthOf(frame: Frame): number {
  const parent = frame.parentFrame();
  return parent === null ? 0 : 1 + depthOf(parent);
}

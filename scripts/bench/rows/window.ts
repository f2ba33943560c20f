import type { Frame, Page } from 'playwright-core';
import { ConnectaWindow } from '../../../test/e2e/window';
import { installedServer } from '../../../test/harness/sample-workspace';
import { FIRST_PAINT } from '../first-paint';
import { interleavedReadings } from '../measure.mjs';
import { echoThroughCallTool } from '../programs.mjs';
import { atMost, atMostMore } from '../row.mjs';
import { withConnecta } from '../servers.mjs';
import { elementCount, WorkbenchClock } from '../workbench-clock';

const SAMPLE = 'folder-at-a-glance.connecta.js';
const RUN = 'Control+Alt+Enter';
const patience = 60_000;

const programs = {
  reader: `async () => {
  const reads = { echo: { address: 'everything.echo', fixedArgs: { message: 'x' } } };
  await connecta.ui('<p id="reader">ready</p>', { reads });
}
`,
  busy: `async () => {
  for (;;);
}
`,
};

/** Rows 11 and 13 and what a person feels, in one real window with the packaged extension. */
export async function measureWindow(wanted: ReadonlySet<string>) {
  const window = await ConnectaWindow.open({
    samples: [SAMPLE],
    programs,
    mcpServers: { everything: installedServer('everything') },
    // The busy program lasts until it is stopped.
    settings: {
      'connecta.limits.programCpuMs': 120_000,
      'connecta.limits.programTimeoutMs': 120_000,
    },
  });
  try {
    const clock = await WorkbenchClock.start(window.page);
    const rows = [];
    if (wanted.has('11')) rows.push(await measureRead(window));
    if (wanted.has('13') || wanted.has('panel')) rows.push(...(await measureRuns(window, clock)));
    if (wanted.has('stop')) rows.push(await measureStop(window, clock));
    return rows;
  } finally {
    await window.close();
  }
}

/** One read of a view, timed in the view; beside it the call that it becomes, by a client of its own. */
async function measureRead(window: ConnectaWindow) {
  await window.workbench.openFile('reader.connecta.js');
  await window.workbench.focusEditor();
  await window.page.keyboard.press(RUN);
  const { payload } = await window.viewWith('#reader');
  const read = () =>
    payload.evaluate<number>(`(async () => {
      const start = performance.now();
      await connecta.read('echo');
      return performance.now() - start;
    })()`);
  const times = await withConnecta({}, (client: Parameters<typeof echoThroughCallTool>[0]) =>
    interleavedReadings(
      {
        read,
        call: async () => {
          const start = performance.now();
          await echoThroughCallTool(client);
          return performance.now() - start;
        },
      },
      { runs: 60, warmUp: 10 },
    ),
  );
  await closePanel(window.page);
  const line = {
    row: '11',
    work: 'one read of a view in VS Code, there and back',
    value: times.read ?? Number.NaN,
    baseline: '`call_tool` alone',
    base: times.call ?? Number.NaN,
  };
  return atMostMore(line, 7);
}

/** From the key that runs the sample: to its panel where there was none, and to its painted view. */
async function measureRuns(window: ConnectaWindow, clock: WorkbenchClock) {
  const { page, workbench } = window;
  await workbench.openFile(SAMPLE);
  let previous: Frame | undefined;
  const run = async () => {
    await workbench.focusEditor();
    await page.keyboard.press(RUN);
    const from = await clock.keyPressed();
    const payload = await nextPayload(window, previous);
    previous = payload;
    return (await payload.evaluate<number>(FIRST_PAINT)) - from;
  };
  const open = async () => {
    await workbench.focusEditor();
    await clock.watch(elementCount('iframe.webview', 1));
    await page.keyboard.press(RUN);
    const shown = (await clock.seen()) - (await clock.keyPressed());
    previous = await nextPayload(window, previous);
    return shown;
  };
  await run();
  const { view, panel } = await interleavedReadings(
    {
      view: run,
      panel: async () => {
        await closePanel(page);
        return open();
      },
    },
    { runs: 12, warmUp: 2 },
  );
  const ran = { row: '13', work: 'run to painted view, warm, *Folder at a glance*' };
  const opened = { row: 'panel', work: 'run to the panel on screen' };
  return [
    atMost({ ...ran, value: view ?? Number.NaN }, 300),
    atMost({ ...opened, value: panel ?? Number.NaN }, 100),
  ];
}

/** From a click on Stop to a title bar that no longer offers it, for a program that computes without end. */
async function measureStop(window: ConnectaWindow, clock: WorkbenchClock) {
  const { page, workbench } = window;
  await workbench.openFile('busy.connecta.js');
  const button = page.locator('.editor-actions .codicon-debug-stop').first();
  const stop = async () => {
    await workbench.focusEditor();
    await page.keyboard.press(RUN);
    await button.waitFor({ timeout: patience });
    await clock.watch(elementCount('.editor-actions .codicon-debug-stop', 0));
    await button.click();
    return (await clock.seen()) - (await clock.clicked());
  };
  const times = await interleavedReadings({ stop }, { runs: 12, warmUp: 2 });
  return atMost({ row: 'stop', work: 'Stop answers', value: times.stop ?? Number.NaN }, 100);
}

/** Closes the panel beside the program. */
async function closePanel(page: Page): Promise<void> {
  const tab = page.locator('.editor-group-container').last().locator('.tab.active');
  await tab.click({ button: 'middle' });
  await page.locator('iframe.webview').waitFor({ state: 'detached' });
}

/** The payload in sight that is not the one before. */
async function nextPayload(window: ConnectaWindow, previous: Frame | undefined): Promise<Frame> {
  const deadline = performance.now() + patience;
  for (;;) {
    const { payload } = await window.view();
    if (payload !== previous) return payload;
    if (performance.now() > deadline) throw new Error('The view was not rendered again.');
    await window.page.waitForTimeout(20);
  }
}

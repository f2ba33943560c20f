import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../harness/chromium';
import { type LoopbackServer, startLoopbackServer } from './loopback-server';

/** What every browser test works with. Started once for the whole suite. */
export interface BrowserContext {
  readonly browser: Browser;
  readonly server: LoopbackServer;
  /** One page for all tests that want nothing special: each goes to a document of its own, which is quicker than a new page. */
  readonly page: Page;
}

let starting: Promise<BrowserContext> | undefined;

async function start(): Promise<BrowserContext> {
  const [browser, server] = await Promise.all([launchChromium(), startLoopbackServer()]);
  const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
  return { browser, server, page };
}

// Outside any describe: once, after all files.
after(async function () {
  this.timeout(30_000);
  const running = await starting;
  await running?.browser.close();
  await running?.server.close();
});

/** Makes the browser ready for the tests of a `describe`; call the result inside a test. */
export function useBrowser(): () => BrowserContext {
  let running: BrowserContext | undefined;
  before(async () => {
    starting ??= start();
    running = await starting;
  });
  return () => {
    if (running === undefined) throw new Error('The browser has not started yet.');
    return running;
  };
}

/** Runs a test in a page of its own whose time the test drives through `page.clock`. */
export async function withFakeTime(
  context: BrowserContext,
  run: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const page = await context.browser.newPage({ viewport: { width: 900, height: 700 } });
  try {
    await page.clock.install();
    await run({ ...context, page });
  } finally {
    await page.close();
  }
}

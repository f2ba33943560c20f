import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../harness/chromium';
import { type LoopbackServer, startLoopbackServer } from './loopback-server';

/** A browser and a loopback server for the tests of one `describe`. */
export interface BrowserContext {
  readonly browser: Browser;
  readonly server: LoopbackServer;
  /** One page for all tests that want nothing special: each goes to a document of its own, which is quicker than a new page. */
  readonly page: Page;
}

/** Starts both before the tests of a `describe` and stops them after; call the result inside a test. */
export function useBrowser(): () => BrowserContext {
  let running: BrowserContext | undefined;
  before(async () => {
    const [browser, server] = await Promise.all([launchChromium(), startLoopbackServer()]);
    const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
    running = { browser, server, page };
  });
  after(async () => {
    await running?.browser.close();
    await running?.server.close();
  });
  return () => {
    if (running === undefined) throw new Error('The browser has not started yet.');
    return running;
  };
}

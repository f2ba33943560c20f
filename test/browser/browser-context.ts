import type { Browser } from 'playwright-core';
import { launchChromium } from '../harness/chromium';
import { type LoopbackServer, startLoopbackServer } from './loopback-server';

/** A browser and a loopback server for the tests of one `describe`. */
export interface BrowserContext {
  readonly browser: Browser;
  readonly server: LoopbackServer;
}

/** Starts both before the tests of a `describe` and stops them after; call the result inside a test. */
export function useBrowser(): () => BrowserContext {
  let running: BrowserContext | undefined;
  before(async () => {
    running = { browser: await launchChromium(), server: await startLoopbackServer() };
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

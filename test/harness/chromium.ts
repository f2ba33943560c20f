import { type Browser, chromium } from 'playwright-core';
import { ensureBrowser } from '../../scripts/setup/ensure-browser.mjs';

const quiet = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless Chromium: the machine's own, or the one CHROMIUM_PATH names. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureBrowser(), headless: true, args: quiet });
}

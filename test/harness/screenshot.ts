import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { outputRoot } from './paths';

/** Keeps a picture under .test-output/screenshots. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const file = path.join(outputRoot, 'screenshots', `${name}.png`);
  await mkdir(path.dirname(file), { recursive: true });
  await page.screenshot({ path: file });
}

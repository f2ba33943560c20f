import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { launchChromium } from '../../test/harness/chromium';
import { findView } from '../../test/harness/view-frames';
import { Workbench } from '../../test/harness/workbench';
import { serveSample } from './serve-browser';

/**
 * Opens the sample without a screen, makes sure that its view has rows and that a read of it has completed, and writes
 * a picture of the window: the program on the left, its view on the right.
 */
export async function takePicture(vsix: string, file: string): Promise<void> {
  const { server, workspace } = await serveSample(vsix);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    await Workbench.open(page, server, { folder: workspace.folder });
    const { payload } = await findView(page, 60_000);
    // Before anything in the view is pressed, the editor has the keys.
    await page.keyboard.press('Control+B');
    await page.locator('.part.sidebar').waitFor({ state: 'hidden' });
    const rows = payload.locator('tbody tr');
    await rows.first().waitFor();
    await payload.getByRole('button', { name: 'Refresh' }).click();
    await payload
      .getByText(/updated \d/i)
      .first()
      .waitFor();
    const count = await rows.count();
    assert.ok(count > 1, `the view shows ${count} rows`);
    await mkdir(path.dirname(path.resolve(file)), { recursive: true });
    await page.screenshot({ path: file });
    console.log(`${file}: a view of ${count} rows, refreshed once`);
  } finally {
    await browser.close();
    await server.stop();
    workspace.remove();
  }
}

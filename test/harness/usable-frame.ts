import type { Frame } from 'playwright-core';
import { waitFor } from './wait-for';

/**
 * Waits until a frame takes the mouse. One in a process of its own is there for scripts before the browser brings it any
 * input: on a busy machine a click goes nowhere until then, and nobody says so.
 */
export async function untilUsable(frame: Frame): Promise<void> {
  const page = frame.page();
  let moves = 0;
  await waitFor('the frame to take the mouse', async () => {
    const box = await (await frame.frameElement()).boundingBox();
    if (box === null) return false;
    moves += 1;
    await page.mouse.move(box.x + 3 + (moves % 2), box.y + 3);
    return frame.evaluate(() => document.documentElement.matches(':hover'));
  });
}

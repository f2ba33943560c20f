import type { Locator } from 'playwright-core';
import type { ConnectaWindow } from '../../test/e2e/window';
import { appears } from '../../test/harness/workbench';

/** Brings a surface into sight; gives the parts of the window to draw. */
export type Surface = (window: ConnectaWindow) => Promise<readonly Locator[]>;

export const quickInput = ({ page }: ConnectaWindow) => page.locator('.quick-input-widget');
export const quickInputRow = (window: ConnectaWindow, text: string) =>
  quickInput(window).locator('.monaco-list-row', { hasText: text }).first();
export const sidebar = ({ page }: ConnectaWindow) => page.locator('.part.sidebar');
export const editors = ({ page }: ConnectaWindow) => page.locator('.part.editor');
export const hoverInSight = ({ page }: ConnectaWindow) =>
  page.locator('.workbench-hover:visible').first();

/** A list that a command opens, once such a row is in it. */
export function listOf(command: string, text: string): Surface {
  return async (window) => {
    await window.workbench.runCommand(command);
    await quickInputRow(window, text).waitFor();
    return onlyList(window);
  };
}

/** The list without the hover that explains what lies under the pointer. */
export async function onlyList(window: ConnectaWindow): Promise<readonly Locator[]> {
  await pointAtNothing(window);
  return [quickInput(window)];
}

/** The pointer goes where it calls nothing up: the middle of the status bar. */
export async function pointAtNothing({ page }: ConnectaWindow): Promise<void> {
  const size = page.viewportSize();
  if (size) await page.mouse.move(size.width / 2, size.height - 4);
}

/** Programs that were never saved are asked about. */
export async function closeEditors({ workbench, page }: ConnectaWindow): Promise<void> {
  await workbench.runCommand('View: Close All Editors');
  const discard = page.locator('.monaco-dialog-box').getByRole('button', { name: "Don't Save" });
  if (await appears(discard, 500)) await discard.click();
  await workbench.runCommand('Notifications: Clear All Notifications');
}

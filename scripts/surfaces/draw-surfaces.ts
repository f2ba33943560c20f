import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { contactSheet } from '../../test/browser/contact-sheet';
import { ConnectaWindow } from '../../test/e2e/window';
import { commitFiles } from './commit-files';
import type { Surface } from './surface';
import { SETTINGS, WORKSPACE } from './surface-workspace';
import { SURFACES } from './surfaces';

/** VS Code's own themes, as settings name them, and the class that the window has in each. */
const THEMES = {
  light: { label: 'Light Modern', className: 'vs' },
  dark: { label: 'Dark Modern', className: 'vs-dark' },
  'high contrast': { label: 'Default High Contrast', className: 'hc-black' },
} as const;
type ThemeName = keyof typeof THEMES;
const THEME_NAMES = Object.keys(THEMES) as readonly ThemeName[];

/** Colours and lists fade in. */
const SETTLE_MS = 800;
/** Of the sheets: JPEG's, in percent. Text stays readable, and files stay small. */
const QUALITY = 45;

/**
 * Draws each surface into `folder`, one sheet of three themes for each. `only`: names of some. Resolves with the names of
 * those that could not be drawn; their sheets stay as they were.
 */
export async function drawSurfaces(
  folder: string,
  only?: readonly string[],
): Promise<readonly string[]> {
  const failed: string[] = [];
  await mkdir(folder, { recursive: true });
  const window = await ConnectaWindow.open({ ...WORKSPACE, settings: SETTINGS });
  try {
    const browser = window.page.context().browser();
    if (browser === null) throw new Error('The page has no browser.');
    window.page.setDefaultTimeout(30_000);
    await window.page.setViewportSize({ width: 1100, height: 960 });
    commitFiles(window.workspace.folder);
    for (const [name, surface] of Object.entries(SURFACES)) {
      if (only && !only.includes(name)) continue;
      try {
        const pictures = await drawPatiently(window, name, surface);
        const file = path.join(folder, `${name}.jpg`);
        await contactSheet({ browser }, file, pictures, pictures.size, QUALITY);
        console.log(`✓ ${name}`);
      } catch (error) {
        failed.push(name);
        console.log(`✗ ${name}: ${String(error).split('\n', 1)[0]}`);
        await window.screenshot(`failed/surface-${name}`);
      }
    }
  } finally {
    await window.close();
  }
  return failed;
}

/** Changes the theme as a file of settings does: nothing on screen loses the focus. */
async function useTheme({ page, workspace }: ConnectaWindow, theme: ThemeName): Promise<void> {
  const { label, className } = THEMES[theme];
  await workspace.write('.vscode/settings.json', JSON.stringify({ 'workbench.colorTheme': label }));
  await page.locator(`.monaco-workbench.${className}`).waitFor();
  await page.waitForTimeout(SETTLE_MS);
}

/** A list that lost the focus has gone; the next one stays. */
async function drawPatiently(
  window: ConnectaWindow,
  name: string,
  surface: Surface,
): Promise<ReadonlyMap<string, Buffer>> {
  return draw(window, name, surface).catch(() => draw(window, name, surface));
}

/** Brings a surface into sight once, and changes the theme under it. */
async function draw(
  window: ConnectaWindow,
  name: string,
  surface: Surface,
): Promise<ReadonlyMap<string, Buffer>> {
  const { page } = window;
  await page.keyboard.press('Escape');
  let parts = await surface(window);
  const pictures = new Map<string, Buffer>();
  for (const theme of THEME_NAMES) {
    await useTheme(window, theme);
    // A hover may close when the theme changes.
    if (!(await allInSight(parts))) parts = await surface(window);
    const clip = await around(parts, page.viewportSize());
    pictures.set(theme, await page.screenshot({ clip }));
    await window.screenshot(`surface-${name}-${theme.replace(' ', '-')}`);
  }
  return pictures;
}

async function allInSight(parts: readonly Locator[]): Promise<boolean> {
  const shown = await Promise.all(parts.map((part) => part.isVisible()));
  return shown.every(Boolean);
}

/** The smallest piece of the window that all of these are in. */
async function around(
  parts: readonly Locator[],
  size: { readonly width: number; readonly height: number } | null,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox({ timeout: 5000 })));
  const found = boxes.filter((box) => box !== null);
  if (found.length < parts.length) throw new Error('Not everything to draw is in sight.');
  const x = Math.max(0, Math.min(...found.map((box) => box.x)));
  const y = Math.max(0, Math.min(...found.map((box) => box.y)));
  const right = Math.max(...found.map((box) => box.x + box.width));
  const bottom = Math.max(...found.map((box) => box.y + box.height));
  return {
    x,
    y,
    width: Math.min(right, size?.width ?? right) - x,
    height: Math.min(bottom, size?.height ?? bottom) - y,
  };
}

import type { Frame, Page } from 'playwright-core';
import { ask } from './view-frames';

/** A line for each frame of a page, indented: whether it is visible, where it is from and what it says. */
export async function framesOnScreen(page: Page): Promise<string> {
  const lines = await Promise.all(page.frames().map(lineOf));
  return lines.join('\n');
}

async function lineOf(frame: Frame): Promise<string> {
  const parent = frame.parentFrame();
  if (!parent) return 'workbench';
  const visible = await ask(frame.frameElement().then((element) => element.isVisible()));
  const says = await ask(frame.evaluate(() => document.body.innerText.slice(0, 80)));
  const seen = visible === undefined ? 'no element' : visible ? 'visible' : 'hidden';
  const text = says === undefined ? 'says nothing' : JSON.stringify(says);
  return `${'  '.repeat(depthOf(frame))}${seen} ${frame.url().split('?')[0]} ${text}`;
}

function depthOf(frame: Frame): number {
  const parent = frame.parentFrame();
  return parent ? depthOf(parent) + 1 : 0;
}

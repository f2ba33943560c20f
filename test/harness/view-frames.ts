import type { Frame, Page } from 'playwright-core';
import { waitFor, within } from './wait-for';

/** The documents of one view, outermost first. */
export interface ViewFrames {
  /** Our page: the webview's document. */
  readonly page: Frame;
  /** The view's own frame: the server's template. */
  readonly shell: Frame;
  /** The program's HTML, in a frame of the shell. */
  readonly payload: Frame;
}

/**
 * A webview is a frame with VS Code's wrapper and a frame in it with the extension's document. Those two have
 * addresses; what the extension and the view nest further down is srcdoc.
 */
function isWebviewDocument(frame: Frame): boolean {
  const wrapper = frame.parentFrame();
  return (
    wrapper !== null &&
    /^https?:/.test(frame.url()) &&
    wrapper.url().includes('/webview/') &&
    frame.url().includes('/webview/') &&
    wrapper.parentFrame() === frame.page().mainFrame()
  );
}

function onlyChild(frame: Frame): Frame | undefined {
  return frame.childFrames()[0];
}

async function isShown(frame: Frame): Promise<boolean> {
  const wrapper = frame.parentFrame();
  if (wrapper === null) return false;
  const asked = wrapper.frameElement().then((element) => element.isVisible());
  return (await ask(asked)) ?? false;
}

/** How long a document may take to say something simple. In milliseconds. */
const WORD = 5000;

/**
 * What a document says, or undefined: one that is being replaced rejects, and one whose thread is never free says nothing,
 * however long it is waited for.
 */
export async function ask<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await within(WORD, asked);
  } catch {
    return undefined;
  }
}

/** The webview document in sight, whether or not a view is mounted in it. */
export function findViewPage(page: Page, timeoutMs?: number): Promise<Frame> {
  return waitFor(
    'a view panel',
    async () => {
      for (const frame of page.frames()) {
        if (isWebviewDocument(frame) && (await isShown(frame))) return frame;
      }
      return undefined;
    },
    timeoutMs,
  );
}

/** All documents of the view in sight, once the program's HTML is there. */
export function findView(page: Page, timeoutMs?: number): Promise<ViewFrames> {
  return waitFor(
    'a rendered view',
    async () => {
      for (const frame of page.frames()) {
        const shell = isWebviewDocument(frame) ? onlyChild(frame) : undefined;
        const payload = shell && onlyChild(shell);
        if (shell && payload && (await isShown(frame))) return { page: frame, shell, payload };
      }
      return undefined;
    },
    timeoutMs,
  );
}

import type { Locator, Page } from 'playwright-core';
import type { VscodeServer } from './vscode-server';
import { waitFor } from './wait-for';
import { isolateWebviewOrigins } from './webview-origins';

export interface OpenOptions {
  readonly folder: string;
  /** Extra start parameters of the page, as VS Code's own tests pass them. */
  readonly payload?: readonly (readonly [name: string, value: string])[];
}

/** A VS Code window in a page, used as a person uses it: by keyboard, mouse and what is written on it. */
export class Workbench {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** Opens a folder in a fresh page and waits until the window can be used. */
  static async open(page: Page, server: VscodeServer, options: OpenOptions): Promise<Workbench> {
    // Two windows that start on a busy machine keep each other waiting.
    page.setDefaultTimeout(60_000);
    await isolateWebviewOrigins(page, server);
    const url = new URL(`${server.url}/`);
    url.searchParams.set('folder', options.folder);
    if (options.payload) url.searchParams.set('payload', JSON.stringify(options.payload));
    await page.goto(url.href);
    const workbench = new Workbench(page);
    await workbench.ready();
    return workbench;
  }

  /** Reloads the window by VS Code's own command and waits until it can be used again. */
  async reloadWindow(): Promise<void> {
    const loaded = this.page.waitForEvent('domcontentloaded', { timeout: 60_000 });
    await this.runCommand('Developer: Reload Window');
    await loaded;
    await this.ready();
  }

  private async ready(): Promise<void> {
    await this.page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
    await this.page.locator('.statusbar-item').first().waitFor({ timeout: 60_000 });
  }

  /**
   * Runs a command by its title in the Command Palette. The palette does not learn of commands while it is open, so it
   * is opened anew until the command is there, and each time looked at for longer: it may only be slow.
   */
  async runCommand(title: string, timeoutMs = 90_000): Promise<void> {
    const input = this.page.locator('.quick-input-widget input.input').first();
    const row = this.paletteRow(title);
    let lookMs = 1000;
    await waitFor(
      `the command "${title}"`,
      async () => {
        await this.page.keyboard.press('F1');
        lookMs *= 2;
        // A palette that just closes takes no text; it is opened anew then.
        if (!(await filled(input, `>${title}`, lookMs))) return false;
        if (await appears(row, lookMs)) return true;
        await this.page.keyboard.press('Escape');
        return false;
      },
      timeoutMs,
    );
    await this.pick(row);
  }

  /** Clicks a row of the list that is open, by a text in it or as it was found. */
  async pick(row: string | Locator): Promise<void> {
    const found = typeof row === 'string' ? this.listRow(row) : row;
    await found.waitFor({ timeout: 90_000 });
    // The list is still being sorted when the row first shows, and a click would meet another one.
    await this.page.waitForTimeout(500);
    await found.click();
  }

  /** The first row of the list that is open with such a text. */
  listRow(text: string): Locator {
    return this.page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
  }

  /** Whether the palette offers the command now. */
  async offersCommand(title: string): Promise<boolean> {
    await this.page.keyboard.press('F1');
    await this.page.locator('.quick-input-widget input.input').first().fill(`>${title}`);
    const offered = await appears(this.paletteRow(title), 2000);
    await this.page.keyboard.press('Escape');
    return offered;
  }

  /** By its whole label: what was typed is an element of its own inside longer ones. */
  private paletteRow(title: string): Locator {
    const whole = new RegExp(`^${title.replaceAll(/[^\w\s]/g, '\\$&')}$`);
    return this.page
      .locator('.quick-input-list .monaco-list-row')
      .filter({ has: this.page.locator('.label-name').filter({ hasText: whole }) })
      .first();
  }

  /** Opens a file of the workspace by its name. */
  async openFile(name: string): Promise<void> {
    await this.page.keyboard.press('Control+P');
    const input = this.page.locator('.quick-input-widget input.input').first();
    await input.waitFor();
    await input.fill(name);
    await this.pick(name);
    await this.tab(name).waitFor();
  }

  /** Chooses a colour theme by its name. */
  async chooseTheme(name: string): Promise<void> {
    await this.runCommand('Preferences: Color Theme');
    const input = this.page.locator('.quick-input-widget input.input').first();
    await input.fill(name);
    await this.pick(name);
  }

  /** Puts the text cursor into the first editor from the left, as a click on its text does. */
  async focusEditor(): Promise<void> {
    const texts = this.page.locator('.editor-instance .view-lines');
    await texts.first().waitFor();
    const boxes = await Promise.all((await texts.all()).map((text) => text.boundingBox()));
    const left = boxes.map((box) => box?.x ?? Number.POSITIVE_INFINITY);
    await texts.nth(left.indexOf(Math.min(...left))).click();
  }

  /** Replaces a text wherever it is in the editor that has the focus. */
  async replaceInEditor(found: string, replacement: string): Promise<void> {
    await this.page.keyboard.press('Control+H');
    const widget = this.page.locator('.find-widget.visible');
    await widget.getByRole('textbox', { name: 'Find' }).fill(found);
    await widget.getByRole('textbox', { name: 'Replace' }).fill(replacement);
    await widget.getByRole('button', { name: /^Replace All/ }).click();
    await this.page.keyboard.press('Escape');
  }

  tab(title: string): Locator {
    return this.page.locator('.tabs-container .tab').filter({ hasText: title });
  }

  /** Toasts on screen now. */
  get notifications(): Locator {
    return this.page.locator('.notifications-toasts .notification-list-item');
  }

  /** Presses a button of the modal dialog, such as the one that asks for trust. */
  async answerDialog(button: RegExp): Promise<void> {
    await this.page
      .locator('.monaco-dialog-box .monaco-button')
      .filter({ hasText: button })
      .first()
      .click({ timeout: 90_000 });
  }

  /** Text of the editor that is in front, whole: the clipboard knows more than the screen. */
  visibleEditorText(): Promise<string> {
    return linesInOrder(this.page.locator('.editor-group-container.active .view-lines').first());
  }

  /** Text of the Output panel as far as it is on screen. */
  visibleOutputText(): Promise<string> {
    return linesInOrder(this.page.locator('.part.panel .view-lines').first());
  }

  /** Whether the text cursor is in a text editor. */
  editorHasFocus(): Promise<boolean> {
    return this.page.evaluate(() => document.activeElement?.closest('.monaco-editor') !== null);
  }
}

export async function appears(locator: Locator, timeoutMs: number): Promise<boolean> {
  try {
    await locator.waitFor({ timeout: timeoutMs });
    return true;
  } catch {
    return false;
  }
}

async function filled(input: Locator, text: string, timeoutMs: number): Promise<boolean> {
  try {
    await input.fill(text, { timeout: timeoutMs });
    return true;
  } catch {
    return false;
  }
}

/** An editor recycles its line elements, so their order in the document is not their order on screen. */
function linesInOrder(lines: Locator): Promise<string> {
  return lines.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('.view-line')]
      .map((line) => ({
        top: Number.parseFloat(line.style.top),
        text: (line.textContent ?? '').replaceAll('\u00a0', ' '),
      }))
      .sort((a, b) => a.top - b.top)
      .map(({ text }) => text)
      .join('\n'),
  );
}

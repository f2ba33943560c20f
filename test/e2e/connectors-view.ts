import type { Locator, Page } from 'playwright-core';
import type { ConnectaWindow } from './window';

/** The Connectors view, used as a person uses it. */
export class ConnectorsView {
  private readonly page: Page;

  constructor(private readonly window: ConnectaWindow) {
    this.page = window.page;
  }

  async show(): Promise<void> {
    await this.window.workbench.runCommand('Connecta: Focus on Connectors View');
    await this.row('files').waitFor({ timeout: 60_000 });
  }

  /** The row that begins with this label. */
  row(label: string): Locator {
    const name = new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\b`);
    return this.page.locator('.sidebar').getByRole('treeitem', { name }).first();
  }

  /** Opens a connector's row; one that has never been started starts. */
  async open(label: string): Promise<void> {
    await this.row(label).locator('.monaco-tl-twistie').click();
    // VS Code tells nobody of a row that is opened while the rows are drawn anew; it has the way to start then.
    const start = this.row('Start to see its tools');
    await this.page.waitForTimeout(1000);
    if (await start.isVisible()) await start.click();
  }

  /** Presses a button in a row, there while the mouse is over it. */
  async press(label: string, button: string | RegExp): Promise<void> {
    await this.row(label).hover();
    await this.row(label).getByRole('button', { name: button }).click();
  }

  /** Picks from a row's menu. */
  async pick(label: string, item: string | RegExp): Promise<void> {
    await this.row(label).click({ button: 'right' });
    await this.page.locator('.monaco-menu').getByRole('menuitem', { name: item }).click();
  }
}

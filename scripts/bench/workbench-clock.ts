import type { Page } from 'playwright-core';

/** An expression for the workbench's page: whether so many elements fit the selector. */
export function elementCount(selector: string, count: number): string {
  return `document.querySelectorAll(${JSON.stringify(selector)}).length === ${count}`;
}

/**
 * Tells when things happen on the workbench's own clock, in milliseconds since the epoch: a frame of a view has another
 * clock but the same epoch. Expressions are texts, because a function would come with what the TypeScript loader adds.
 */
export class WorkbenchClock {
  private constructor(private readonly page: Page) {}

  static async start(page: Page): Promise<WorkbenchClock> {
    await page.evaluate(`globalThis.benchClock = { key: 0, click: 0, seen: undefined };
      for (const [type, name] of [['keydown', 'key'], ['click', 'click']]) {
        addEventListener(type, ({ timeStamp }) => {
          benchClock[name] = performance.timeOrigin + timeStamp;
        }, true);
      }`);
    return new WorkbenchClock(page);
  }

  /** When the last key went down. */
  keyPressed(): Promise<number> {
    return this.page.evaluate<number>('benchClock.key');
  }

  /** When the last click was. */
  clicked(): Promise<number> {
    return this.page.evaluate<number>('benchClock.click');
  }

  /** From now on waits for `condition`; ask for the time with `seen`. */
  async watch(condition: string): Promise<void> {
    await this.page.evaluate(`void (benchClock.seen = new Promise((resolve) => {
      const look = () => {
        if (!(${condition})) return requestAnimationFrame(look);
        requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
      };
      look();
    }))`);
  }

  /** When what was watched for was on screen. */
  seen(): Promise<number> {
    return this.page.evaluate<number>('benchClock.seen');
  }
}

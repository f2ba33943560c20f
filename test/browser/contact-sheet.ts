import path from 'node:path';
import { outputRoot } from '../harness/paths';
import type { BrowserContext } from './browser-context';

/** Pictures of one size, by what they show, as one picture in `.test-output/screenshots/browser`. */
export async function contactSheet(
  { browser }: BrowserContext,
  name: string,
  pictures: ReadonlyMap<string, Buffer>,
  columns: number,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 100, height: 100 } });
  try {
    const figures = [...pictures].map(
      ([title, picture]) =>
        `<figure><figcaption>${title}</figcaption><img src="data:image/png;base64,${picture.toString('base64')}"></figure>`,
    );
    await page.setContent(`<style>
      body { margin: 0; padding: 12px; width: max-content; background: #777; font: 13px system-ui, sans-serif; }
      main { display: grid; grid-template-columns: repeat(${columns}, max-content); gap: 12px; }
      figure { margin: 0; }
      figcaption { padding-bottom: 3px; color: #fff; }
      img { display: block; }
    </style><main>${figures.join('')}</main>`);
    const size = await page.evaluate(() => {
      const { width, height } = document.body.getBoundingClientRect();
      return { width: Math.ceil(width), height: Math.ceil(height) };
    });
    await page.setViewportSize(size);
    const file = path.join(outputRoot, 'screenshots/browser', `${name}.jpg`);
    await page.screenshot({ path: file, type: 'jpeg', quality: 60 });
  } finally {
    await page.close();
  }
}

import type { BrowserContext } from './browser-context';

/** Pictures of one size, by what they show, as one JPEG file. */
export async function contactSheet(
  { browser }: Pick<BrowserContext, 'browser'>,
  file: string,
  pictures: ReadonlyMap<string, Buffer>,
  columns: number,
  quality = 60,
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
    await page.screenshot({ path: file, type: 'jpeg', quality });
  } finally {
    await page.close();
  }
}

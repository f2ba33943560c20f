import type { Locator, Page } from 'playwright-core';

/** How much a picture has in it. */
export interface Picture {
  /** Of the brightness of its pixels, 0 to 255 squared. A surface of one colour has none. */
  readonly variance: number;
  readonly colors: number;
}

/** Takes a picture of an element as a person sees it, and measures it in a blank page of the same browser. */
export async function pictureOf(element: Locator, canvas: Page): Promise<Picture> {
  const png = (await element.screenshot()).toString('base64');
  return canvas.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (context === null) throw new Error('There is no canvas.');
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, image.width, image.height).data;
    const colors = new Set<number>();
    let sum = 0;
    let squares = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
      const brightness = (red + green + blue) / 3;
      sum += brightness;
      squares += brightness * brightness;
      colors.add((red << 16) | (green << 8) | blue);
    }
    const count = pixels.length / 4;
    return { variance: squares / count - (sum / count) ** 2, colors: colors.size };
  }, png);
}

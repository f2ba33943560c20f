/**
 * Evaluated in a frame: when something of it was first painted, in milliseconds since the epoch. A text, because a
 * function would come with what the TypeScript loader adds to it.
 */
export const FIRST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) {
      resolve(performance.timeOrigin + entry.startTime);
    }
  }).observe({ type: 'paint', buffered: true });
})`;

/** Evaluated in a frame: when all of it was there and laid out, in milliseconds since the epoch. */
export const LAID_OUT = `new Promise((resolve) => {
  const layOut = () => {
    document.documentElement.getBoundingClientRect();
    resolve(performance.timeOrigin + performance.now());
  };
  if (document.readyState === 'complete') layOut();
  else addEventListener('load', layOut);
})`;

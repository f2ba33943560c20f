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

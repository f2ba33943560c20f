import { performance } from 'node:perf_hooks';

/** Middle value of a list of numbers. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Milliseconds that one run of `work` takes. */
export async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Medians of several pieces of work in milliseconds, by name, run in turn so that the machine's noise falls on all of
 * them alike. `warmUp` runs of each are thrown away.
 */
export async function interleaved(pieces, { runs = 40, warmUp = 5 } = {}) {
  const samples = Object.fromEntries(Object.keys(pieces).map((name) => [name, []]));
  for (let run = -warmUp; run < runs; run++) {
    for (const [name, work] of Object.entries(pieces)) {
      const elapsed = await timed(work);
      if (run >= 0) samples[name].push(elapsed);
    }
  }
  return Object.fromEntries(
    Object.entries(samples).map(([name, values]) => [name, median(values)]),
  );
}

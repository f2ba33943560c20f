import { performance } from 'node:perf_hooks';

/** Middle value of a list of numbers. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Medians of several pieces of work in milliseconds, by name, run in turn so that the machine's noise falls on all of
 * them alike. `warmUp` runs of each are thrown away; `between` is given what a run resolved with, off the clock.
 */
export function interleaved(pieces, { between, ...asked } = {}) {
  const timed = Object.entries(pieces).map(([name, work]) => [
    name,
    async () => {
      const start = performance.now();
      const result = await work();
      const elapsed = performance.now() - start;
      await between?.(result);
      return elapsed;
    },
  ]);
  return interleavedReadings(Object.fromEntries(timed), asked);
}

/** `--runs`: fewer or more of everything than a row asks for. */
function counts({ runs = 40, warmUp = 5 }) {
  const asked = Number(process.env.CONNECTA_BENCH_RUNS);
  return asked > 0 ? { runs: asked, warmUp: Math.min(warmUp, asked) } : { runs, warmUp };
}

/** The same for work that measures itself: each piece resolves with its own reading. */
export async function interleavedReadings(pieces, asked = {}) {
  const { runs, warmUp } = counts(asked);
  const readings = Object.fromEntries(Object.keys(pieces).map((name) => [name, []]));
  for (let run = -warmUp; run < runs; run++) {
    for (const [name, read] of Object.entries(pieces)) {
      const reading = await read();
      if (run >= 0) readings[name].push(reading);
    }
  }
  return Object.fromEntries(
    Object.entries(readings).map(([name, values]) => [name, median(values)]),
  );
}

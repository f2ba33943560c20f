import { setTimeout as sleep } from 'node:timers/promises';

/** Asks until the answer is something, every 50 ms. Rejects with `what` after `timeoutMs`. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutMs = 15_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs} ms for ${what}`);
    await sleep(50);
  }
}

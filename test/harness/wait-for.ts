import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks until the answer is something, every 50 ms. Rejects with `what` after `timeoutMs`, also while a question is open:
 * a document whose thread is busy for ever answers none.
 */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutMs = 30_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const left = Math.max(deadline - performance.now(), 0);
    // Once more at the deadline: whoever was kept from asking by a busy machine is told what there is now.
    const answer = await within(Math.max(left, LAST_ANSWER), ask());
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs} ms for ${what}`);
    await sleep(50);
  }
}

/** How long the question asked last may take. In milliseconds. */
const LAST_ANSWER = 5000;

/** What a question comes to, or undefined when no answer comes in time. */
export async function within<T>(ms: number, asked: Promise<T> | T): Promise<T | undefined> {
  const abort = new AbortController();
  try {
    return await Promise.race([asked, sleep(ms, undefined, { signal: abort.signal })]);
  } finally {
    abort.abort();
  }
}

import assert from 'node:assert/strict';
import type { ExecuteResult, Executor } from '../../../../src/server/sandbox/executor';
import { plain, type RunOptions, run } from '../sandbox/sandbox-under-test';

/** One hostile program and the end it must have. */
export interface Attack extends RunOptions {
  readonly title: string;
  readonly code: string;
  /** What it returns, `undefined` for nothing; or how it fails. */
  readonly ends: { readonly result: unknown } | { readonly kind: RegExp; readonly message: RegExp };
}

/** What no program may be shown: the server's files, Node's own stack frames, the sandbox's messages. */
const LEAK = /\/work\/|\/tmp\/|node_modules|node:|file:\/\/|\.m?ts:\d|sandbox-worker|means nothing/;

/** Fails when anything of the server shows in what a program got. */
export function assertNoLeak(ended: ExecuteResult): void {
  const { failure: _failure, ...error } = ended.error ?? {};
  const shown = JSON.stringify([ended.result ?? null, ended.logs ?? '', error]);
  assert.doesNotMatch(shown.replaceAll('node:child_process', ''), LEAK);
}

/** A program after a hostile one: it must find a sandbox as if nothing had been. */
export async function assertUsable(executor: Executor): Promise<void> {
  const next = await run(executor, "async () => (await connecta.echo([typeof leak, 'next']))[0]");
  assert.deepEqual(plain(next), { result: ['undefined', 'next'] });
}

/** A test for each attack: its end is as expected, tells nothing of the server, and the next program works. */
export function itEnds(executor: () => Executor, attacks: readonly Attack[]): void {
  for (const { title, code, ends, ...options } of attacks) {
    it(title, async () => {
      const ended = await run(executor(), code, options);
      assertNoLeak(ended);
      if ('result' in ends) {
        assert.equal(ended.error, undefined, ended.error?.message);
        assert.deepEqual(ended.result, ends.result);
      } else {
        assert.match(ended.error?.kind ?? 'none', ends.kind, ended.error?.message);
        assert.match(ended.error?.message ?? '', ends.message);
      }
      await assertUsable(executor());
    });
  }
}

/** An async arrow with this body. */
export function program(body: string): string {
  return `async () => {\n${body}\n}`;
}

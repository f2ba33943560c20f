import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createInProcessExecutor } from '../../../harness/in-process-executor';
import { anyAnswer, HOSTILE } from './any-answer';
import { programFor, runWritten, toolNamed } from './written-program';

const RUNS = 50;

/** Every script in a view's HTML. */
function scriptsIn(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '');
}

describe('a program written for an answer of any shape', function () {
  this.timeout(120_000);
  const executor = createInProcessExecutor();
  after(() => executor.close());

  it('runs, renders one view whose script parses, and returns', async () => {
    await fc.assert(
      fc.asyncProperty(anyAnswer, async (answer) => {
        const code = programFor(answer);
        const run = await runWritten(executor, code, { data: answer });
        assert.equal(run.error, undefined, `${run.error}\n${code}`);
        assert.equal(run.views.length, 1);
        const [script = '', ...others] = scriptsIn(run.views[0]?.html ?? '');
        assert.deepEqual(others, [], 'something ended the script');
        new Function(script);
      }),
      { numRuns: RUNS },
    );
  });

  it('copes with another answer than the one it was written for, and with none', async () => {
    await fc.assert(
      fc.asyncProperty(anyAnswer, anyAnswer, async (first, later) => {
        const code = programFor(first);
        const run = await runWritten(executor, code, { data: later });
        assert.equal(run.error, undefined, `${run.error}\n${code}`);
        const failed = await runWritten(executor, code, { error: HOSTILE[0] });
        assert.deepEqual(failed.result, { problem: HOSTILE[0] });
        assert.equal(failed.views.length, 1);
      }),
      { numRuns: RUNS },
    );
  });

  it('is not led astray by the name of a tool or an argument', async () => {
    for (const name of HOSTILE) {
      const tool = toolNamed(name, { [name]: { type: 'string' } });
      const code = programFor([{ [name]: name }], {
        tool,
        args: { [name]: name, ['__proto__']: 1 },
      });
      const run = await runWritten(executor, code, { data: [{ [name]: name }] });
      assert.equal(run.error, undefined, `${run.error}\n${code}`);
      assert.equal(run.calls[0]?.address, `notes.${name}`);
      assert.deepEqual(run.calls[0]?.args, { [name]: name, ['__proto__']: 1 });
      const html = run.views[0]?.html ?? '';
      assert.ok(!html.includes('<img'), html);
      assert.equal(scriptsIn(html).length, 1);
    }
  });
});

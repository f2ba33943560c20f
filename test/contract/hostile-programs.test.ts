import assert from 'node:assert/strict';
import { DEFAULT_LIMITS } from '../../src/shared/limits';
import { atPath } from './json-path';
import { execute, ServerProcess } from './server-process';

/** What each does, and the words that its end must have. */
const HOSTILE: readonly { title: string; code: string; words: RegExp }[] = [
  {
    title: 'loops forever',
    code: 'async () => { for (;;); }',
    words: /computed for longer than 5000 ms.*--limit programCpuMs=/s,
  },
  {
    title: 'allocates without end',
    code: "async () => { const all = []; for (;;) all.push('x'.repeat(1e6) + all.length); }",
    words: /memory/i,
  },
  {
    title: 'recurses without end',
    code: 'async () => { const down = () => down() + 1; return down(); }',
    words: /stack overflow|recurs/i,
  },
  {
    title: 'loops on await',
    code: 'async () => { for (;;) await 0; }',
    words: /computed for longer than 5000 ms/,
  },
  {
    title: 'never settles',
    code: 'async () => { await new Promise(() => {}); }',
    words: /waits for a promise that nothing can settle/,
  },
];

describe('programs that mean harm', function () {
  // Each starts processes, which takes its time on a busy machine.
  this.timeout(40_000);
  let server: ServerProcess;
  before(async () => {
    server = await ServerProcess.start();
    await server.peer.initialize();
  });
  after(() => server.dispose());

  for (const { title, code, words } of HOSTILE) {
    it(`a program that ${title} ends with a clear error, and the next one runs`, async () => {
      const began = performance.now();
      const ended = await execute(server, code);
      assert.equal(atPath(ended, 'result.isError'), true, JSON.stringify(ended));
      assert.match(String(atPath(ended, 'result.content[0].text')), words);
      assert.ok(performance.now() - began < DEFAULT_LIMITS.programCpuMs + 5_000);
      const next = await execute(server, 'async () => 6 * 7');
      assert.equal(atPath(next, 'result.structuredContent.result'), 42);
    });
  }

  it('answers others while one spins', async () => {
    const spinning = execute(server, 'async () => { for (;;); }');
    const answers: number[] = [];
    for (let count = 0; count < 10; count += 1) {
      const began = performance.now();
      const next = await execute(server, `async () => ${count}`);
      assert.equal(atPath(next, 'result.structuredContent.result'), count);
      answers.push(performance.now() - began);
    }
    assert.ok(Math.min(...answers) < 500, `${answers.map(Math.round)} ms`);
    assert.equal(atPath(await spinning, 'result.isError'), true);
  });
});

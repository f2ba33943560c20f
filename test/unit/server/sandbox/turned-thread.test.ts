import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import type { Executor } from '../../../../src/server/sandbox/executor';
import { createTemporaryFolder } from '../../../harness/temporary-folder';
import { run, startWorkerExecutor } from './sandbox-under-test';

describe('a thread that turned on its parent', function () {
  this.timeout(30_000);
  const started: Executor[] = [];

  afterEach(async () => {
    await Promise.all(started.splice(0).map((executor) => executor.close()));
  });

  const turned = async (body: string): Promise<Executor> => {
    const folder = await createTemporaryFolder('connecta-turned');
    const workerFile = `${folder.path}/turned.cjs`;
    await writeFile(
      workerFile,
      `const { parentPort } = require('node:worker_threads');
      const post = (message) => parentPort.postMessage(message);
      post({ type: 'ready' });
      parentPort.on('message', (message) => { if (message.type === 'run') { ${body} } });`,
    );
    const executor = await startWorkerExecutor({ workerFile });
    started.push(executor);
    return executor;
  };
  const lies: [string, string, RegExp][] = [
    [
      'sends what is no message',
      "post({ type: 'end', end: { kind: 'value', json: '1' }, more: 1 })",
      /means nothing/,
    ],
    [
      'ends with what is not JSON',
      "post({ type: 'end', end: { kind: 'value', json: '{' } })",
      /not JSON/,
    ],
    [
      'calls what it was not offered',
      "post({ type: 'call', id: 1, target: '{\"function\":\"constructor\"}', args: '[]' })",
      /no function of the API/,
    ],
    [
      'calls an inherited function',
      "post({ type: 'call', id: 1, target: '{\"function\":\"toString\"}', args: '[]' })",
      /no function of the API/,
    ],
    ['leaves', 'process.exit(3)', /code 3/],
    ['throws', "throw new Error('broke out')", /broke out/],
    [
      'talks on stderr and leaves',
      "process.stderr.write('last words', () => process.exit(1))",
      /code 1 \(last words\)/,
    ],
  ];
  for (const [title, body, reason] of lies) {
    it(`ends the program when the thread ${title}`, async () => {
      const { error } = await run(await turned(body), 'async () => 1');
      assert.equal(error?.kind, 'crashed');
      assert.match(error?.message ?? '', reason);
    });
  }

  it('does not believe the number of a failure that never was', async () => {
    const body = "post({ type: 'end', end: { kind: 'thrown', message: 'm', failureId: 7 } })";
    const { error } = await run(await turned(body), 'async () => 1');
    assert.deepEqual([error?.kind, error?.failure], ['thrown', undefined]);
  });

  it('keeps a program’s log when the thread leaves', async () => {
    const body = `post({ type: 'log', entry: '"seen"' }); setTimeout(() => process.exit(1), 20)`;
    assert.equal((await run(await turned(body), 'async () => 1')).logs, 'seen');
  });
});

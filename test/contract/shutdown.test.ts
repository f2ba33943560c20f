import assert from 'node:assert/strict';
import { waitFor } from '../harness/wait-for';
import { createExecutors } from './executors';
import { startInProcess } from './in-process-server';
import { atPath } from './json-path';
import { shelf } from './sample-connectors';

/** Contract E5, M4, U3: what a program had delivered when its sandbox was closed is discarded, and said to be. */
describe('closing the sandbox under a running program', function () {
  // Each starts processes, which takes its time on a busy machine.
  this.timeout(40_000);
  for (const [name, create] of Object.entries(createExecutors)) {
    it(`ends it with executor_closed and tells what was discarded, on ${name}`, async () => {
      const executor = create();
      const server = await startInProcess({ connectors: [shelf] }, executor);
      await server.peer.initialize();
      const ended = server.peer.callTool('execute_code', {
        code: `async () => {
          console.log('began');
          await connecta.emit({ type: 'text', text: 'block' });
          await connecta.ui('<p>view</p>');
          await shelf.hang();
        }`,
      });
      await waitFor('the program to hang', () => server.traces.calls['shelf.hang'] === 1);
      await executor.close();
      const { result } = await ended;
      assert.equal(atPath(result, 'isError'), true, JSON.stringify(result));
      assert.equal(atPath(result, 'structuredContent.error.code'), 'executor_closed');
      assert.equal(atPath(result, 'structuredContent.emittedDiscarded'), 1);
      assert.equal(atPath(result, 'structuredContent.uiDiscarded'), true);
      assert.equal(atPath(result, '_meta.connecta/ui'), undefined);
      await waitFor('its call to be cancelled', () => server.traces.events.length === 1);
      assert.equal(atPath(server.traces.events, '[0].outcome'), 'cancelled');
      const after = await server.peer.callTool('execute_code', { code: 'async () => 1' });
      assert.equal(atPath(after, 'result.structuredContent.error.code'), 'executor_closed');
      await server.close();
    });
  }
});

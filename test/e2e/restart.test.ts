import assert from 'node:assert/strict';
import { stillRunning } from '../harness/process-tree';
import { waitFor } from '../harness/wait-for';
import { withWindow } from './window';

describe('Restart Server', function () {
  this.timeout(240_000);
  const window = withWindow({ samples: ['folder-at-a-glance.connecta.js'] });

  it('puts a new server in the place of the old one', async () => {
    await window().run('folder-at-a-glance');
    await window().viewWith('tbody tr');
    const before = await window().connectaServers();
    assert.equal(before.length, 1);
    await window().workbench.runCommand('Connecta: Restart Server');
    const after = await waitFor('a new server', async () => {
      const servers = await window().connectaServers();
      return servers.length === 1 && servers[0]?.pid !== before[0]?.pid && servers;
    });
    assert.deepEqual(await stillRunning(before), []);
    assert.equal(after.length, 1);
  });

  it('leaves a view that can still read', async () => {
    const { payload } = await window().view();
    await payload.getByRole('button', { name: 'Refresh' }).click();
    await payload
      .getByText(/updated \d/)
      .first()
      .waitFor();
  });

  it('comes by itself after the server was killed, when a program runs', async () => {
    const [server] = await window().connectaServers();
    assert.ok(server);
    process.kill(server.pid, 'SIGKILL');
    await waitFor('it to be gone', async () => (await stillRunning([server])).length === 0);
    await window().workbench.focusEditor();
    await window().workbench.runCommand('Connecta: Run Program');
    await waitFor('a view from this run', async () => {
      const { payload } = await window().viewWith('tbody tr');
      // The view of the run before may go while it is looked at.
      const status = await payload
        .locator('#status')
        .innerText()
        .catch(() => '');
      return /from the run/.test(status);
    });
    assert.notEqual((await window().connectaServers())[0]?.pid, server.pid);
  });
});

import assert from 'node:assert/strict';
import { type ProcessEntry, stillRunning } from '../harness/process-tree';
import { installedServer } from '../harness/sample-workspace';
import { waitFor } from '../harness/wait-for';
import { ConnectaWindow } from './window';

const limitMs = 5000;

const program = `async () => {
  await connecta.call('files.list', { limit: 1 });
  return connecta.call('memory.read_graph');
}
`;

/** A window in which a program has run on two connectors, and all the processes that this took. */
async function openUsedWindow() {
  const window = await ConnectaWindow.open({
    programs: { used: program },
    mcpServers: { memory: installedServer('memory') },
  });
  await window.run('used');
  await window.logLine(/run used\.connecta\.js ok .* 2 calls/);
  const processes = await window.extensionHostTree();
  for (const part of ['extensionHost', 'dist/server.js', 'dist/files.js', 'server-memory']) {
    assert.ok(
      processes.some(({ command }) => command.includes(part)),
      `${part} does not run`,
    );
  }
  return { window, processes };
}

/** Rejects, naming what is left, when they do not end in time. */
async function untilGone(processes: readonly ProcessEntry[]): Promise<void> {
  let left = processes;
  try {
    await waitFor(
      'all processes to end',
      async () => {
        left = await stillRunning(processes);
        return left.length === 0;
      },
      limitMs,
    );
  } catch {
    const lines = left.map(({ pid, command }) => `${pid} ${command}`);
    throw new Error(`Still running after ${limitMs} ms:\n${lines.join('\n')}`);
  }
}

describe('nothing is left running', function () {
  this.timeout(240_000);

  it('within 5 s after the window was closed, while the VS Code server goes on', async () => {
    const { window, processes } = await openUsedWindow();
    try {
      const began = performance.now();
      // As a person closes a tab: the page may say goodbye. What ends without one waits for a reconnection.
      await window.page.close({ runBeforeUnload: true });
      await untilGone(processes);
      console.log(
        `      ${processes.length} processes ended within ${Math.round(performance.now() - began)} ms`,
      );
      assert.ok(
        (await fetch(`${window.server.localUrl}/version`)).ok,
        'the VS Code server ended too',
      );
    } finally {
      await window.close();
    }
  });

  it('within 5 s after the extension host was killed', async () => {
    const { window, processes } = await openUsedWindow();
    try {
      const [host, ...started] = processes;
      assert.ok(host);
      const began = performance.now();
      process.kill(host.pid, 'SIGKILL');
      await untilGone([host, ...ours(started)]);
      console.log(
        `      ${processes.length} processes ended within ${Math.round(performance.now() - began)} ms`,
      );
    } finally {
      await window.close();
    }
  });
});

/** VS Code's own language servers notice a killed extension host in their own time. */
function ours(processes: readonly ProcessEntry[]): readonly ProcessEntry[] {
  return processes.filter(({ command }) => /connecta|server-memory/.test(command));
}

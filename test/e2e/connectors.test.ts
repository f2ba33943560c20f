import assert from 'node:assert/strict';
import { installedServer } from '../harness/sample-workspace';
import { withWindow } from './window';

const program = `async () => {
  const [sum, graph] = await connecta.batch([
    { address: 'everything.get-sum', args: { a: 20, b: 22 } },
    { address: 'memory.read_graph' },
  ]);
  await connecta.ui(\`<p id="sum"></p><p id="graph"></p><button>Again</button><script>
    const show = (id, value) => { document.getElementById(id).textContent = JSON.stringify(value); };
    show('sum', \${JSON.stringify(sum)});
    show('graph', \${JSON.stringify(graph)});
    document.querySelector('button').onclick = async () => show('sum', await connecta.read('sum', { a: 1, b: 2 }));
  </script>\`, { reads: { sum: { address: 'everything.get-sum', viewArgs: ['a', 'b'] } } });
}
`;

describe('servers that .vscode/mcp.json declares', function () {
  this.timeout(240_000);
  const window = withWindow({
    mcpServers: { everything: installedServer('everything'), memory: installedServer('memory') },
    programs: { both: program },
  });

  it('are connectors that a program calls', async () => {
    await window().run('both');
    const { payload } = await window().viewWith('#graph:not(:empty)');
    assert.match(await payload.locator('#sum').innerText(), /"ok":true.*42/);
    assert.match(await payload.locator('#graph').innerText(), /"ok":true.*entities/);
    await window().screenshot('11-connectors');
  });

  it('answer the reads of a view', async () => {
    const { payload } = await window().view();
    await payload.getByRole('button', { name: 'Again' }).click();
    await payload.locator('#sum', { hasText: /1 and 2 is 3/ }).waitFor();
  });
});

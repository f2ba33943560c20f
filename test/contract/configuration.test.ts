import assert from 'node:assert/strict';
import { atPath } from './json-path';
import { shelfNamed } from './sample-connectors';
import { caseServer, execute, ServerProcess } from './server-process';

/** The server on its own, with a configuration file that a person wrote. */
describe('the configuration file', function () {
  // Each starts processes, which takes its time on a busy machine.
  this.timeout(40_000);
  let server: ServerProcess;
  afterEach(() => server.dispose());

  const entry = (id: string) => JSON.stringify(caseServer(shelfNamed(id)));
  const read = (name: string) => `async () => ${name}.read({ value: 'x' })`;

  it('may have comments and trailing commas, and the name that other clients use', async () => {
    const configText = `{ // mine\n "mcpServers": { "My Shelf": ${entry('my-shelf')}, } }`;
    server = await ServerProcess.start({ configText });
    await server.peer.initialize();
    const answer = await execute(server, read('my_shelf'));
    assert.deepEqual(atPath(answer, 'result.structuredContent.result'), { echo: 'x' });
  });

  it('loses an entry that cannot be used, with a word on it, and keeps the others', async () => {
    const configText = `{ "servers": {
      "shelf": ${entry('shelf')},
      "Shelf": ${entry('shelf')},
      "connecta": ${entry('connecta')},
      "half": { "args": [] }
    } }`;
    server = await ServerProcess.start({ configText });
    await server.peer.initialize();
    const answer = await execute(server, read('shelf'));
    assert.deepEqual(atPath(answer, 'result.structuredContent.result'), { echo: 'x' });
    const lines = server.stderr.split('\n');
    for (const [name, line] of [
      ['Shelf', 3],
      ['connecta', 4],
      ['half', 5],
    ] as const) {
      assert.ok(
        lines.some((said) => said.includes(`"${name}"`) && said.includes(String(line))),
        `nothing said of ${name} in line ${line}: ${server.stderr}`,
      );
    }
  });

  it('ends the server with its place and fault when it is not JSON', async () => {
    server = await ServerProcess.start({ configText: '{\n  "servers": {\n    "a" 1\n' });
    assert.deepEqual(await server.exited, { code: 1, signal: null });
    assert.match(server.stderr, /mcp\.json:3: not valid JSON/);
    assert.deepEqual(server.noise, []);
  });

  it('goes with limits of the command line, which messages then name as they are written there', async () => {
    const flags = ['--limit', 'emittedBlocks=1', '--limit', 'programCpuMs=1500'];
    server = await ServerProcess.start({ flags });
    await server.peer.initialize();
    const block = `await connecta.emit({ type: 'text', text: 'x' });`;
    const twice = await execute(server, `async () => { ${block} ${block} }`);
    assert.match(
      JSON.stringify(twice),
      /The option --limit emittedBlocks=<number> raises the limit/,
    );
    const busy = await execute(server, 'async () => { for (;;); }');
    assert.match(JSON.stringify(busy), /The option --limit programCpuMs=<number> raises the limit/);
    assert.doesNotMatch(JSON.stringify([twice, busy]), /connecta\.limits/);
  });

  it('gives a program the reason when a server of it cannot be started', async () => {
    const gone = { command: '/no/such/command', args: ['--token', 'secret-token'] };
    server = await ServerProcess.start({ servers: { gone } });
    await server.peer.initialize();
    const answer = await execute(server, 'async () => gone.read()');
    const error = atPath(answer, 'result.structuredContent.error');
    assert.equal(atPath(error, 'code'), 'unavailable', JSON.stringify(answer));
    assert.match(String(atPath(error, 'message')), /gone/);
    assert.doesNotMatch(JSON.stringify(answer), /secret-token/);
  });
});

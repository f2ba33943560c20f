import assert from 'node:assert/strict';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { atPath } from './json-path';
import { referenceServers } from './reference-servers';
import { execute, ServerProcess } from './server-process';

/** The reference servers, as people configure them. */
describe('real MCP servers as connectors', function () {
  // Each starts processes, which takes its time on a busy machine.
  this.timeout(40_000);
  let folder: string;
  let server: ServerProcess;

  before(async () => {
    folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'connecta-real-')));
    await writeFile(path.join(folder, 'notes.txt'), 'one\ntwo\nthree\n');
    const entity = { type: 'entity', name: 'Ada', entityType: 'person', observations: ['counts'] };
    await writeFile(path.join(folder, 'memory.jsonl'), `${JSON.stringify(entity)}\n`);
    const { everything, filesystem, memory } = referenceServers(folder);
    server = await ServerProcess.start({
      servers: { everything, 'File System': filesystem, memory },
    });
    await server.peer.initialize();
  });
  after(async () => {
    await server.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  async function value(code: string): Promise<unknown> {
    const answer = await execute(server, code);
    assert.notEqual(atPath(answer, 'result.isError'), true, JSON.stringify(answer));
    return atPath(answer, 'result.structuredContent.result');
  }

  it('composes calls to several of them in one program', async () => {
    const file = JSON.stringify(path.join(folder, 'notes.txt'));
    const result = await value(`async () => {
      const [sum, text, graph] = await Promise.all([
        everything.get_sum({ a: 20, b: 22 }),
        file_system.read_text_file({ path: ${file}, head: 2 }),
        memory.read_graph(),
      ]);
      return { sum, text: text.content, people: graph.entities.map((entity) => entity.name) };
    }`);
    assert.deepEqual(result, {
      sum: 'The sum of 20 and 22 is 42.',
      text: 'one\ntwo',
      people: ['Ada'],
    });
  });

  it('unwraps structured content and keeps mixed blocks whole', async () => {
    const weather = await value(
      "async () => everything.get_structured_content({ location: 'Chicago' })",
    );
    assert.equal(typeof atPath(weather, 'temperature'), 'number');
    const image = await value('async () => everything.get_tiny_image()');
    assert.equal(atPath(image, 'content[1].mimeType'), 'image/png');
  });

  it('refuses the tools that write, and says what a tool said when it failed', async () => {
    const outcomes = await value(`async () => connecta.batch([
      { address: 'memory.create_entities', args: { entities: [] } },
      { address: 'file-system.read_text_file', args: { path: '/etc/passwd' } },
      { address: 'everything.get-sum', args: { a: 'x', b: 1 } },
    ])`);
    assert.equal(atPath(outcomes, '[0].errorDetails.code'), 'destructive_tool_requires_approval');
    assert.equal(atPath(outcomes, '[1].errorDetails.code'), 'connector_call_failed');
    assert.match(String(atPath(outcomes, '[1].error')), /outside allowed directories/);
    assert.equal(atPath(outcomes, '[2].errorDetails.code'), 'invalid_args');
  });

  it('serves the reads that a view declared over one of them', async () => {
    const shown = await execute(
      server,
      `async () => connecta.ui('<p>sum</p>', {
        reads: { sum: { address: 'everything.get-sum', fixedArgs: { a: 1 }, viewArgs: ['b'] } },
      })`,
    );
    assert.deepEqual(atPath(shown, 'result._meta.connecta/ui.reads.sum'), {
      address: 'everything.get-sum',
      fixedArgs: { a: 1 },
      viewArgs: ['b'],
    });
    const read = await server.peer.callTool('call_tool', {
      address: 'everything.get-sum',
      args: { a: 1, b: 2 },
      resultMode: 'value',
    });
    assert.equal(
      atPath(read, 'result.structuredContent.data'),
      'The sum of 1 and 2 is 3.',
      JSON.stringify(read),
    );
  });

  it('keeps one process per connector for all of it', async () => {
    const commands = (await server.connectors()).map((entry) => entry.command);
    assert.equal(commands.length, 3, commands.join(' | '));
  });
});

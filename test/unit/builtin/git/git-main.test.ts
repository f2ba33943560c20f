import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { fileTree } from '../file-tree';
import { type GitRepository, gitEnvironment, gitRepository } from './git-repository';
import { gone, pidIn } from './marked-process';

const command = process.execPath;
const entry = path.resolve('src/builtin/git/main.ts');

describe('the git connector: its process', function () {
  this.timeout(30_000);
  let repository: GitRepository;
  before(async () => {
    repository = await gitRepository();
    await repository.commit('First', { a: '1\n' });
  });
  after(() => repository.dispose());

  const args = () => ['--import=tsx', entry, '--root', repository.folder];

  it('serves five tools over stdio, each read-only with both schemas', async () => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StdioClientTransport({ command, args: args(), env: gitEnvironment }));
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map((tool) => tool.name),
      ['log', 'show', 'diff', 'blame', 'status'],
    );
    for (const tool of tools) {
      assert.ok(tool.title && tool.description);
      assert.equal(tool.inputSchema.type, 'object');
      assert.equal(tool.outputSchema?.type, 'object');
      assert.equal(tool.annotations?.readOnlyHint, true);
    }
    const result = await client.callTool({ name: 'log', arguments: { files: true } });
    const [block] = result.content;
    assert.deepEqual(block?.type === 'text' && JSON.parse(block.text), result.structuredContent);
    const wrong = await client.callTool({ name: 'log', arguments: { limit: 0 } });
    assert.equal(wrong.isError, true);
    await client.close();
  });

  for (const [how, end] of [
    ['its input does', (child: ReturnType<typeof spawn>) => child.stdin?.end()],
    ['it is told to', (child: ReturnType<typeof spawn>) => child.kill('SIGTERM')],
  ] as const) {
    it(`ends when ${how}, and the git that it runs with it`, async () => {
      const tools = await fileTree();
      const mark = tools.path('pid');
      // Stands for a git that is busy with something large.
      await tools.write({
        git: `#!/bin/sh\ncase "$*" in *version*) echo git version 2.40.0 ;; *) echo $$ > ${mark}; exec sleep 600 ;; esac\n`,
      });
      await chmod(tools.path('git'), 0o755);
      const env = { ...gitEnvironment, PATH: `${tools.folder}:${gitEnvironment.PATH}` };
      const child = spawn(command, args(), { env, stdio: ['pipe', 'ignore', 'inherit'] });
      const exited = once(child, 'exit');
      const send = (message: object) =>
        child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
      const clientInfo = { name: 'test', version: '1' };
      const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
      send({ id: 1, method: 'initialize', params });
      send({ method: 'notifications/initialized' });
      send({ id: 2, method: 'tools/call', params: { name: 'log', arguments: {} } });
      const pid = await pidIn(mark);
      end(child);
      await exited;
      await gone(pid);
      await tools.dispose();
    });
  }
});

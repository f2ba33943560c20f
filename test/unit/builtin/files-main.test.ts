import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type FileTree, fileTree } from './file-tree';
import { FilesClient } from './files-client';

const command = process.execPath;
const entry = path.resolve('src/builtin/files/main.ts');
const args = (...more: string[]) => ['--import=tsx', entry, ...more];

function start(...more: string[]): ChildProcess {
  return spawn(command, args(...more), { stdio: ['pipe', 'pipe', 'pipe'] });
}

describe('the files connector: its process', () => {
  let tree: FileTree;
  before(async () => {
    tree = await fileTree({ 'a.txt': 'hello\n' });
  });
  after(() => tree.dispose());

  it('serves list, read and search over stdio, each read-only with both schemas', async () => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StdioClientTransport({ command, args: args('--root', tree.folder) }));
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map((tool) => tool.name),
      ['list', 'read', 'search'],
    );
    for (const tool of tools) {
      assert.ok(tool.title && tool.description);
      assert.equal(tool.inputSchema.type, 'object');
      assert.equal(tool.outputSchema?.type, 'object');
      assert.deepEqual(tool.annotations, {
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
    }
    const result = await client.callTool({ name: 'read', arguments: { path: 'a.txt' } });
    const [block] = result.content;
    assert.deepEqual(block?.type === 'text' && JSON.parse(block.text), result.structuredContent);
    await client.close();
  }).timeout(20_000);

  it('ends when its input does', async () => {
    const child = start('--root', tree.folder);
    child.stdin?.end();
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  }).timeout(20_000);

  it('ends at once with a usage line when it has no root, or a relative one', async () => {
    for (const wrong of [[], ['--root', 'relative']]) {
      const child = start(...wrong);
      let words = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        words += chunk.toString();
      });
      assert.deepEqual(await once(child, 'close'), [2, null]);
      assert.match(words, /Usage: node files\.js --root/);
    }
  }).timeout(20_000);

  it('answers bad arguments with an error result', async () => {
    const files = await FilesClient.open(tree.folder);
    assert.match(await files.refusal('read', { path: 'a.txt', fromLine: 0 }), /fromLine/);
    assert.match(await files.refusal('read', {}), /path/);
    assert.match(await files.refusal('search', { query: '' }), /query/);
    await files.close();
  });
});

import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { callTimeouts } from '../../../src/connection/call-timeouts';
import {
  ConnectionError,
  type ConnectionErrorKind,
} from '../../../src/connection/connection-error';
import { McpClient } from '../../../src/connection/mcp-client';
import { StdioTransport } from '../../../src/connection/stdio-transport';

type Message = Record<string, unknown> & { id?: number; method?: string };

const fails = (kind: ConnectionErrorKind, message: RegExp) => (error: unknown) =>
  error instanceof ConnectionError && error.kind === kind && message.test(error.message);

/** A client on pipes whose other end is `answer`: what it returns is written back as it is. */
async function clientOn(
  answer: (message: Message) => string | object | undefined,
  maxMessageBytes = 1e6,
) {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const heard: Message[] = [];
  const strays: string[] = [];
  const transport = new StdioTransport({
    stdin,
    stdout,
    onStrayLine: (line) => strays.push(line),
    onTooLarge: () => client.rejectAll(new ConnectionError('protocol', 'too large')),
    maxMessageBytes,
  });
  const lists: string[][] = [];
  const client = new McpClient(
    transport,
    { name: 'test', version: '1' },
    {
      onError: () => undefined,
      onTools: (tools) => lists.push(tools.map(({ name }) => name)),
    },
  );
  stdin.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().trim().split('\n')) {
      const message = JSON.parse(line) as Message;
      heard.push(message);
      if (message.id === undefined) continue;
      const reply = standard(message) ?? answer(message);
      const text =
        typeof reply === 'object'
          ? JSON.stringify({ jsonrpc: '2.0', id: message.id, ...reply })
          : reply;
      if (text !== undefined) stdout.write(`${text}\n`);
    }
  });
  const tools = await client.open();
  return { client, stdin, stdout, heard, strays, tools, lists };
}

function standard({ method, params }: Message): object | undefined {
  if (method === 'initialize') {
    const { protocolVersion } = params as { protocolVersion: string };
    const serverInfo = { name: 'pipe', version: '1' };
    return { result: { protocolVersion, capabilities: { tools: {} }, serverInfo } };
  }
  if (method !== 'tools/list') return undefined;
  const tool = (name: string) => ({ name, inputSchema: { type: 'object' }, 'x-own': name });
  const { cursor } = (params ?? {}) as { cursor?: string };
  return {
    result: cursor === 'more' ? { tools: [tool('b')] } : { tools: [tool('a')], nextCursor: 'more' },
  };
}

describe('mcp client', () => {
  it('HR1: declares that it can show views, and lists every page of tools', async () => {
    const { heard, tools } = await clientOn(() => undefined);
    const initialize = heard[0]?.params as { capabilities: unknown };
    assert.deepEqual(initialize.capabilities, {
      extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
    });
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['a', 'b'],
    );
  });

  it('waits for an answer as long as it is told, and tells the server when that is over', async () => {
    const { client, heard } = await clientOn(() => undefined);
    await assert.rejects(
      client.callTool('a', {}, { timeoutMs: 30 }),
      fails('timeout', /within 1 s/),
    );
    assert.equal(heard.at(-1)?.method, 'notifications/cancelled');
  });

  it('passes on what the server answers with as an error, whatever its code', async () => {
    for (const code of [-32602, -32000, -32001]) {
      const { client } = await clientOn(() => ({ error: { code, message: 'no such thing' } }));
      await assert.rejects(
        client.callTool('a', {}, { timeoutMs: 1000 }),
        fails('protocol', /^no such thing$/),
      );
    }
  });

  it('refuses what is not a tool result', async () => {
    const { client } = await clientOn(() => ({ result: { toolResult: 1 } }));
    await assert.rejects(
      client.callTool('a', {}, { timeoutMs: 1000 }),
      fails('protocol', /could not be used/),
    );
  });

  it('takes a failed result and one without structured content as they are', async () => {
    const result = { content: [], isError: true };
    const { client } = await clientOn(() => ({ result }));
    assert.deepEqual(await client.callTool('a', {}, { timeoutMs: 1000 }), result);
  });

  it('H53: rejects what waits when a message is too large, and goes on', async () => {
    const results = [{ content: [{ type: 'text', text: 'x'.repeat(3000) }] }, { content: [] }];
    const { client } = await clientOn(() => ({ result: results.shift() }), 2000);
    await assert.rejects(
      client.callTool('a', {}, { timeoutMs: 1000 }),
      fails('protocol', /too large/),
    );
    assert.deepEqual(await client.callTool('a', {}, { timeoutMs: 1000 }), { content: [] });
  });

  it('reports each stray line once', async () => {
    const lines = ['oops', 'oops', '[1]', 'null', '{"a":1}'];
    const { client, strays } = await clientOn(() => lines.shift() ?? { result: { content: [] } });
    for (const line of [...lines]) {
      await assert.rejects(
        client.callTool('a', {}, { timeoutMs: 20 }),
        fails('timeout', /./),
        line,
      );
    }
    assert.deepEqual(strays, ['oops', '[1]', 'null', '{"a":1}']);
  });

  it('is over when the output ends, and says so from then on', async () => {
    const { client, stdout } = await clientOn(() => undefined);
    const call = client.callTool('a', {}, { timeoutMs: 1000 });
    stdout.end();
    await assert.rejects(call, fails('stopped', /ended before it answered/));
    await assert.rejects(
      client.callTool('a', {}, { timeoutMs: 1000 }),
      fails('stopped', /not running/),
    );
  });

  it('is over when the input cannot be written to', async () => {
    const { client, stdin } = await clientOn(() => undefined);
    const call = client.callTool('a', {}, { timeoutMs: 1000 });
    stdin.destroy(new Error('EPIPE'));
    await assert.rejects(call, fails('stopped', /ended before it answered/));
  });
});

describe('call timeouts', () => {
  const connector = (id: string) => ({
    kind: 'builtin' as const,
    id,
    builtin: 'files' as const,
    roots: ['/'],
  });

  it('leave room for the limits in force and for every connector to start', () => {
    const limits = {
      programTimeoutMs: 600_000,
      hostCallTimeoutMs: 5_000,
      connectorStartMs: 10_000,
    };
    assert.deepEqual(callTimeouts({ connectors: [connector('a'), connector('b')], limits }), {
      execute: 650_000,
      read: 55_000,
      template: 30_000,
      start: 340_000,
    });
  });

  it('come from the defaults where nothing is set', () => {
    assert.deepEqual(callTimeouts({ connectors: [], limits: {} }), {
      execute: 120_000,
      read: 105_000,
      template: 30_000,
      start: 390_000,
    });
  });
});

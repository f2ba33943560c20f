import assert from 'node:assert/strict';
import { Client, InMemoryTransport, ProtocolError } from '@modelcontextprotocol/client';
import { ConnectorRegistry } from '../../../../src/server/connectors/connector-registry';
import { createServerFactory, type ServerOptions } from '../../../../src/server/create-server';
import type { ActivityEvent } from '../../../../src/shared/control';
import { FakeConnector, reader, rejectionOf } from '../fake-connector';

const clients: Client[] = [];

async function connect(connectors: FakeConnector[] = [], more: Partial<ServerOptions> = {}) {
  const registry = new ConnectorRegistry(connectors);
  const events: ActivityEvent[] = [];
  const logged: string[] = [];
  const factory = createServerFactory({
    connectors: registry,
    executor: { execute: async () => ({ result: 'ran' }), close: async () => {} },
    limits: () => ({}),
    shellHtml: '<!doctype html><html></html>',
    version: '1.2.3',
    onActivity: (event) => events.push(event),
    log: (_level, message) => logged.push(message),
    ...more,
  });
  const server = factory();
  const client = new Client({ name: 'test', version: '1' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  await client.connect(near);
  clients.push(client);
  const call = (name: string, args: Record<string, unknown> = {}) =>
    client.callTool({ name, arguments: args });
  return { client, registry, events, logged, call };
}

const textOf = (result: { content: readonly { type: string }[] }) =>
  result.content.map((block) => ('text' in block ? String(block.text) : block.type)).join('\n');

describe('the surface of the server', () => {
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
  });

  it('surface: is seven tools, in order, without titles or output schemas', async () => {
    const { client } = await connect();
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map((tool) => tool.name),
      [
        'skills',
        'search_tools',
        'call_tool',
        'call_destructive_tool',
        'authorize_connector',
        'get_result',
        'execute_code',
      ],
    );
    for (const tool of tools) {
      assert.deepEqual([tool.title, tool.outputSchema], [undefined, undefined], tool.name);
      assert.equal(tool.inputSchema.additionalProperties, undefined, tool.name);
      assert.match(String(tool.inputSchema.$schema), /2020-12/);
    }
  });

  it('surface: tells a client when its connectors change, and describes those in force', async () => {
    const { client, registry } = await connect();
    let told = 0;
    client.setNotificationHandler('notifications/tools/list_changed', () => {
      told += 1;
    });
    await registry.replace([
      Object.assign(new FakeConnector('late', []), { usageGuide: 'Guide.' }),
    ]);
    await new Promise(setImmediate);
    assert.ok(told > 0);
    const { tools } = await client.listTools();
    const description = (name: string) => tools.find((tool) => tool.name === name)?.description;
    assert.match(description('execute_code') ?? '', /Connectors: late\n/);
    for (const name of ['skills', 'search_tools', 'call_destructive_tool', 'execute_code']) {
      assert.match(description(name) ?? '', /guide/, name);
    }
  });

  it('answers no tool call before it has a configuration', async () => {
    let configured = (): void => {};
    const ready = new Promise<void>((resolve) => {
      configured = resolve;
    });
    const { call } = await connect([], { ready: () => ready });
    const order: string[] = [];
    const calls = [
      call('execute_code', { code: 'async () => 1' }),
      call('call_tool', { address: 'a.b' }),
      call('search_tools'),
      call('skills'),
      call('authorize_connector', { connector: 'a' }),
    ].map((answer) => answer.then(() => order.push('answer')));
    await new Promise((resolve) => setTimeout(resolve, 20));
    order.push('configured');
    configured();
    await Promise.all(calls);
    assert.equal(order[0], 'configured');
    assert.equal(order.length, 6);
  });

  it('names the resource that it does not have', async () => {
    const { client } = await connect();
    const error = await rejectionOf(client.readResource({ uri: 'ui://connecta/other' }));
    assert.ok(error instanceof ProtocolError);
    assert.equal(error.code, -32602);
    assert.deepEqual(error.data, { uri: 'ui://connecta/other' });
  });

  it('AV1: goes on when the sink of its events fails', async () => {
    const { call, logged } = await connect(
      [new FakeConnector('shelf', [reader('read', () => 1)])],
      {
        onActivity: () => {
          throw new Error('sink is full');
        },
      },
    );
    const answer = await call('call_tool', { address: 'shelf.read' });
    assert.equal(textOf(answer), '1');
    assert.match(logged.join(), /sink is full/);
  });

  it('AV2: says in its events which server it was', async () => {
    const { call, events } = await connect([new FakeConnector('shelf', [reader('read')])]);
    await call('call_tool', { address: 'shelf.read' });
    assert.deepEqual([events[0]?.serverName, events[0]?.serverVersion], ['connecta', '1.2.3']);
  });
});

describe('get_result', () => {
  it('get_result: hands on what call_tool cut, and nothing it did not', async () => {
    const shelf = new FakeConnector('shelf', [reader('big', () => 'x'.repeat(100))], {
      maxResultBytes: 60,
    });
    const { call } = await connect([shelf]);
    const cut = await call('call_tool', { address: 'shelf.big', resultMode: 'value' });
    const { data } = cut.structuredContent as { data: { resultId: string } };
    const page = await call('get_result', { id: data.resultId, offset: 60 });
    assert.deepEqual(page.structuredContent, {
      offset: 60,
      totalBytes: 102,
      text: `${'x'.repeat(41)}"`,
    });
    assert.equal((await call('get_result', { id: 'nope' })).isError, true);
  });
});

describe('skills', () => {
  it('skills: lists its guides, hands each out whole, and names them when it has no such', async () => {
    const shelf = Object.assign(new FakeConnector('shelf', []), {
      usageGuide: '\n # G\n\nFirst.\n',
    });
    const { call } = await connect([shelf, new FakeConnector('plain', [])]);
    assert.match(textOf(await call('skills')), /^- usage: .*\n- connector:shelf: First\.$/);
    assert.equal(textOf(await call('skills', { name: 'connector:shelf' })), '\n # G\n\nFirst.\n');
    for (const name of ['shelf', 'connector:plain', 'toString']) {
      const miss = await call('skills', { name });
      assert.equal(miss.isError, true);
      assert.match(textOf(miss), /There is: usage, connector:shelf\./);
    }
  });

  it('skills: explains programs with the numbers in force, in less than 9000 bytes', async () => {
    const { call } = await connect([], { limits: () => ({ hostCalls: 7 }) });
    const usage = textOf(await call('skills', { name: 'usage' }));
    assert.ok(Buffer.byteLength(usage) < 9_000);
    assert.match(usage, /7 calls per program/);
    for (const name of ['connecta.ui', 'connecta.read', 'connecta.batch', 'connecta.emit']) {
      assert.ok(usage.includes(name), name);
    }
  });

  it('has an example that is JavaScript', async () => {
    const { call } = await connect();
    const usage = textOf(await call('skills', { name: 'usage' }));
    const examples = [...usage.matchAll(/```js\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
    assert.equal(examples.length, 2);
    for (const example of examples) new Function(`return (${example.trim()})`);
  });
});

describe('authorize_connector', () => {
  const locked = (step: Record<string, unknown>) =>
    Object.assign(new FakeConnector('locked', [], { recovery: 'oauth' }), {
      authorize: async ({ force }: { force: boolean }) => ({
        status: 'auth_required',
        force,
        ...step,
      }),
    });

  it('authorize_connector: says what a person has to do', async () => {
    const { call } = await connect([locked({ authorizationUrl: 'https://auth.example/' })]);
    const answer = await call('authorize_connector', { connector: 'locked', force: true });
    assert.deepEqual(answer.structuredContent, {
      connector: 'locked',
      recovery: 'oauth',
      status: 'auth_required',
      force: true,
      authorizationUrl: 'https://auth.example/',
    });
  });

  it('says that there is nothing to do here for a connector that takes no sign-in', async () => {
    const { call } = await connect([new FakeConnector('plain', [])]);
    const answer = await call('authorize_connector', { connector: 'plain' });
    assert.equal((answer.structuredContent as { recovery: string }).recovery, 'unavailable');
  });

  it('fails for an unknown connector, a sign-in without a page, and one that breaks', async () => {
    const broken = Object.assign(new FakeConnector('broken', [], { recovery: 'oauth' }), {
      authorize: async () => {
        throw new Error('no way');
      },
    });
    const { call } = await connect([locked({}), broken]);
    for (const connector of ['ghost', 'locked', 'broken']) {
      assert.equal((await call('authorize_connector', { connector })).isError, true, connector);
    }
  });

  it('has the tools listed anew', async () => {
    const shelf = new FakeConnector('shelf', [reader('read')]).telling();
    const { call } = await connect([shelf]);
    await call('search_tools');
    await call('search_tools');
    assert.equal(shelf.lists, 1);
    await call('authorize_connector', { connector: 'shelf' });
    await call('search_tools');
    assert.equal(shelf.lists, 2);
  });
});

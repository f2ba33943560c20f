import assert from 'node:assert/strict';
import { systemClock } from '../../../../src/server/clock';
import { httpSessions } from '../../../../src/server/connectors/http-session';
import { McpConnector } from '../../../../src/server/connectors/mcp-connector';
import type { ConnectaError } from '../../../../src/server/invocation/connecta-error';
import type { ConnectorState } from '../../../../src/shared/control';
import { HttpMcpServer } from '../../../harness/http-mcp-server';
import { waitFor } from '../../../harness/wait-for';
import { failureOf, rejectionOf } from '../fake-connector';

const never = new AbortController().signal;
const SECRET = 'Bearer secret-of-the-test';

describe('a connector over HTTP', function () {
  this.timeout(20_000);
  let server: HttpMcpServer;
  let connector: McpConnector;
  let states: ConnectorState[];
  let log: string[];

  beforeEach(async () => {
    server = await HttpMcpServer.start();
    states = [];
    log = [];
  });
  afterEach(async () => {
    await connector.close();
    await server.stop();
  });

  function make(more: { url?: string; startMs?: number } = {}): McpConnector {
    connector = new McpConnector({
      id: 'remote',
      open: httpSessions({ url: more.url ?? server.url, headers: { Authorization: SECRET } }),
      version: '0.0.0',
      clock: systemClock,
      startMs: () => more.startMs ?? 15_000,
      onState: (state) => states.push(state),
      log: (_level, message) => log.push(message),
    });
    return connector;
  }

  const call = (name = 'echo') => connector.callTool(name, {}, { signal: never });
  const names = async () => (await connector.listTools(never)).map(({ name }) => name);

  /** The failure, in which nothing of the headers may show. */
  async function cleanFailureOf(work: Promise<unknown>): Promise<ConnectaError> {
    const error = await failureOf(work);
    assert.ok(!JSON.stringify([error.details, states, log]).includes('secret-of'), error.message);
    return error;
  }

  it('connects when it is first needed, with its headers, and stays connected', async () => {
    make();
    assert.equal(server.seen.length, 0);
    assert.deepEqual(await names(), ['echo', 'breaks', 'reports']);
    assert.deepEqual(await call(), { content: [{ type: 'text', text: 'echo' }] });
    await call();
    assert.equal(server.sessions, 1);
    assert.ok(server.seen.every(({ headers }) => headers.authorization === SECRET));
    assert.deepEqual(states, [{ state: 'starting' }, { state: 'ready', tools: 3 }]);
  });

  it('ends its session at the server when it is closed', async () => {
    make();
    await call();
    await connector.close();
    assert.deepEqual([server.sessions, server.ended.length], [0, 1]);
  });

  it('is closed within moments by a server that does not answer to that', async () => {
    make();
    await call();
    server.instead = () => {};
    const closing = connector.close().then(() => 'closed');
    const later = new Promise((resolve) => setTimeout(() => resolve('still open'), 5_000).unref());
    assert.equal(await Promise.race([closing, later]), 'closed');
  });

  it('wants a key when the server answers 401, and says where it belongs', async () => {
    server.instead = (_request, response) => response.writeHead(401).end();
    const error = await cleanFailureOf(make().listTools(never));
    assert.deepEqual([error.code, error.details.retryable], ['auth_required', false]);
    assert.match(error.message, /127\.0\.0\.1:\d+ wants a key \(HTTP 401\).*"headers"/);
    assert.deepEqual(states.at(-1)?.state, 'failed');
  });

  it('connects at once when it is called again after its key was asked for', async () => {
    server.instead = (_request, response) => response.writeHead(401).end();
    make();
    for (let times = 0; times < 3; times += 1) await failureOf(connector.start());
    await connector.authorize();
    server.instead = undefined;
    assert.equal((await names()).length, 3);
  });

  it('says that a sign-in is not supported where the server offers one', async () => {
    server.instead = (_request, response) =>
      response
        .writeHead(401, { 'www-authenticate': 'Bearer resource_metadata="http://x.test/meta"' })
        .end();
    assert.match(
      (await cleanFailureOf(make().listTools(never))).message,
      /a sign-in.*not supported yet/,
    );
  });

  it('wants a key in the middle of things as well', async () => {
    make();
    await call();
    server.instead = (_request, response) => response.writeHead(401).end();
    assert.equal((await cleanFailureOf(call())).code, 'auth_required');
    server.instead = undefined;
    await call();
  });

  it('passes on how long to wait when there are too many calls', async () => {
    make();
    await call();
    server.instead = (_request, response) => response.writeHead(429, { 'retry-after': '7' }).end();
    const { details } = await cleanFailureOf(call());
    assert.deepEqual([details.code, details.retryAfterMs], ['rate_limited', 7_000]);
  });

  it('follows no redirect, so that its headers go nowhere else', async () => {
    const elsewhere = await HttpMcpServer.start();
    try {
      server.instead = (_request, response) =>
        response.writeHead(307, { location: `${elsewhere.url}?key=hidden` }).end();
      const error = await cleanFailureOf(make().listTools(never));
      assert.equal(error.code, 'unavailable');
      assert.match(
        error.message,
        /redirects to http:\/\/127\.0\.0\.1:\d+\/mcp, which is not followed/,
      );
      assert.deepEqual(elsewhere.seen, []);
    } finally {
      await elsewhere.stop();
    }
  });

  it('says that nobody is there, and is there again as soon as somebody is', async () => {
    const { port, url } = server;
    await server.stop();
    const error = await cleanFailureOf(make({ url }).listTools(never));
    assert.deepEqual([error.code, error.details.retryable], ['unavailable', true]);
    assert.match(error.message, /cannot be reached \(ECONNREFUSED\)\. Check that the server runs/);
    server = await HttpMcpServer.start(port);
    assert.equal((await names()).length, 3);
  });

  it('says that there is no MCP server where there is another', async () => {
    server.instead = (_request, response) => response.writeHead(404).end();
    assert.match(
      (await cleanFailureOf(make().listTools(never))).message,
      /no MCP server at this address/,
    );
  });

  it('opens a new session for a call that the server did not take for want of the old one', async () => {
    make();
    await call();
    server.forgetSessions();
    assert.deepEqual(await call(), { content: [{ type: 'text', text: 'echo' }] });
    assert.equal(server.sessions, 1);
    assert.deepEqual(
      states.map(({ state }) => state),
      ['starting', 'ready', 'idle', 'starting', 'ready'],
    );
  });

  it('fails a call at once whose connection breaks, and never makes it again by itself', async () => {
    make();
    const before = await names();
    const error = await cleanFailureOf(call('breaks'));
    assert.deepEqual([error.code, error.details.retryable], ['unavailable', true]);
    const calls = server.seen.filter(({ method }) => method === 'POST').length;
    await call();
    assert.equal(server.seen.filter(({ method }) => method === 'POST').length, calls + 1);
    assert.equal(before.length, 3);
  });

  it('fails a call whose connection breaks before there is any answer', async () => {
    make();
    await call();
    server.instead = (request) => request.socket.destroy();
    const error = await cleanFailureOf(call());
    assert.deepEqual([error.code, error.details.retryable], ['unavailable', true]);
    server.instead = undefined;
    await call();
  });

  it('tells when its tools change', async () => {
    make();
    await names();
    let told = 0;
    connector.onToolsChanged(() => {
      told += 1;
    });
    await waitFor('the stream of news', () => server.seen.some(({ method }) => method === 'GET'));
    server.addTool('another');
    await waitFor('the news', () => told > 0);
    assert.ok((await names()).includes('another'));
  });

  it('hears of progress while a call is under way', async () => {
    make();
    let told = 0;
    const onProgress = () => {
      told += 1;
    };
    await connector.callTool('reports', {}, { signal: never, onProgress });
    assert.ok(told > 0);
  });

  it('gives up a start that takes too long and names the setting', async () => {
    server.instead = () => {};
    const error = await cleanFailureOf(make({ startMs: 300 }).start());
    assert.match(error.message, /did not start within 300 ms.*connecta\.limits\.connectorStartMs/);
  });

  it('ends a call that its caller gives up', async () => {
    make();
    await call();
    server.instead = () => {};
    const caller = new AbortController();
    const calling = connector.callTool('echo', {}, { signal: caller.signal });
    caller.abort(new Error('no longer wanted'));
    await rejectionOf(calling);
    server.instead = undefined;
    await call();
  });
});

import assert from 'node:assert/strict';
import { type HostHandlers, HostLink, type HostReply } from '../../../shell/host-link';

/** A link in a window whose parent records what it is sent. */
function linked(handlers: Partial<HostHandlers> = {}) {
  const sent: Record<string, unknown>[] = [];
  const host = { postMessage: (message: Record<string, unknown>) => sent.push({ ...message }) };
  let listener: (event: unknown) => void = () => {};
  const view = {
    parent: host,
    addEventListener: (_type: string, listen: (event: unknown) => void) => {
      listener = listen;
    },
  };
  const link = new HostLink(view as unknown as Window, {
    requests: {},
    notifications: {},
    ...handlers,
  });
  const receive = (data: unknown, source: unknown = host) => listener({ source, data });
  return { link, sent, receive };
}

describe('the link to the host', () => {
  it('gives each request its own reply, once', () => {
    const { link, receive } = linked();
    const replies: [string, HostReply][] = [];
    link.request('a', 'm', {}, (reply) => replies.push(['a', reply]));
    link.request('b', 'm', {}, (reply) => replies.push(['b', reply]));
    receive({ jsonrpc: '2.0', id: 'b', result: { n: 1 } });
    receive({ jsonrpc: '2.0', id: 'b', result: { n: 2 } });
    receive({ jsonrpc: '2.0', id: 'a', error: { code: 1 } });
    receive({ jsonrpc: '2.0', id: 'c', result: {} });
    assert.deepEqual(replies, [
      ['b', { kind: 'result', result: { n: 1 } }],
      ['a', { kind: 'error', error: { code: 1 } }],
    ]);
  });

  it('takes a result that is no object for an error', () => {
    const { link, receive } = linked();
    const replies: HostReply[] = [];
    link.request('a', 'm', {}, (reply) => replies.push(reply));
    receive({ jsonrpc: '2.0', id: 'a', result: 'text' });
    assert.deepEqual(replies, [{ kind: 'error', error: undefined }]);
  });

  it('tells the host of a cancelled request, and drops its reply', () => {
    const { link, sent, receive } = linked();
    link.request('a', 'm', {}, () => assert.fail('cancelled'));
    link.cancel('a', 'why');
    link.cancel('a', 'twice');
    receive({ jsonrpc: '2.0', id: 'a', result: {} });
    assert.deepEqual(sent.slice(1), [
      {
        jsonrpc: '2.0',
        method: 'notifications/cancelled',
        params: { requestId: 'a', reason: 'why' },
      },
    ]);
  });

  it('answers what it knows, refuses what it does not, and never an inherited name', () => {
    const { sent, receive } = linked({ requests: { ping: () => ({}) } });
    for (const [id, method] of [
      [0, 'ping'],
      ['x', 'other'],
      [2, 'toString'],
    ]) {
      receive({ jsonrpc: '2.0', id, method });
    }
    assert.deepEqual(
      sent.map(({ id, result, error }) => [id, result ?? (error as { code: number }).code]),
      [
        [0, {}],
        ['x', -32601],
        [2, -32601],
      ],
    );
  });

  it('hears no other window and nothing that is no JSON-RPC', () => {
    const { sent, receive } = linked({ requests: { ping: () => ({}) } });
    receive({ jsonrpc: '2.0', id: 1, method: 'ping' }, {});
    receive({ jsonrpc: '2.0', id: 1, method: 'ping' }, null);
    for (const data of [
      null,
      'ping',
      [],
      { id: 1, method: 'ping' },
      { jsonrpc: '1.0', id: 1, method: 'ping' },
    ]) {
      receive(data);
    }
    assert.deepEqual(sent, []);
  });
});

import assert from 'node:assert/strict';
import { WebviewPort } from '../../../src/panels/webview-port';

function setup() {
  const posted: unknown[] = [];
  let receive: ((message: unknown) => void) | undefined;
  let disposed = false;
  const port = new WebviewPort({
    postMessage: (message) => {
      posted.push(message);
      return Promise.reject(new Error('Webview is disposed'));
    },
    onDidReceiveMessage: (listener) => {
      receive = listener;
      return {
        dispose: () => {
          disposed = true;
        },
      };
    },
  });
  return {
    port,
    posted,
    send: (message: unknown) => receive?.(message),
    isDisposed: () => disposed,
  };
}

const message = { type: 'rpc', message: {} } as const;

describe('WebviewPort', () => {
  it('keeps what the page sent before anyone listened, in order, once', () => {
    const { port, send } = setup();
    send('loaded');
    send('rpc');
    const first: unknown[] = [];
    const second: unknown[] = [];
    port.onMessage((received) => first.push(received));
    port.onMessage((received) => second.push(received));
    send('later');
    assert.deepEqual(first, ['loaded', 'rpc', 'later']);
    assert.deepEqual(second, ['later']);
  });

  it('keeps a limited number of them', () => {
    const { port, send } = setup();
    for (let number = 0; number < 1000; number += 1) send(number);
    const received: unknown[] = [];
    port.onMessage((one) => received.push(one));
    assert.equal(received.length, 64);
  });

  it('survives a webview that is gone', async () => {
    const { port, posted } = setup();
    port.post(message);
    await new Promise(setImmediate);
    assert.deepEqual(posted, [message]);
  });

  it('is silent once disposed', () => {
    const { port, posted, isDisposed } = setup();
    port.dispose();
    port.post(message);
    assert.deepEqual(posted, []);
    assert.ok(isDisposed());
  });

  it('no longer calls a listener that was removed', () => {
    const { port, send } = setup();
    const received: unknown[] = [];
    const remove = port.onMessage((one) => received.push(one));
    remove();
    send('x');
    assert.deepEqual(received, []);
  });
});

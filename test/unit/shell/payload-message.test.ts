import assert from 'node:assert/strict';
import { payloadMessage } from '../../../shell/payload-message';

const key = {
  key: 'p',
  code: 'KeyP',
  keyCode: 80,
  ctrlKey: true,
  shiftKey: false,
  altKey: false,
  metaKey: false,
};

const MESSAGES = [
  { type: 'connecta/read', id: '1', name: 'list', args: { a: 1 } },
  { type: 'connecta/height', height: 10 },
  { type: 'connecta/key', key },
  { type: 'connecta/alive', challenge: 'c' },
  { type: 'connecta/removed', construct: 'iframe' },
] as const;

describe('what a payload can say to the shell', () => {
  it('is one of five messages, and nothing else of what was posted', () => {
    for (const message of MESSAGES) {
      assert.deepEqual(payloadMessage({ ...message, jsonrpc: '2.0', method: 'x' }), message);
    }
  });

  it('is nothing when it is no message, or another one', () => {
    const others = [
      null,
      'connecta/read',
      [],
      {},
      { type: 'connecta/read-result', id: '1', ok: true },
      { type: 'connecta/theme', style: '' },
      { type: 'connecta/left' },
      { type: ['connecta/read'], id: '1' },
      { jsonrpc: '2.0', method: 'tools/call', id: 1 },
    ];
    for (const data of others) assert.equal(payloadMessage(data), undefined);
  });

  it('is nothing when it lacks what it is for', () => {
    const wrong = {
      'connecta/read': { id: 5 },
      'connecta/height': { height: '10' },
      'connecta/key': { key: 'p' },
      'connecta/alive': { challenge: 1 },
      'connecta/removed': { construct: '<b>everything</b>' },
    };
    for (const [type, rest] of Object.entries(wrong)) {
      assert.equal(payloadMessage({ type, ...rest }), undefined, type);
    }
  });
});

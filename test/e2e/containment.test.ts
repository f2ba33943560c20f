import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame } from 'playwright-core';
import { waitFor } from '../harness/wait-for';
import { withWindow } from './window';

const program = `async () => {
  await connecta.ui('<p id="ready">ready</p>', {
    reads: { readme: { address: 'files.read', fixedArgs: { path: 'README.md' }, viewArgs: ['toLine'] } },
  });
}
`;

const declared = {
  address: 'files.read',
  args: { path: 'README.md', toLine: 3 },
  resultMode: 'value',
};

interface Answer {
  readonly result?: { readonly isError?: boolean; readonly structuredContent?: unknown };
  readonly error?: { readonly code: number; readonly message: string };
}

/** Sends one JSON-RPC request from a frame to the one around it; undefined when nobody answers. */
function request(
  frame: Frame,
  method: string,
  params: unknown,
  waitMs = 30_000,
): Promise<Answer | undefined> {
  return frame.evaluate(
    ([name, sent, limit]) =>
      new Promise<Answer | undefined>((resolve) => {
        const id = `probe-${Math.random()}`;
        addEventListener('message', ({ data }) => {
          if (data?.id === id) resolve(data);
        });
        setTimeout(() => resolve(undefined), limit);
        parent.postMessage({ jsonrpc: '2.0', id, method: name, params: sent }, '*');
      }),
    [method, params, waitMs] as const,
  );
}

describe('a view', function () {
  this.timeout(240_000);
  const window = withWindow({ programs: { reader: program }, log: ['debug'] });

  before(async () => {
    await window().run('reader');
    await window().viewWith('#ready');
    await window().logLine(/view reader\.connecta\.js connected/);
  });

  /** Calls that the server recorded for the view; the log has one line for each. */
  async function recordedCalls(): Promise<number> {
    // What was recorded is told to the extension a moment later.
    await sleep(300);
    return [...(await window().log()).matchAll(/call \S+ .*\(call_tool\)/g)].length;
  }

  const call = async (args: unknown, name = 'call_tool') => {
    const { shell } = await window().view();
    return request(shell, 'tools/call', { name, arguments: args });
  };

  it('gets an answer to the read that it declared, even from a forged shell', async () => {
    const before = await recordedCalls();
    const answer = await call(declared);
    assert.match(JSON.stringify(answer?.result), /Tide clock/);
    assert.notEqual(answer?.result?.isError, true);
    await waitFor('the call to be recorded', async () => (await recordedCalls()) === before + 1);
  });

  const refused: readonly (readonly [what: string, args: unknown, name?: string])[] = [
    ['an address that it did not declare', { ...declared, address: 'files.list', args: {} }],
    ['another fixed argument', { ...declared, args: { path: 'package.json' } }],
    [
      'an argument that it did not declare',
      { ...declared, args: { ...declared.args, fromLine: 2 } },
    ],
    ['another tool', { code: 'async () => 1' }, 'execute_code'],
    ['another result mode', { ...declared, resultMode: 'mcp' }],
    ['no result mode', { address: declared.address, args: declared.args }],
    ['a key beside those of a read', { ...declared, timeoutMs: 1000 }],
  ];
  for (const [what, args, name] of refused) {
    it(`gets an error from the host for ${what}, and the server records nothing`, async () => {
      const before = await recordedCalls();
      const answer = await call(args, name);
      assert.ok(answer?.error, `the host answered ${JSON.stringify(answer)}`);
      assert.equal(answer.result, undefined);
      assert.equal(await recordedCalls(), before);
    });
  }

  it('gets no answer to JSON-RPC of its own', async () => {
    const before = await recordedCalls();
    const { payload } = await window().view();
    const params = { name: 'call_tool', arguments: declared };
    assert.equal(await request(payload, 'tools/call', params, 1500), undefined);
    await payload.evaluate((sent) => {
      for (const target of [parent, parent.parent, top]) {
        target?.postMessage({ jsonrpc: '2.0', id: 7, method: 'tools/call', params: sent }, '*');
        target?.postMessage(
          { type: 'rpc', message: { jsonrpc: '2.0', id: 8, method: 'tools/call', params: sent } },
          '*',
        );
      }
    }, params);
    assert.equal(await recordedCalls(), before);
  });

  it('H44: cannot reach the network or the window around it', async () => {
    const { payload, shell } = await window().view();
    for (const frame of [payload, shell]) {
      await assert.rejects(frame.evaluate(() => fetch('/version')));
      await assert.rejects(frame.evaluate(() => parent.document.title));
      await assert.rejects(frame.evaluate(() => top?.document.title));
      await assert.rejects(frame.evaluate(() => localStorage.length));
      assert.equal(await frame.evaluate(() => 'acquireVsCodeApi' in globalThis), false);
      // What a person's window holds is out of reach; the frame itself works.
      assert.equal(await frame.evaluate(() => document.location.href), 'about:srcdoc');
    }
  });
});

import assert from 'node:assert/strict';
import { isRelayed, isSandboxMessage, sandboxResource } from '../../../src/page/sandbox-messages';
import { sandboxTokens } from '../../../src/page/view-frame';
import { themeKind } from '../../../src/page/vscode-theme';

const ready = 'ui/notifications/sandbox-resource-ready';

describe('what the page takes from a message', () => {
  it('is a document only of the notification that brings one', () => {
    assert.deepEqual(sandboxResource({ method: ready, params: { html: '<p>' } }), {
      html: '<p>',
      sandbox: '',
    });
    assert.deepEqual(
      sandboxResource({ method: ready, params: { html: '', sandbox: 'allow-forms' } }),
      {
        html: '',
        sandbox: 'allow-forms',
      },
    );
    for (const params of [undefined, null, 'x', {}, { html: 5 }]) {
      assert.equal(sandboxResource({ method: ready, params }), undefined);
    }
    assert.equal(sandboxResource({ method: 'other', params: { html: '<p>' } }), undefined);
  });

  it('is relayed when it is JSON-RPC and not of the proxy itself', () => {
    assert.equal(isRelayed({ jsonrpc: '2.0', id: 1, result: {} }), true);
    assert.equal(isRelayed({ jsonrpc: '2.0', method: 'ui/initialize' }), true);
    assert.equal(isRelayed({ jsonrpc: '2.0', method: ready }), false);
    assert.equal(isSandboxMessage({ method: 'ui/notifications/sandbox-anything' }), true);
    for (const message of [null, 'x', [], {}, { jsonrpc: 2 }])
      assert.equal(isRelayed(message), false);
  });

  it('is never a way out of the sandbox', () => {
    for (const asked of [
      '',
      'allow-same-origin',
      'Allow-Same-Origin allow-scripts',
      'allow-popups\tallow-top-navigation',
    ]) {
      assert.equal(sandboxTokens(asked), 'allow-scripts');
    }
    assert.equal(sandboxTokens('allow-forms allow-same-origin'), 'allow-scripts allow-forms');
  });

  it('is the kind of theme by the classes that VS Code sets', () => {
    const kind = (...classes: string[]) =>
      themeKind({ contains: (name) => classes.includes(name) });
    assert.equal(kind('vscode-dark'), 'dark');
    assert.equal(kind('vscode-light'), 'light');
    assert.equal(kind('vscode-high-contrast'), 'high-contrast');
    assert.equal(kind('vscode-high-contrast', 'vscode-high-contrast-light'), 'high-contrast-light');
    assert.equal(kind(), 'dark');
  });
});

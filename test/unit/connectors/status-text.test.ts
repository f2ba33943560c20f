import assert from 'node:assert/strict';
import { statusText } from '../../../src/connectors/status-text';
import { english } from '../localize';

describe('statusText', () => {
  const ready = { kind: 'ready', pid: 1 } as const;

  it('is quiet while all is well', () => {
    const status = statusText(
      ready,
      [{ id: 'files', state: { state: 'ready', tools: 3 } }],
      english,
    );
    assert.equal(status.text, '$(plug) Connecta');
    assert.equal(status.error, false);
    assert.match(status.lines.join('\n'), /`files` · 3 tools/);
  });

  it('spins while the server or a connector starts', () => {
    const idle = { id: 'a', state: { state: 'idle' } } as const;
    const starting = { id: 'a', state: { state: 'starting' } } as const;
    assert.match(statusText({ kind: 'starting' }, [idle], english).text, /~spin/);
    assert.match(statusText(ready, [starting], english).text, /~spin/);
    assert.doesNotMatch(statusText(ready, [idle], english).text, /~spin/);
  });

  it('asks for attention only when the server failed', () => {
    const failed = { kind: 'failed', reason: 'It ended.', detail: '' } as const;
    assert.equal(statusText(failed, [], english).error, true);
    const connector = { id: 'a', state: { state: 'failed', error: 'no command' } } as const;
    assert.equal(statusText(ready, [connector], english).error, false);
  });

  it('lets no error of a connector format, link or run a command', () => {
    const error = '[click](command:evil) **b** <img> `c` $(bug)\n\n# h';
    const { lines } = statusText(ready, [{ id: 'a', state: { state: 'failed', error } }], english);
    const line = lines[1] ?? '';
    for (const mark of ['[', '](', '**', '<', '$(bug', '\n']) {
      assert.ok(!line.replaceAll(/\\./g, '').includes(mark), `${mark} in ${line}`);
    }
  });

  it('links to commands that exist', () => {
    const links = statusText({ kind: 'stopped' }, [], english).lines.join('\n');
    assert.match(links, /command:connecta\.restartServer/);
  });
});

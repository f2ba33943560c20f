import assert from 'node:assert/strict';
import { recipientOf } from '../../../../src/connectors/inputs/recipient';
import { readMcpJson } from '../../../../src/connectors/sources/mcp-json';
import { mcpJsonContext } from '../mcp-json-context';

const markOf = (entry: object, settings: Readonly<Record<string, string>> = {}) =>
  recipientOf('a', entry, (name) => settings[name]).mark;

const started = {
  command: 'npx',
  args: ['-y', '@acme/mcp@1.2.3', '--verbose'],
  env: { A: '1', HOST: 'h' },
};
const reached = { url: 'https://h.example/mcp', headers: { K: '1' } };

describe('whom an answer goes to', () => {
  it('is the same when words change places, a package its version, an address its query or headers', () => {
    for (const same of [
      { ...started, args: ['--verbose', '-y', '@acme/mcp@1.2.3'] },
      { ...started, args: ['-y', '@acme/mcp@^2.0.0-beta.1', '--verbose'] },
      { ...started, args: ['-y', '@acme/mcp@latest', '--verbose'] },
      { env: { HOST: 'h', A: '1' }, args: started.args, command: 'npx', type: 'stdio' },
    ]) {
      assert.equal(markOf(same), markOf(started), JSON.stringify(same));
    }
    for (const same of [
      { url: ' https://H.example/mcp/?a=1#b ' },
      { ...reached, type: 'http', headers: { K: '2' } },
    ]) {
      assert.equal(markOf(same), markOf(reached), JSON.stringify(same));
    }
  });

  it('is another when the program, a word, a variable, the folder or the address changes', () => {
    const others = [
      started,
      { ...started, command: 'node' },
      { ...started, args: ['-y', '@evil/mcp@1.2.3', '--verbose'] },
      { ...started, args: [...started.args, '--registry=https://evil.example'] },
      { ...started, args: ['-y', '@acme/mcp@1.2.3'] },
      { ...started, env: { A: '1', HOST: 'evil' } },
      { ...started, env: { A: '1', HOST: 'h', NODE_OPTIONS: '-r ./evil.js' } },
      { ...started, cwd: 'evil' },
      { ...started, envFile: 'evil' },
      { command: 'ssh', args: ['me@10.0.0.1'] },
      { command: 'ssh', args: ['me@10.0.0.2'] },
      reached,
      { url: 'http://h.example/mcp' },
      { url: 'https://evil.example/mcp' },
      { url: 'https://h.example/evil' },
      { url: 'https://h.example:8443/mcp' },
      { url: `https://\${input:host}/mcp` },
      { url: `https://\${input:other}/mcp` },
      { url: `\${env:A}` },
    ];
    const marks = new Set(others.map((entry) => markOf(entry)));
    assert.equal(marks.size, others.length);
  });

  it('is another when a setting that it is written with changes', () => {
    const entry = { command: 'x', args: [`--host=\${config:my.host}`] };
    assert.equal(markOf(entry, { 'my.host': 'h' }), markOf(entry, { 'my.host': 'h' }));
    assert.notEqual(markOf(entry, { 'my.host': 'evil' }), markOf(entry, { 'my.host': 'h' }));
  });
});

describe('the servers of a file that need the same answer', () => {
  it('are known to each of them, with what they start and no key', () => {
    const { servers } = readMcpJson(
      `{ "inputs": [{ "type": "promptString", "id": "key" }, { "type": "promptString", "id": "host" }],
         "servers": {
           "one": { "command": "a", "args": ["--token=s3cret"], "env": { "K": "\${input:key}" } },
           "two": { "url": "https://h/mcp", "headers": { "K": "\${input:key}" } },
           "other": { "url": "https://\${input:host}/mcp" },
           "broken": { "url": "ftp://\${input:key}" },
           "none": { "command": "b" } } }`,
      mcpJsonContext(),
    );
    for (const { late } of servers.slice(0, 2)) {
      assert.deepEqual(
        late?.recipients('key').map(({ server, shown }) => `${server}: ${shown}`),
        ['one: a --token=••• · env K', 'two: https://h/mcp'],
      );
    }
    assert.deepEqual(
      servers.map(({ late }) => late?.recipient.server),
      ['one', 'two', 'other', undefined],
    );
  });
});

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { entryContext } from '../../../../src/server/config/entry-context';
import { parseConfig, readConfig } from '../../../../src/server/config/read-config';
import { createTemporaryFolder } from '../../../harness/temporary-folder';

const context = entryContext('/ext/dist/server.js', '/srv/app');
const parse = (text: string) => parseConfig('mcp.json', text, context);

function usable(text: string) {
  const result = parse(text);
  assert.ok(result.kind === 'ok', JSON.stringify(result));
  return result;
}
function refusal(text: string) {
  const result = parse(text);
  assert.ok(result.kind === 'unusable', JSON.stringify(result));
  return result.message;
}

describe('a configuration file', () => {
  it('names stdio servers under "servers" or "mcpServers", with comments and trailing commas', () => {
    for (const key of ['servers', 'mcpServers']) {
      const { connectors } = usable(`{
        // mine
        "${key}": { "My Files": { "command": "npx", "args": ["-y", "x"], "env": { "TOKEN": "inner", "N": 5 }, }, },
      }`);
      assert.deepEqual(connectors, [
        {
          kind: 'stdio',
          id: 'my-files',
          command: 'npx',
          args: ['-y', 'x'],
          env: { TOKEN: 'inner', N: '5' },
          cwd: '/srv/app',
        },
      ]);
    }
  });

  it('has its variables filled in', () => {
    process.env.CONNECTA_TEST_TOKEN = 'from outside';
    try {
      const { connectors } = usable(`{ "servers": {
        "a": { "command": "\${userHome}/a", "args": ["\${workspaceFolder}/b"], "cwd": "sub" },
        "b": { "url": "http://h/mcp", "headers": { "K": "\${env:CONNECTA_TEST_TOKEN}" } }
      } }`);
      assert.deepEqual(connectors, [
        {
          kind: 'stdio',
          id: 'a',
          command: `${os.homedir()}/a`,
          args: ['/srv/app/b'],
          env: {},
          cwd: '/srv/app/sub',
        },
        { kind: 'http', id: 'b', url: 'http://h/mcp', headers: { K: 'from outside' } },
      ]);
    } finally {
      delete process.env.CONNECTA_TEST_TOKEN;
    }
  });

  it('has env files read, under what entries say themselves; one that is not there is said on its line', async () => {
    const folder = await createTemporaryFolder('connecta-config');
    try {
      await writeFile(path.join(folder.path, '.env'), 'A=1\nB=0');
      const text = `{ "servers": {
        "a": { "command": "x", "env": { "B": "2" }, "envFile": ".env" },
        "b": { "command": "x",
               "envFile": "gone" } } }`;
      const result = parseConfig('mcp.json', text, entryContext('/s.js', folder.path));
      assert.ok(result.kind === 'ok');
      assert.deepEqual(
        result.connectors.map((spec) => spec.kind === 'stdio' && spec.env),
        [{ A: '1', B: '2' }],
      );
      const [note, ...others] = result.notes;
      assert.deepEqual([note?.name, note?.line, note?.faulty, others.length], ['b', 4, true, 0]);
      assert.match(note?.message ?? '', /env file cannot be read: .*gone/);
    } finally {
      folder.remove();
    }
  });

  it('leaves out an entry that cannot be used, and says why on the line of the fault', () => {
    const { connectors, notes } = usable(`{ "servers": {
      "good": { "command": "a", "cwd": "/x" },
      "self": { "command": "node", "args": ["/ext/dist/server.js"] },
      "wrong": { "command": 5 },
      "GOOD": { "command": "b" },
      "console": { "command": "c" },
      "asks": {
        "command": "d",
        "env": { "KEY": "\${input:key}" }
      }
    } }`);
    assert.deepEqual(
      connectors.map((connector) => connector.id),
      ['good'],
    );
    assert.deepEqual(
      notes.map(({ name, line, faulty }) => [name, line, faulty]),
      [
        ['self', 3, false],
        ['wrong', 4, true],
        ['GOOD', 5, true],
        ['console', 6, true],
        ['asks', 9, true],
      ],
    );
    assert.match(notes[1]?.message ?? '', /"command" must name a program/);
  });

  it('counts of a name that stands twice the last, and says of the other which line counts', () => {
    const { connectors, notes } = usable(`{
      "servers": { "lost": { "command": "z" } },
      "servers": {
        "a": { "command": "x" },
        "a": {
          "command": "y",
          "command": "counts", "env": { "K": "1", "K": "2" }
        }
      } }`);
    assert.deepEqual(
      connectors.map((spec) => spec.kind === 'stdio' && [spec.id, spec.command, spec.env]),
      [['a', 'counts', { K: '2' }]],
    );
    assert.deepEqual(
      notes.map(({ name, line, message, faulty }) => [name, line, message.slice(-7), faulty]),
      [
        ['servers', 2, 'line 3.', false],
        ['a', 4, 'line 5.', false],
        ['command', 6, 'line 7.', false],
        ['K', 7, 'line 7.', false],
      ],
    );
  });

  it('that is no JSON is refused with its line and what to do', () => {
    assert.match(refusal('{\n  "servers": {\n    oops\n} }'), /^mcp\.json:3: .*Correct this line/);
    assert.match(refusal(''), /^mcp\.json:1: /);
  });

  it('without servers is refused with an example', () => {
    for (const text of ['{}', '[]', '{ "servers": [] }']) {
      assert.match(refusal(text), /^mcp\.json:1: no "servers"\. Write \{/);
    }
  });

  it('that is not there is refused by its path', async () => {
    const file = path.join(__dirname, 'no-such-file.json');
    const result = await readConfig(file, context);
    assert.ok(result.kind === 'unusable');
    assert.match(result.message, /no-such-file\.json: there is no such file\. Check the path/);
  });
});

import assert from 'node:assert/strict';
import path from 'node:path';
import { parseConfig, readConfig } from '../../../../src/server/config/read-config';

const inherited = { PATH: '/bin', TOKEN: 'outer' };
const parse = (text: string) => parseConfig('mcp.json', text, inherited);

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
          env: { PATH: '/bin', TOKEN: 'inner', N: '5' },
        },
      ]);
    }
  });

  it('leaves out an entry that cannot be used, and says why on its line', () => {
    const { connectors, skipped } = usable(`{ "servers": {
      "good": { "command": "a", "cwd": "/x" },
      "remote": { "url": "https://example.com" },
      "wrong": { "command": 5 },
      "GOOD": { "command": "b" },
      "console": { "command": "c" },
      "asks": { "command": "d", "env": { "KEY": "\${input:key}" } }
    } }`);
    assert.deepEqual(
      connectors.map((connector) => connector.id),
      ['good'],
    );
    assert.deepEqual(
      skipped.map(({ name, line }) => [name, line]),
      [
        ['remote', 3],
        ['wrong', 4],
        ['GOOD', 5],
        ['console', 6],
        ['asks', 7],
      ],
    );
    assert.match(skipped[1]?.reason ?? '', /"command" is wrong/);
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
    const result = await readConfig(file, {});
    assert.ok(result.kind === 'unusable');
    assert.match(result.message, /no-such-file\.json: there is no such file\. Check the path/);
  });
});

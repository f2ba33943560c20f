import assert from 'node:assert/strict';
import {
  entryFrom,
  nameFor,
  namesIn,
  withNewEntry,
} from '../../../../src/connectors/sources/new-entry';

describe('a new entry', () => {
  it('is what a person typed: an address, or a command line', () => {
    assert.deepEqual(entryFrom(' https://h.example/mcp '), { url: 'https://h.example/mcp' });
    assert.deepEqual(entryFrom('npx -y "a b" \'c d\' "e \\"f\\""'), {
      command: 'npx',
      args: ['-y', 'a b', 'c d', 'e "f"'],
    });
    assert.deepEqual(entryFrom('C:\\bin\\x.exe --a=C:\\b'), {
      command: 'C:\\bin\\x.exe',
      args: ['--a=C:\\b'],
    });
    assert.equal(entryFrom('  '), undefined);
  });

  it('gets a short name', () => {
    const names: [string, string][] = [
      ['npx -y @modelcontextprotocol/server-memory', 'memory'],
      ['npx -y @modelcontextprotocol/server-memory@1.2.3', 'memory'],
      ['uvx mcp-server-git', 'git'],
      ['node /srv/notes-mcp.js', 'notes'],
      ['C:\\tools\\weather.exe', 'weather'],
      ['https://mcp.linear.app/sse', 'linear'],
      ['http://localhost:3000/mcp', 'localhost'],
      ['npx -y', 'npx'],
    ];
    for (const [typed, name] of names) {
      const entry = entryFrom(typed);
      assert.equal(entry && nameFor(entry), name, typed);
    }
  });

  it('goes into the file without touching what is there', () => {
    const text = '{\n  // mine\n  "servers": {\n    "a": { "command": "x" }, // kept\n  }\n}\n';
    const written = withNewEntry(text, 'b', { command: 'y', args: ['z'] });
    assert.match(written, /\/\/ mine/);
    assert.match(written, /\/\/ kept/);
    assert.deepEqual(namesIn(written), ['a', 'b']);
    assert.deepEqual(JSON.parse(withNewEntry('', 'b', { url: 'http://h' })), {
      servers: { b: { url: 'http://h' } },
    });
  });
});

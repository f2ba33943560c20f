import assert from 'node:assert/strict';
import path from 'node:path';
import { type McpJsonContext, readMcpJson } from '../../../src/connectors/sources/mcp-json';
import { mcpJsonContext } from './mcp-json-context';

/** The text that each problem stands on, with what it says. */
function problemsIn(text: string, extra: Partial<McpJsonContext> = {}) {
  return readMcpJson(text, mcpJsonContext(extra)).problems.map(
    ({ offset, length, message, severity }) => ({
      on: text.slice(offset, offset + length),
      message,
      severity,
    }),
  );
}

const specsIn = (text: string, extra: Partial<McpJsonContext> = {}) =>
  readMcpJson(text, mcpJsonContext(extra)).servers.map(({ spec }) => spec);

const idsIn = (text: string, extra: Partial<McpJsonContext> = {}) =>
  specsIn(text, extra).map(({ id }) => id);

describe('readMcpJson', () => {
  it('makes a connector of a stdio entry, with comments, trailing commas and variables', () => {
    const text = `{
      // my servers
      "servers": {
        "My Notes": {
          "type": "stdio",
          "command": "\${userHome}/bin/notes",
          "args": ["--dir", "\${workspaceFolder}/notes",],
          "env": { "TOKEN": "\${env:TOKEN}", "PORT": 80, "GONE": null },
          "cwd": "sub",
        },
      },
    }`;
    const spec = {
      kind: 'stdio',
      id: 'my-notes',
      command: '/home/me/bin/notes',
      args: ['--dir', '/srv/app/notes'],
      env: { TOKEN: 'abc', PORT: '80', GONE: null },
      cwd: '/srv/app/sub',
    };
    assert.deepEqual(readMcpJson(text, mcpJsonContext()), {
      problems: [],
      servers: [{ name: 'My Notes', spec }],
    });
  });

  it('makes a connector of an entry with an address, whatever it calls the transport', () => {
    for (const type of ['', '"type":"http",', '"type":"sse",']) {
      const text = `{"servers":{"Remote":{${type}"url":"https://h.example/mcp?team=1","headers":{
        "Authorization":"Bearer \${env:TOKEN}\\n","X-Folder":"\${workspaceFolder}"}}}}`;
      assert.deepEqual(problemsIn(text), []);
      assert.deepEqual(specsIn(text), [
        {
          kind: 'http',
          id: 'remote',
          url: 'https://h.example/mcp?team=1',
          headers: { Authorization: 'Bearer abc', 'X-Folder': '/srv/app' },
        },
      ]);
    }
  });

  it('takes what a person says of the tools', () => {
    const text =
      '{"servers":{"a":{"url":"http://h","connecta":{"readOnly":["*"],"approvalRequired":["drop"]}}}}';
    assert.deepEqual(specsIn(text)[0]?.safety, {
      readOnly: ['*'],
      approvalRequired: ['drop'],
    });
  });

  it('starts a server in the folder of the file unless it says where', () => {
    assert.deepEqual(specsIn('{"servers":{"a":{"command":"x"}}}'), [
      { kind: 'stdio', id: 'a', command: 'x', args: [], env: {}, cwd: '/srv/app' },
    ]);
  });

  it('has nothing to say about an empty file', () => {
    for (const text of ['', '{}', '{"servers":{}}', '// nothing yet']) {
      assert.deepEqual(readMcpJson(text, mcpJsonContext()), { servers: [], problems: [] }, text);
    }
  });

  it('puts a syntax error where it is and reads the entries around it', () => {
    const text = '{"servers":{"a":{"command":"x"} "b":{"command":"y"}}}';
    const [problem] = readMcpJson(text, mcpJsonContext()).problems;
    assert.equal(problem?.severity, 'error');
    assert.equal(problem?.offset, text.indexOf('"b"'));
    assert.match(problem?.message ?? '', /not valid JSON/);
    assert.ok(idsIn(text).includes('a'));
  });

  it('leaves out one bad entry alone, and says why on its line', () => {
    const good = '"good":{"command":"x"}';
    const bad: [string, string, RegExp][] = [
      ['"bad":{"type":"http"}', '"bad"', /"url" must be an address/],
      ['"bad":{"url":5}', '5', /"url" must be an address/],
      ['"bad":{"url":"unix:///tmp/x.sock"}', '"unix:///tmp/x.sock"', /begin with http or https/],
      ['"bad":{"url":"http://me:pass@h/"}', '"http://me:pass@h/"', /belong into "headers"/],
      ['"bad":{"url":"http://h","headers":{"A B":"x"}}', '"x"', /cannot be sent as a header/],
      ['"bad":{"url":"http://h","headers":{"K":"a\\nb"}}', '"a\\nb"', /cannot be sent/],
      [
        `"bad":{"url":"http://h","headers":{"K":"\${input:key}"}}`,
        `"\${input:key}"`,
        /none with the id "key"/,
      ],
      ['"bad":{"command":"x","connecta":[]}', '[]', /must be an object/],
      ['"bad":{"command":"x","connecta":{"readOnly":"*"}}', '"*"', /must be a list/],
      ['"bad":{"type":"pipe","command":"x"}', '"pipe"', /type is not known/],
      ['"bad":{}', '"bad"', /"command" must name a program/],
      ['"bad":{"command":" "}', '" "', /"command" must name a program/],
      [
        `"bad":{"command":"x","args":["\${input:key}"]}`,
        `"\${input:key}"`,
        /none with the id "key"/,
      ],
      [
        `"bad":{"command":"x","env":{"K":"\${input:key}"}}`,
        `"\${input:key}"`,
        /none with the id "key"/,
      ],
      [`"bad":{"command":"\${config:a}"}`, `"\${config:a}"`, /does not know \$\{config:a\}/],
      ['"bad":{"command":"x","args":"y"}', '"y"', /must be a list/],
      ['"bad":{"command":"x","args":[1]}', '1', /must be text/],
      ['"bad":{"command":"x","env":[]}', '[]', /must be an object/],
      ['"bad":{"command":"x","sandboxEnabled":true}', 'true', /sandbox/],
      ['"bad":5', '"bad"', /must be an object/],
      ['"connecta":{"command":"x"}', '"connecta"', /programs already use/],
      ['"GOOD":{"command":"x"}', '"GOOD"', /same name/],
    ];
    for (const [entry, on, message] of bad) {
      const text = `{"servers":{${good},${entry}}}`;
      assert.deepEqual(idsIn(text), ['good'], entry);
      const [problem, ...others] = problemsIn(text);
      assert.equal(others.length, 0, entry);
      assert.equal(problem?.on, on, entry);
      assert.match(problem?.message ?? '', message);
    }
  });

  it('takes a leading ~ for the home folder, and the value of a setting', () => {
    const text = `{"servers":{"a":{"command":"~/bin/x","args":["~","~/d","a~","\${config:notes.dir}"],"cwd":"~/w"}}}`;
    assert.deepEqual(specsIn(text), [
      {
        kind: 'stdio',
        id: 'a',
        command: '/home/me/bin/x',
        args: ['/home/me', '/home/me/d', 'a~', '/srv/notes'],
        env: {},
        cwd: '/home/me/w',
      },
    ]);
  });

  it('needs an open folder for an entry that speaks of one, and none for others', () => {
    const text = `{"servers":{"a":{"command":"\${workspaceFolder}/x"},"b":{"command":"y"}}}`;
    const { workspaceFolder: _, ...values } = mcpJsonContext().values;
    const extra = { values: { ...values, workspaceFolder: undefined }, folder: '/home/me' };
    assert.deepEqual(specsIn(text, extra), [
      { kind: 'stdio', id: 'b', command: 'y', args: [], env: {}, cwd: '/home/me' },
    ]);
  });

  it('leaves out an entry that starts this very server', () => {
    const text = '{"servers":{"self":{"command":"node","args":["s.js"]},"other":{"command":"x"}}}';
    const startsConnecta = (line: readonly string[]) => line.includes('s.js');
    assert.deepEqual(idsIn(text, { startsConnecta }), ['other']);
    assert.match(problemsIn(text, { startsConnecta })[0]?.message ?? '', /Connecta itself/);
  });

  it('leaves it out as itself, and not for its name, where it is called as programs call it', () => {
    const text = '{"servers":{"connecta":{"command":"node","args":["s.js"]}}}';
    const startsConnecta = (line: readonly string[]) => line.includes('s.js');
    const [problem, ...others] = problemsIn(text, { startsConnecta });
    assert.match(problem?.message ?? '', /Connecta itself/);
    assert.equal(others.length, 0);
  });

  it('leaves it out also where the path begins at the folder that the entry names', () => {
    const startsConnecta = (line: readonly string[], cwd: string) =>
      line.some((word) => path.resolve(cwd, word) === '/srv/app/sub/s.js');
    const text = (cwd: string) =>
      `{"servers":{"self":{"command":"node","args":["s.js"],"cwd":"${cwd}"}}}`;
    assert.deepEqual(idsIn(text('sub'), { startsConnecta }), []);
    assert.deepEqual(idsIn(text('other'), { startsConnecta }), ['self']);
  });

  it('leaves out a name that another folder has taken', () => {
    const text = '{"servers":{"git":{"command":"x"},"new":{"command":"y"}}}';
    assert.deepEqual(idsIn(text, { taken: ['git'] }), ['new']);
  });

  it('points at the key that other programs use', () => {
    assert.deepEqual(problemsIn('{"mcpServers":{"a":{"command":"x"}}}'), [
      { on: '"mcpServers"', message: 'VS Code names this key "servers".', severity: 'warning' },
    ]);
  });

  it('says nothing of what a value resolved to', () => {
    const text = `{"servers":{"a":{"command":"x","env":{"A":"\${env:TOKEN}","B":"\${nothing}"}}}}`;
    assert.equal(problemsIn(text).length, 1);
    assert.ok(!JSON.stringify(problemsIn(text)).includes('abc'));
  });
});

import assert from 'node:assert/strict';
import {
  choiceAfter,
  type FileEntries,
  foundServers,
} from '../../../../src/connectors/sources/found-servers';
import { portableEntries, readMcpJson } from '../../../../src/connectors/sources/mcp-json';
import { nameNote } from '../../../../src/connectors/sources/name-note';
import { settingOf, usedServersFrom } from '../../../../src/connectors/sources/used-servers';
import { english } from '../../localize';
import { mcpJsonContext } from '../mcp-json-context';

const file = (written: string, program: string, text: string, ofFolder = false): FileEntries => ({
  known: { file: `/abs/${written}`, written, program, ofFolder },
  entries: portableEntries(text, ['/srv/app']),
});

const cursor = file(
  '~/.cursor/mcp.json',
  'Cursor',
  '{"mcpServers":{"memory":{"command":"npx","args":["memory"]},"web":{"url":"https://h/mcp"}}}',
);
const claude = file(
  '~/claude.json',
  'Claude Desktop',
  '{"mcpServers":{"memory":{"command":"npx","args":["memory"]},"Web":{"url":"https://other/mcp"}}}',
);
const project = file('.mcp.json', 'Claude Code', '{"mcpServers":{"db":{"command":"db"}}}', true);

const find = (...files: FileEntries[]) => foundServers(files, (line) => line.includes('connecta'));
const used = (value: unknown) => usedServersFrom([value], () => assert.fail());
const settings = ({ user, workspace }: ReturnType<typeof choiceAfter>) => [
  settingOf(user),
  settingOf(workspace),
];

describe('servers that other programs declare', () => {
  it('are listed with where they stand; what two files say in the same words is one', () => {
    assert.deepEqual(
      find(project, cursor, claude).map(({ name, line, places }) => [
        name,
        line,
        places.map(({ program }) => program).join(),
      ]),
      [
        ['db', 'db', 'Claude Code'],
        ['memory', 'npx memory', 'Cursor,Claude Desktop'],
        ['web', 'https://h/mcp', 'Cursor'],
        ['Web', 'https://other/mcp', 'Claude Desktop'],
      ],
    );
  });

  it('are read in every dialect', () => {
    const text = `{ // comments
      "mcpServers": {
        "windsurf": { "serverUrl": "https://w/mcp" },
        "gemini": { "httpUrl": "https://g/mcp", "timeout": 5 },
        "copilot": { "type": "local", "command": "c", "tools": ["*"] },
        "claude": { "command": "c", "env": { "KEY": "\${CLAUDE_KEY:-none}" } },
      } }`;
    const context = mcpJsonContext({ dialect: 'portable' });
    const values = { ...context.values, bareEnvironment: true };
    const { servers, problems } = readMcpJson(text, { ...context, values });
    assert.deepEqual(problems, []);
    assert.deepEqual(
      servers.map(({ spec }) =>
        spec.kind === 'http' ? spec.url : spec.kind === 'stdio' && [spec.command, spec.env],
      ),
      ['https://w/mcp', 'https://g/mcp', ['c', {}], ['c', { KEY: 'none' }]],
    );
    assert.deepEqual(
      [...portableEntries(text, []).keys()],
      servers.map(({ name }) => name),
    );
    assert.deepEqual([...portableEntries('{"servers":{"a":{}}}', []).keys()], ['a']);
  });

  it('are read where Claude Code keeps them by folder, those of open folders alone', () => {
    const text = `{
      "mcpServers": { "all": { "command": "x" }, "both": { "command": "first" } },
      "projects": {
        "/srv/app": { "mcpServers": { "here": { "command": "y" }, "both": { "command": "second" } } },
        "/srv/other": { "mcpServers": { "there": { "command": "z" } } } } }`;
    assert.deepEqual(
      find(file('f', 'p', text)).map(({ name, line }) => `${name} ${line}`),
      ['all x', 'both first', 'here y'],
    );
    const { servers, problems } = readMcpJson(text, mcpJsonContext({ dialect: 'portable' }));
    assert.deepEqual(problems, []);
    assert.deepEqual(
      servers.map(({ name, spec }) => `${name} ${spec.kind === 'stdio' && spec.command}`),
      ['all x', 'both first', 'here y'],
    );
  });

  it('are none where a file holds none, or is no such file', () => {
    for (const text of [
      '',
      'null',
      '[]',
      '{"mcpServers":[]}',
      '{"mcpServers":{"a":5,"b":{}}}',
      '<xml/>',
    ]) {
      assert.deepEqual(find(file('f', 'p', text)), [], text);
    }
  });

  it('do not count when they are Connecta itself', () => {
    assert.deepEqual(find(file('f', 'p', '{"mcpServers":{"me":{"command":"connecta"}}}')), []);
  });

  it('show nothing that looks like a key', () => {
    const lines = find(
      file(
        'f',
        'p',
        `{"mcpServers":{
          "a":{"command":"x","args":["--api-key","s3cret","--token=s3cret","API_KEY=s3cret","--path=/a"],"env":{"K":"s3cret"}},
          "b":{"url":"https://me:s3cret@h/mcp?key=s3cret"},
          "c":{"command":"${'x'.repeat(500)}"}}}`,
      ),
    ).map(({ line }) => line);
    assert.doesNotMatch(lines.join(), /s3cret/);
    assert.deepEqual(lines.slice(0, 2), [
      'x --api-key ••• --token=••• API_KEY=••• --path=/a · env K',
      'https://h/mcp',
    ]);
    assert.ok((lines[2] ?? '').length <= 121);
  });
});

describe('what is shown of a server', () => {
  const shown = (entry: object) =>
    find(file('f', 'p', JSON.stringify({ mcpServers: { a: entry } })))[0]?.line;
  const line = (...[command, ...args]: string[]) => shown({ command, args });

  it('is what is started where a file names it twice, and the file is told of it', () => {
    const one = '{"command":"evil"}';
    const two = '{"command":"npx","args":["good"]}';
    for (const text of [
      `{"mcpServers":{"docs":${one},"docs":${two}}}`,
      `{"mcpServers":{"docs":${one}},"mcpServers":{"docs":${two}}}`,
      '{"mcpServers":{"docs":{"command":"evil","command":"npx","args":["good"]}}}',
    ]) {
      assert.equal(find(file('f', 'p', text))[0]?.line, 'npx good');
      const { servers, problems } = readMcpJson(text, mcpJsonContext({ dialect: 'portable' }));
      assert.deepEqual(
        servers.map(({ spec }) => spec.kind === 'stdio' && [spec.command, ...spec.args]),
        [['npx', 'good']],
      );
      assert.deepEqual(
        problems.map(({ message }) => message),
        ['This does not count: the same name follows on line 1.'],
      );
    }
  });

  it('is what its type says where there is a program and an address; without a type it is none', () => {
    const both = { command: 'npx', url: 'https://h/mcp' };
    assert.equal(shown(both), undefined);
    assert.equal(shown({ ...both, type: 'http' }), 'https://h/mcp');
    assert.equal(shown({ ...both, type: 'stdio' }), 'npx');
    const specs = (entry: object) =>
      readMcpJson(JSON.stringify({ servers: { a: entry } }), mcpJsonContext());
    assert.match(specs(both).problems[0]?.message ?? '', /has "command" and "url"/);
    assert.deepEqual(specs(both).servers, []);
    assert.equal(specs({ ...both, type: 'http' }).servers[0]?.spec.kind, 'http');
    assert.equal(specs({ ...both, type: 'stdio' }).servers[0]?.spec.kind, 'stdio');
  });

  it('never leaves out what is started', () => {
    assert.equal(line('env', '-auth', 'evil-program', 'npx'), 'env -auth evil-program npx');
    assert.equal(line('sh', '-c', 'AUTH=1; evil'), 'sh -c AUTH=•••; evil');
    assert.equal(line('sh', '-c', 'AUTH=$(evil)'), 'sh -c AUTH=$(evil)');
    assert.equal(line('docker', 'run', 'my/auth:latest'), 'docker run my/auth:latest');
    assert.equal(line('npx', '--author', 'me', 'x'), 'npx --author me x');
    assert.equal(line('e\u202Ev\u200Bil', 'a\u0007\nb'), 'evil a b');
    assert.equal(line('x', 'y'.repeat(200))?.at(-1), '…');
    assert.equal(
      shown({
        command: 'x',
        args: ['y'.repeat(200)],
        env: { NODE_OPTIONS: '-r evil', A: '1' },
      })?.split('…')[1],
      ' · env NODE_OPTIONS, A',
    );
  });

  it('has no key in headers, addresses and variables', () => {
    assert.equal(
      line('npx', '--header', 'Authorization: Bearer sk-1'),
      'npx --header Authorization: Bearer •••',
    );
    assert.equal(line('npx', '-H', 'X-Api-Key:sk-1'), 'npx -H X-Api-Key:•••');
    assert.equal(
      line('npx', '--header=Authorization: Bearer sk-1'),
      'npx --header=Authorization: Bearer •••',
    );
    assert.equal(line('pg', 'postgresql://me:hunter2@db/x'), 'pg postgresql://•••@db/x');
    assert.equal(
      line('npx', 'https://h/mcp?a=1&api_key=sk-1&b=2'),
      'npx https://h/mcp?a=1&api_key=•••&b=2',
    );
    assert.equal(line('docker', '-e', 'api_key=sk-1', 'img'), 'docker -e api_key=••• img');
    assert.equal(line('x', '{"apiKey":"sk-1"}'), 'x {"apiKey":"•••"}');
  });
});

describe('what tells a server from others where its line is long', () => {
  const long = '/opt/very/long/path/to/some/folder/in/which/things/are/kept';
  const telling = (entry: object) =>
    find(file('f', 'p', JSON.stringify({ mcpServers: { a: entry } })))[0]?.telling;
  const started = (...[command, ...args]: string[]) => telling({ command, args });

  it('is its package, image, script with the folder that names it, or host', () => {
    const rest = ['--with', 'many', '--words', 'x'.repeat(60)];
    const cases: readonly (readonly [string, ...string[]])[] = [
      ['@acme/server-memory', 'npx', '-y', '@acme/server-memory', ...rest],
      ['…/server-memory/dist/index.js', 'node', `${long}/server-memory/dist/index.js`],
      ['…/serve-notes.mjs', 'node', '--no-warnings', '/a/b/tools/serve-notes.mjs', ...rest],
      [
        'ghcr.io/acme/github-mcp',
        'docker',
        'run',
        '-i',
        '--rm',
        '-e',
        'A=1',
        'ghcr.io/acme/github-mcp',
        ...rest,
      ],
      ['mcp-server-git', 'uvx', '--from', 'other', 'mcp-server-git', ...rest],
      ['@acme/mcp', 'cmd', '/c', 'npx', '-y', '@acme/mcp', ...rest],
      ['cd /x && npx pkg', 'sh', '-c', 'cd /x && npx pkg', ...rest],
      ['…/notes-server', `${long}/notes/bin/notes-server`],
      ['…/venv-notes/main.py', 'C:\\x\\python.exe', 'C:\\python\\venv-notes\\main.py', ...rest],
    ];
    for (const [expected, ...words] of cases) assert.equal(started(...words), expected);
    assert.equal(
      telling({ url: `https://mcp.acme.example/${'x'.repeat(90)}` }),
      'mcp.acme.example',
    );
  });

  it('is not said of a short line, and is never a secret', () => {
    assert.equal(started('npx', '-y', 'memory'), undefined);
    assert.equal(telling({ url: 'https://h/mcp' }), undefined);
    const secret = ['--token', 's3cret/value', '--api-key=s3cret'];
    assert.equal(started('npx', ...secret, 'memory', 'x'.repeat(80)), 'memory');
  });
});

describe('the name of a found server', () => {
  const servers = find(
    project,
    cursor,
    claude,
    file('g', 'p', '{"mcpServers":{"console":{"command":"x"},"git":{"command":"y"}}}'),
  );
  const taken = [{ id: 'db', where: '.vscode/mcp.json' }, { id: 'files' }, { id: 'git' }];
  const note = (name: string) => {
    const server = servers.find((one) => one.name === name);
    return server && nameNote(server, servers, taken, english);
  };

  it('is said to be taken by a server of the workspace, or by another that was found', () => {
    assert.match(note('db')?.text ?? '', /taken by \.vscode\/mcp\.json: rename/);
    assert.match(note('web')?.text ?? '', /in ~\/claude\.json: pick only one/);
    assert.match(note('Web')?.text ?? '', /in ~\/\.cursor\/mcp\.json: pick only one/);
    assert.match(note('console')?.text ?? '', /cannot use this name/);
    for (const name of ['db', 'web', 'Web', 'console']) assert.ok(note(name)?.warns, name);
  });

  it('may be that of a built-in connector, and needs no word when it is free', () => {
    assert.deepEqual(note('git'), {
      text: 'Takes the place of the built-in connector',
      warns: false,
    });
    assert.equal(note('memory'), undefined);
  });
});

describe('the choice of servers', () => {
  const none = { user: used(undefined), workspace: used(undefined) };
  const shown = find(project, cursor, claude);
  const picked = (...names: string[]) => new Set(shown.filter(({ name }) => names.includes(name)));

  it('is kept where the person said, and for what belongs to a folder in the workspace', () => {
    assert.deepEqual(settings(choiceAfter(none, shown, picked('memory', 'db'), 'user')), [
      { '~/.cursor/mcp.json': ['memory'] },
      { '.mcp.json': ['db'] },
    ]);
    assert.deepEqual(settings(choiceAfter(none, shown, picked('web', 'memory'), 'workspace')), [
      undefined,
      { '~/.cursor/mcp.json': ['memory', 'web'] },
    ]);
  });

  it('leaves what was in use where it was, and takes away what is no longer ticked from wherever it is', () => {
    const before = {
      user: used({ '~/claude.json': ['memory', 'Web'], '~/elsewhere.json': ['kept'] }),
      workspace: used({ '~/.cursor/mcp.json': ['web'] }),
    };
    assert.deepEqual(settings(choiceAfter(before, shown, picked('memory'), 'workspace')), [
      { '~/claude.json': ['memory'], '~/elsewhere.json': ['kept'] },
      undefined,
    ]);
    assert.deepEqual(settings(before), [
      { '~/claude.json': ['memory', 'Web'], '~/elsewhere.json': ['kept'] },
      { '~/.cursor/mcp.json': ['web'] },
    ]);
  });

  it('keeps what was ticked when another server of that name, in the same place, was not', () => {
    const twice = find(
      file('.mcp.json', 'Claude Code', '{"mcpServers":{"db":{"command":"one"}}}', true),
      file('.mcp.json', 'Claude Code', '{"mcpServers":{"db":{"command":"two"}}}', true),
    );
    const [first] = twice;
    assert.ok(first && twice.length === 2);
    assert.deepEqual(settings(choiceAfter(none, twice, new Set([first]), 'user')), [
      undefined,
      { '.mcp.json': ['db'] },
    ]);
  });

  it('is read from all scopes, without what cannot be understood', () => {
    const invalid: string[] = [];
    const read = usedServersFrom(
      [{ a: ['x'], b: 'y' }, undefined, [], { a: ['z'], c: [5] }],
      (where) => invalid.push(where),
    );
    assert.deepEqual(settingOf(read), { a: ['x', 'z'] });
    assert.deepEqual(invalid, [
      'connecta.useServers.b',
      'connecta.useServers',
      'connecta.useServers.c',
    ]);
  });

  it('lets only those of a file count', () => {
    const { servers, problems } = readMcpJson(
      '{"mcpServers":{"a":{"command":"x"},"b":{"command":"y"},"broken":{}}}',
      mcpJsonContext({ dialect: 'portable', only: new Set(['b']) }),
    );
    assert.deepEqual([servers.map(({ name }) => name), problems], [['b'], []]);
  });
});

import assert from 'node:assert/strict';
import { withVariablesOf } from '../../../src/connectors/env-file-variables';
import { readMcpJson } from '../../../src/connectors/sources/mcp-json';
import { english } from '../localize';
import { mcpJsonContext } from './mcp-json-context';

const inputs = `[
  { "type": "promptString", "id": "key", "description": "API key", "password": true },
  { "type": "promptString", "id": "host", "default": "example.org" },
  { "type": "pickString", "id": "region", "description": "Region", "options": ["eu", { "label": "America", "value": "us" }], "default": "us" },
  { "type": "command", "id": "run", "command": "x.y" },
  { "type": "pickString", "id": "empty", "options": [] },
]`;

function read(servers: string, generation = 0) {
  const text = `{ "inputs": ${inputs}, "servers": ${servers} }`;
  const { problems, ...rest } = readMcpJson(text, mcpJsonContext({ generation }));
  return {
    ...rest,
    problems: problems.map(({ offset, length, message }) => ({
      on: text.slice(offset, offset + length),
      message,
    })),
  };
}

function only(servers: string, generation = 0) {
  const [server, ...others] = read(servers, generation).servers;
  assert.ok(server && others.length === 0);
  return server;
}

const revisionOf = (servers: string, generation = 0) => {
  const { spec } = only(servers, generation);
  return spec.kind === 'deferred' ? spec.revision : '';
};

describe('a server that asks for something', () => {
  const remote = `{"a":{"url":"https://\${input:host}/mcp","headers":{"K":"Bearer \${input:key}"},"connecta":{"readOnly":["*"]}}}`;

  it('is deferred, with what a person is asked and their word on its tools', () => {
    const { spec, late } = only(remote);
    assert.ok(spec.kind === 'deferred');
    assert.deepEqual(
      { ...spec, revision: '' },
      {
        kind: 'deferred',
        id: 'a',
        transport: 'http',
        revision: '',
        safety: { readOnly: ['*'], approvalRequired: [] },
      },
    );
    assert.deepEqual(late?.inputs, [
      { kind: 'text', id: 'host', description: 'host', secret: false, initial: 'example.org' },
      { kind: 'text', id: 'key', description: 'API key', secret: true, initial: '' },
    ]);
  });

  it('has the answers in it when it starts', () => {
    const { late } = only(remote);
    const answers = new Map([
      ['host', 'h.example'],
      ['key', 's3cret'],
    ]);
    assert.deepEqual(late?.complete(answers), {
      connector: {
        kind: 'http',
        id: 'a',
        url: 'https://h.example/mcp',
        headers: { K: 'Bearer s3cret' },
        safety: { readOnly: ['*'], approvalRequired: [] },
      },
      problems: [],
    });
  });

  it('says what is wrong with an answer without repeating it', () => {
    const { late } = only(`{"a":{"url":"\${input:host}"}}`);
    const read = late?.complete(new Map([['host', 'ftp://secret-place']]));
    assert.equal(read?.connector, undefined);
    assert.match(read?.problems[0]?.message ?? '', /begin with http or https/);
    assert.doesNotMatch(JSON.stringify(read), /secret-place/);
  });

  it('offers what there is to choose from', () => {
    const { late } = only(`{"a":{"command":"x","env":{"R":"\${input:region}"}}}`);
    assert.deepEqual(late?.inputs, [
      {
        kind: 'choice',
        id: 'region',
        description: 'Region',
        options: [
          { label: 'eu', value: 'eu' },
          { label: 'America', value: 'us' },
        ],
        initial: 'us',
      },
    ]);
  });

  it('is connected anew when its entry, its question or the generation changes, and only then', () => {
    const same = `{ "a": { "command": "x", "args": ["\${input:key}"] } }`;
    const revision = revisionOf(same);
    assert.equal(revisionOf(`{"a":{"args":["\${input:key}"],"command":"x"}}`), revision);
    assert.notEqual(revisionOf(`{"a":{"command":"y","args":["\${input:key}"]}}`), revision);
    assert.notEqual(revisionOf(`{"a":{"command":"x","args":["\${input:host}"]}}`), revision);
    assert.notEqual(revisionOf(same, 1), revision);
  });

  it('is left out when its question cannot be asked, and the question is a problem on its own line', () => {
    const { servers, problems } = read(
      `{"a":{"command":"\${input:run}"},"b":{"command":"\${input:empty}"},"c":{"command":"\${input:none}"}}`,
    );
    assert.deepEqual(servers, []);
    assert.deepEqual(
      problems.map(({ on }) => on),
      ['"command"', '[]', `"\${input:run}"`, `"\${input:empty}"`, `"\${input:none}"`],
    );
    assert.match(problems[0]?.message ?? '', /runs no command/);
    assert.match(problems[2]?.message ?? '', /Left out: .*runs no command/);
    assert.match(problems[4]?.message ?? '', /none with the id "none"/);
  });

  it('is told of inputs that are none', () => {
    const text = '{"servers":{},"inputs":{}}';
    const [problem] = readMcpJson(text, mcpJsonContext()).problems;
    assert.match(problem?.message ?? '', /must be a list/);
    const twice = readMcpJson(
      `{"servers":{"a":{"command":"\${input:k}"}},"inputs":[{"type":"x","id":"k"},{"type":"promptString","id":"k","description":"second"}]}`,
      mcpJsonContext(),
    );
    assert.deepEqual(
      twice.servers.map(({ late }) => late?.inputs.map(({ description }) => description)),
      [['second']],
    );
    assert.match(
      twice.problems.map(({ message }) => message).join(),
      /another input with the id "k" follows/,
    );
    const unnamed = readMcpJson('{"servers":{},"inputs":[5,{"type":"x"}]}', mcpJsonContext());
    assert.equal(unnamed.problems.length, 2);
  });
});

describe('a server in a workspace file', () => {
  it('is read with its inputs, from either place; what else is in the file is no business of ours', () => {
    const mcp = `{ "servers": { "a": { "command": "\${input:key}" } }, "inputs": ${inputs} }`;
    for (const text of [`{"folders":[],"mcp":${mcp}}`, `{"settings":{"mcp":${mcp}},"folders":}`]) {
      const { servers, problems } = readMcpJson(text, mcpJsonContext({ dialect: 'workspace' }));
      assert.deepEqual(
        servers.map(({ name, late }) => [name, late?.inputs.map(({ id }) => id)]),
        [['a', ['key']]],
      );
      // The two inputs that cannot be asked.
      assert.equal(problems.length, 2);
    }
    const none = readMcpJson(
      '{"folders":[],"mcpServers":{}}',
      mcpJsonContext({ dialect: 'workspace' }),
    );
    assert.deepEqual(none, { servers: [], problems: [] });
  });
});

describe('a server with an env file', () => {
  it('is deferred until the file is read, at its start', () => {
    const { spec, late } = only(
      `{"a":{"command":"x","env":{"A":"1"},"envFile":"\${workspaceFolder}/.env"}}`,
    );
    assert.equal(spec.kind, 'deferred');
    assert.deepEqual(late?.inputs, []);
    const read = late?.complete(new Map());
    assert.equal(read?.envFile?.path, '/srv/app/.env');
    assert.deepEqual(read?.connector?.kind, 'stdio');
  });

  it('that is missing is told so by its path as written, never with the answer in it', async () => {
    const { late } = only(`{"a":{"command":"x","envFile":"/nowhere/\${input:key}.env"}}`);
    const { connector, envFile } = late?.complete(new Map([['key', 's3cret']])) ?? {};
    assert.ok(connector && envFile);
    await assert.rejects(withVariablesOf(envFile, connector, english), (error: Error) => {
      assert.ok(error.message.includes(`ENOENT, /nowhere/\${input:key}.env`), error.message);
      assert.doesNotMatch(error.message, /s3cret/);
      return true;
    });
  });
});

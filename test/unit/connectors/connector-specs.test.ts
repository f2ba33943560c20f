import assert from 'node:assert/strict';
import path from 'node:path';
import { connectorSpecs } from '../../../src/connectors/connector-specs';
import type { ConnectorSpec } from '../../../src/shared/control';
import { startsConnecta } from '../../../src/shared/starts-connecta';
import { lineAndColumn } from '../../../src/shared/text-position';

const declared = (id: string): ConnectorSpec => ({
  kind: 'stdio',
  id,
  command: 'x',
  args: [],
  env: {},
});

const builtin = (id: 'files' | 'git', ...roots: string[]): ConnectorSpec => ({
  kind: 'builtin',
  id,
  builtin: id,
  roots,
});

describe('connectorSpecs', () => {
  it('adds files and git with one root per folder', () => {
    assert.deepEqual(connectorSpecs([declared('notes')], ['/a', '/b']), [
      builtin('files', '/a', '/b'),
      builtin('git', '/a', '/b'),
      declared('notes'),
    ]);
  });
  it('has neither without a folder', () => {
    assert.deepEqual(connectorSpecs([], []), []);
  });
  it('gives way to a declared connector of the same name, and to that alone', () => {
    assert.deepEqual(connectorSpecs([declared('files')], ['/a']), [
      builtin('git', '/a'),
      declared('files'),
    ]);
    assert.deepEqual(connectorSpecs([declared('git')], ['/a']), [
      builtin('files', '/a'),
      declared('git'),
    ]);
  });
});

describe('startsConnecta', () => {
  const server = '/ext/connecta.connecta-program-ui-0.1.0/dist/server.js';
  const checkout = '/src/connecta/dist/server.js';
  const from = (cwd: string) => (word: string) => path.posix.resolve(cwd, word);
  for (const line of [
    ['node', server],
    ['node', '/home/me/.vscode/extensions/connecta.connecta-program-ui-0.0.9/dist/server.js'],
    [
      'node',
      'C:\\Users\\me\\.vscode\\extensions\\connecta.connecta-program-ui-0.1.0\\dist\\server.js',
    ],
    ['npx', 'connecta-program-ui'],
    ['npx', 'connecta-program-ui@latest'],
  ]) {
    it(`recognises ${line.join(' ')}`, () =>
      assert.ok(startsConnecta(line, server, from('/home'))));
  }
  for (const line of [
    ['node', '/srv/server.js'],
    ['npx', 'connecta-notes'],
    ['uvx', 'my-connecta'],
    ['npx', 'connecta-program-uis'],
  ]) {
    it(`lets ${line.join(' ')} be`, () => assert.ok(!startsConnecta(line, server, from('/home'))));
  }

  it('knows its own path however it is written, from the folder that the entry is started in', () => {
    for (const word of [
      'dist/server.js',
      './dist/../dist/server.js',
      '/SRC/Connecta/dist/server.js',
    ]) {
      assert.ok(startsConnecta(['node', word], checkout, from('/src/connecta')), word);
    }
    assert.ok(!startsConnecta(['node', 'dist/server.js'], checkout, from('/src/other')));
    const onWindows = (word: string) => path.win32.resolve('c:\\src\\connecta', word);
    const own = 'C:\\src\\connecta\\dist\\server.js';
    assert.ok(startsConnecta(['node', 'Dist\\server.js'], own, onWindows));
  });

  it('knows an installed copy by the folder it is started in, and no other program there', () => {
    const copy = from('/ext/connecta.connecta-program-ui-0.0.9');
    assert.ok(startsConnecta(['node', 'dist/server.js'], checkout, copy));
    assert.ok(!startsConnecta(['node', 'notes.js'], checkout, copy));
  });
});

describe('lineAndColumn', () => {
  it('counts from 0 over every kind of line end', () => {
    const text = 'a\nbc\r\nd\re';
    const at = (needle: string) => lineAndColumn(text, text.indexOf(needle));
    assert.deepEqual(at('a'), { line: 0, column: 0 });
    assert.deepEqual(at('c'), { line: 1, column: 1 });
    assert.deepEqual(at('d'), { line: 2, column: 0 });
    assert.deepEqual(at('e'), { line: 3, column: 0 });
    assert.deepEqual(lineAndColumn(text, text.length), { line: 3, column: 1 });
  });
});

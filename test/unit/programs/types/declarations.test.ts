import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { CatalogTool } from '../../../../src/programs/catalog-tool';
import { connectorTypes } from '../../../../src/programs/types/connector-types';
import {
  declarationFile,
  sectionsIn,
  typeSections,
} from '../../../../src/programs/types/declaration-file';
import { typeOf } from '../../../../src/programs/types/schema-type';
import { isTakenGlobal } from '../../../../src/programs/types/taken-globals';
import { referenceLine, withTypes } from '../../../../src/programs/types/use-types';
import { projectRoot } from '../../../harness/paths';
import { createTemporaryFolder, type TemporaryFolder } from '../../../harness/temporary-folder';
import { HOSTILE } from '../from-tool/any-answer';

const object = (properties: object, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
});
const tool = (connector: string, name: string, rest: Partial<CatalogTool> = {}): CatalogTool => ({
  connector,
  name,
  readOnly: true,
  ...rest,
});
const file = object({ path: { type: 'string' }, bytes: { type: 'integer' } }, ['path', 'bytes']);
const files = [
  tool('files', 'list', {
    description: 'Lists files.',
    inputSchema: object({ limit: { type: 'integer', description: 'Most entries.' } }),
    outputSchema: object({ entries: { type: 'array', items: file } }, ['entries']),
  }),
  tool('files', 'read', { inputSchema: object({ path: { type: 'string' } }, ['path']) }),
  tool('files', 'delete', { readOnly: false, inputSchema: object({ path: {} }) }),
];
const odd = [
  tool('my-notes', 'get.it', { inputSchema: object({ 'a b': { enum: ['x', 'y', 1, null] } }) }),
  tool('my-notes', 'do-it'),
  tool('my-notes', 'do_it'),
  ...HOSTILE.map((text) =>
    tool('my-notes', text, {
      description: text,
      title: text,
      outputSchema: object({ [text]: { const: text } }),
    }),
  ),
];
const circle = {
  ...object({ next: { $ref: '#' }, list: { type: 'array', items: { $ref: '#/$defs/Item' } } }),
  $defs: { Item: { anyOf: [{ type: 'string' }, { $ref: '#/$defs/Item' }] } },
};

const sections = new Map([
  ['files', connectorTypes('files', files)],
  ['my-notes', connectorTypes('my-notes', odd)],
  ['history', connectorTypes('history', [tool('history', 'find', { inputSchema: circle })])],
]);

const OPTIONS = '--noEmit --allowJs --strict --target es2022 --lib es2023,dom --module preserve';

describe('the types of the connectors', function () {
  this.timeout(60_000);
  let folder: TemporaryFolder;

  before(async () => {
    folder = await createTemporaryFolder('connecta-types');
    await mkdir(path.join(folder.path, '.vscode'));
    await writeFile(path.join(folder.path, '.vscode/connecta.d.ts'), declarationFile(sections));
  });
  after(() => folder.remove());

  /** What the compiler says of a program that uses the types; empty when it is content. */
  async function check(body: string, name = 'program'): Promise<string> {
    const program = path.join(folder.path, `${name}.connecta.js`);
    const reference = referenceLine(program, path.join(folder.path, '.vscode/connecta.d.ts'));
    await writeFile(program, withTypes(body, reference));
    const tsc = path.join(projectRoot, 'node_modules/.bin/tsc');
    const args = [...OPTIONS.split(' '), '--types', '', program];
    const { stdout } = await promisify(execFile)(tsc, args).catch((error) => error);
    return stdout;
  }
  const inProgram = (line: string) => check(`async () => {\n  ${line}\n};\n`);

  it('accept right calls, and know what they give', async () => {
    const said = await check(`async () => {
      const { entries } = await connecta.call('files.list', { limit: 3 });
      await connecta.call('files.list');
      const bytes = entries.reduce((sum, { bytes }) => sum + bytes, 0);
      const file = await files.read({ path: entries[0]?.path ?? '' });
      await my_notes.get_it({ 'a b': 'x' });
      await connecta.call('my-notes.get.it', { 'a b': null });
      await connecta.call('history.find', { next: { list: ['a'] } });
      const [listed, other] = await connecta.batch([
        { address: 'files.list' },
        { address: 'files.read', args: { path: 'a' } },
      ]);
      const outcomes = await connecta.batch([1, 2].map(() => ({ address: 'files.list', args: {} })));
      const reads = { list: { address: 'files.list', fixedArgs: { limit: 3 } } };
      await connecta.ui('<h1>Files</h1>', { reads });
      await connecta.emit({ type: 'text', text: 'x' });
      return [bytes, file.text, listed.ok ? listed.data.entries.length : other.error, outcomes.length];
    };
    `);
    assert.equal(said, '');
  });

  for (const [what, line, expected] of [
    [
      'a wrong argument',
      "await connecta.call('files.list', { limt: 3 });",
      /'limt' does not exist/,
    ],
    [
      'a value of the wrong kind',
      "await files.list({ limit: 'x' });",
      /'string' is not assignable to type 'number'/,
    ],
    ['a missing argument', "await connecta.call('files.read', {});", /'path' is missing/],
    ['no arguments where some are needed', 'await files.read();', /Expected 1 arguments/],
    ['an unknown tool', "await connecta.call('files.lits');", /"files\.lits"/],
    ['an unknown field of a result', '(await files.list()).files;', /'files' does not exist/],
    [
      'a tool that needs approval',
      "await connecta.call('files.delete', { path: 'x' });",
      /ConnectaNeedsApproval/,
    ],
    ['two names that one shortcut would mean', 'await my_notes.do_it();', /'do_it' does not exist/],
  ] as const) {
    it(`find ${what} before the program runs`, async () => {
      assert.match(await inProgram(line), expected);
    });
  }

  it('declare no shortcut where there is a global of that name', async () => {
    assert.equal(await inProgram('history.back();'), '');
    const libraries = path.join(projectRoot, 'node_modules/@typescript');
    const [compiler] = await readdir(libraries);
    const dom = await readFile(path.join(libraries, compiler ?? '', 'lib/lib.dom.d.ts'), 'utf8');
    const globals = dom.matchAll(/^declare (?:var|const|function) ([a-z_][a-z0-9_]*)\b/gm);
    const free = [...globals].map((match) => match[1] ?? '').filter((name) => !isTakenGlobal(name));
    assert.deepEqual(free, []);
  });

  it('do not end where a description or a name would end them', () => {
    const text = declarationFile(sections);
    assert.deepEqual([...sectionsIn(text)], [...sections]);
    assert.ok(!/^globalThis/m.test(text));
  });

  it('follow the tools that are known, and keep the rest of what the file had', () => {
    const now = typeSections(
      declarationFile(sections),
      new Map([
        ['files', files.slice(0, 1)],
        ['history', []],
        ['new', []],
      ]),
    );
    assert.deepEqual([...now.keys()], ['files', 'history']);
    assert.ok(!now.get('files')?.includes('files.read'));
    assert.equal(now.get('history'), sections.get('history'));
  });

  it('let the programs that are shipped pass as well', async () => {
    const samples = path.join(projectRoot, 'media/samples');
    const names = (await readdir(samples)).map((name) => path.join(samples, name));
    for (const name of [path.join(projectRoot, 'media/new-program.connecta.js'), ...names]) {
      const code = await readFile(name, 'utf8');
      assert.equal(
        await check(
          code.replace(
            '// @ts-check\n',
            '// @ts-check\n/// <reference path="./.vscode/connecta.d.ts" />\n',
          ),
          'shipped',
        ),
        '',
      );
    }
  });
});

describe('the types of a schema whose references branch', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const five = (reference: string) =>
    object(Object.fromEntries(names.slice(0, 5).map((name) => [name, { $ref: reference }])));

  it('allow anything where a reference leads back to what it is part of', () => {
    assert.equal(
      typeOf(five('#')),
      `{\n${names
        .slice(0, 5)
        .map((name) => `  ${name}?: any;`)
        .join('\n')}\n}`,
    );
    const through = { ...object({ x: { $ref: '#/$defs/N' } }), $defs: { N: five('#/$defs/N') } };
    assert.equal(typeOf(through).match(/any/g)?.length, 5);
  });

  it('say the same part twice where it is no circle', () => {
    const $defs = { P: object({ n: { type: 'number' } }, ['n']) };
    const pair = { ...object({ x: { $ref: '#/$defs/P' }, y: { $ref: '#/$defs/P' } }), $defs };
    assert.equal(typeOf(pair).match(/n: number/g)?.length, 2);
  });

  it('end after a length, for arguments and result together, and stay types', () => {
    const $defs = Object.fromEntries(
      names.map((name, index) => [name, five(`#/$defs/${names[index + 1] ?? 'none'}`)]),
    );
    const chain = { ...five('#/$defs/a'), $defs };
    const schemas = { inputSchema: chain, outputSchema: chain };
    const text = connectorTypes('x', [tool('x', 'y', schemas)]);
    assert.ok(text.length < 200_000, String(text.length));
    assert.equal(text.match(/\{/g)?.length, text.match(/\}/g)?.length);
  });

  it('end after a length where choices branch and say nothing', () => {
    const $defs = Object.fromEntries(
      names.map((name, index) => [
        name,
        { anyOf: Array(20).fill({ $ref: `#/$defs/${names[index + 1] ?? 'none'}` }) },
      ]),
    );
    assert.equal(typeOf({ anyOf: [{ $ref: '#/$defs/a' }], $defs }), 'any');
  });
});

describe('the line that leads a program to the types', () => {
  it('is relative, also from a folder below', () => {
    const types = '/work/.vscode/connecta.d.ts';
    assert.match(referenceLine('/work/a.connecta.js', types), /"\.\/\.vscode\/connecta\.d\.ts"/);
    assert.match(
      referenceLine('/work/x/a.connecta.js', types),
      /"\.\.\/\.vscode\/connecta\.d\.ts"/,
    );
  });

  it('comes after the line that asks for the check, once, in place of what a program without types needs', () => {
    const before =
      '// @ts-check\nasync () => {\n  /** @type {any} */\n  const { connecta } = globalThis;\n  return 1;\n};\n';
    const after =
      '// @ts-check\n/// <reference path="./.vscode/connecta.d.ts" />\nasync () => {\n  return 1;\n};\n';
    const reference = referenceLine('/a/b.connecta.js', '/a/.vscode/connecta.d.ts');
    assert.equal(withTypes(before, reference), after);
    assert.equal(withTypes(after, reference), after);
    assert.match(withTypes('async () => 1;\n', reference), /^\/\/ @ts-check\n\/\/\/ <reference/);
    assert.equal(
      withTypes('// @ts-check\r\n1\r\n', reference),
      `// @ts-check\r\n${reference}\r\n1\r\n`,
    );
  });
});

import assert from 'node:assert/strict';
import { createInProcessExecutor } from '../../../harness/in-process-executor';
import { plain, run } from './sandbox-under-test';

const executor = createInProcessExecutor();

async function resultOf(code: string): Promise<unknown> {
  const { error, result } = await run(executor, code);
  assert.equal(error, undefined, `${code}: ${error?.message}`);
  return result;
}

describe('a program may be written as', function () {
  this.timeout(20_000);

  const forms: [string, string, unknown][] = [
    ['an async arrow', 'async () => 4', 4],
    ['a plain arrow', '() => 4', 4],
    ['an arrow with a parameter it is not given', 'x => 7', 7],
    ['an arrow with a trailing semicolon and comment', 'async () => 5; // done', 5],
    ['an arrow after comments', '// first\n/* second */\nasync () => 6', 6],
    ['an arrow in parentheses', '(async () => 7)', 7],
    ['an anonymous async function', 'async function () { return 8 }', 8],
    ['a named function', 'function main() { return 3 }', 3],
    ['a named function and a semicolon', 'async function load() { return 3 };', 3],
    ['an invoked async arrow', '(async () => 9)()', 9],
    ['an invoked async arrow and a semicolon', '(async () => 9)();', 9],
    ['a constant that it names at its end', 'const main = async () => 10;\nmain', 10],
    ['a constant that it calls at its end', 'const main = async () => 10;\nmain();', 10],
    ['one function in a constant', 'const load = async () => 11;', 11],
    [
      'helpers and a main',
      'const double = (n) => 2 * n;\nasync function main() { return double(6) }',
      12,
    ],
    ['an expression', '1 + 12', 13],
    ['an object', '{ a: 14 }', { a: 14 }],
    ['an awaited expression', "await connecta.call('x.y', 15)", 15],
    ['statements that return', "const n = await connecta.call('x.y', 16);\nreturn n;", 16],
    [
      'statements with a value at their end',
      "const n = await connecta.call('x.y', 17);\nn + 0",
      17,
    ],
    ['a default export', 'export default async () => 18', 18],
    ['a fenced block', '```js\nasync () => 19\n```', 19],
    ['a fenced block in prose', 'Program:\n\n```js\nasync () => 20;\n```\n\nThat is it.', 20],
    ['a script with a hashbang', '#!/usr/bin/env node\nasync () => 21', 21],
    ['strict code', "'use strict';\nasync () => 22", 22],
  ];
  for (const [title, code, expected] of forms) {
    it(title, async () => assert.deepEqual(await resultOf(code), expected));
  }

  it('statements that only have effects', async () => {
    const code = 'const format = (n) => String(n);\nconst r = await connecta.ui(format(1));';
    assert.deepEqual(plain(await run(executor, code)), {});
  });
});

describe('a program that cannot be called', function () {
  this.timeout(20_000);

  const refusals: [string, string, RegExp][] = [
    ['an empty text', ' ', /empty/],
    ['comments alone', '// later', /empty/],
    ['declarations of values', 'const x = 5;', /declares values.*async \(\) =>/],
    ['several functions', 'const a = () => 1;\nfunction b() {}', /declares b, a and calls none/],
    ['a class', 'class Program { run() {} }', /class.*async \(\) =>/],
    ['a generator', 'function* rows() { yield 1 }', /generator.*async \(\) =>/],
    ['an async generator', '(async function* () { yield 1 })', /generator/],
    ['several fenced blocks', '```js\n1\n```\n```js\n2\n```', /2 fenced code blocks/],
    ['an import', "import fs from 'fs';\nasync () => 1", /cannot import/],
    ['types', 'async (): Promise<number> => 1', /plain JavaScript/],
    ['an unclosed bracket', 'async () => {\n  return [1', /ends too early/],
  ];
  for (const [title, code, expected] of refusals) {
    it(`is refused with what to change: ${title}`, async () => {
      const { error, result } = await run(executor, code);
      assert.equal(result, undefined);
      assert.equal(error?.kind, 'syntax');
      assert.equal(error?.started, false);
      assert.match(error?.message ?? '', expected);
    });
  }
});

describe('the place of an error in the author’s text', function () {
  this.timeout(20_000);

  const places: [string, string, [number, number]][] = [
    ['a syntax error', 'async () => {\n  let b = ;\n}', [2, 11]],
    ['a syntax error on line 1', 'async () => { let = = 1 }', [1, 21]],
    ['a syntax error behind a top-level return', 'if (1) return 2;\nlet c = ;', [2, 9]],
    ['an unclosed bracket: the end', 'async () => {\n  return [1', [2, 12]],
    ['a throw', "async () => {\n  throw new Error('no');\n}", [2, 18]],
    ['a throw on line 1', "async () => { throw new Error('no') }", [1, 30]],
    ['a throw in a fenced program', 'Look:\n```js\nasync () => {\n  null.x;\n}\n```', [4, 7]],
    ['a throw in statements', 'const n = await 1;\nreturn n.x.y;', [2, 11]],
    ['a throw in a script', 'const f = () => {\n  null.x;\n};\nf();', [2, 7]],
    ['a throw after an await', 'async () => {\n  await 1;\n  null.x;\n}', [3, 7]],
    ['a throw behind an emoji', "async () => {\n  '😀'; null.x; }", [2, 13]],
    ['a failed call', "async () => {\n  await connecta.call('shelf.down');\n}", [2, 22]],
    ['a failed call, returned', "async () => connecta.call('shelf.down')", [1, 26]],
    ['a failed call of a connector', 'async () => {\n\n  await shelf.down();\n}', [3, 19]],
    ['an unknown function', 'async () => {\n  await connecta.nope();\n}', [2, 22]],
  ];
  for (const [title, code, [line, column]] of places) {
    it(title, async () => {
      const { error } = await run(executor, code);
      assert.deepEqual(error?.position, { line, column }, error?.message);
    });
  }

  it('is absent for what is no error object', async () => {
    const { error } = await run(executor, "async () => { throw 'text' }");
    assert.equal(error?.message, 'text');
    assert.equal(error?.position, undefined);
  });
});

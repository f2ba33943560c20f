import assert from 'node:assert/strict';
import { createInProcessExecutor } from '../../../harness/in-process-executor';
import { DOWN, run } from '../sandbox/sandbox-under-test';
import { seeded } from './program-grammar';

const PROGRAMS = 250;

/** Lines that do no harm and that a position must not be led astray by. */
const FILLERS = [
  'const ok = 1;',
  "'😀 \u2028 é \\u2028';",
  '// a comment with ) } ` \' "',
  '/* two\nlines */',
  '`a\ntemplate`;',
  'await connecta.echo(1);',
  'await shelf.down().catch(() => {});',
  '/[/}`]/.test("x");',
  '',
  '\t  ;',
];

/** Statements that fail, with the place of the failure marked: the mark is taken out. */
const FAILURES: readonly { readonly text: string; readonly typed: boolean }[] = [
  { text: "throw new Error§('own')", typed: false },
  { text: 'null§.x', typed: false },
  { text: 'undefined§()', typed: false },
  { text: 'await shelf.down§({ a: 1 })', typed: true },
  { text: "await connecta.call§('shelf.down')", typed: true },
  { text: "return connecta.call§('shelf.down', {})", typed: true },
  { text: 'const [one] = await Promise.all([shelf.down§()])', typed: true },
  { text: "await connecta.call§('shelf.broken')", typed: false },
  { text: 'await connecta.echo§(1n)', typed: false },
  { text: 'await connecta.nowhere§()', typed: false },
];

const SHAPES: readonly ((body: string) => string)[] = [
  (body) => `async () => {${body}}`,
  (body) => `async () => {\n${body}\n}`,
  (body) => `(async () => {\n${body}\n})()`,
  (body) => `async function main() {\n${body}\n}`,
  (body) => `Prose first.\n\n\`\`\`js\nasync () => {\n${body}\n}\n\`\`\`\nProse last.`,
  (body) => `export default async () => {\n${body}\n}`,
  (body) => `#!/usr/bin/env node\nasync () => {\n${body}\n}`,
  (body) => body,
];

function one<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  return item ?? assert.fail('nothing to choose from');
}

interface FailingProgram {
  readonly code: string;
  readonly typed: boolean;
  readonly line: number;
  readonly column: number;
}

/** A program that fails at a known place. */
function failingProgram(number: number): FailingProgram {
  const random = seeded(number);
  const fillers = (): string[] =>
    Array.from({ length: Math.floor(random() * 4) }, () => `{ ${one(random, FILLERS)}\n}`);
  const { text, typed } = one(random, FAILURES);
  const indent = ' '.repeat(Math.floor(random() * 5));
  const emoji = one(random, ['', "'😀'; ", '/* é */ ']);
  const last = [...fillers(), `${indent}${emoji}${text};`, ...fillers()].join('\n');
  const newline = one(random, ['\n', '\r\n']);
  const marked = one(random, SHAPES)(last).replaceAll('\n', newline);
  const before = marked.slice(0, marked.indexOf('§')).split('\n');
  return {
    code: marked.replace('§', ''),
    typed,
    line: before.length,
    column: (before.at(-1) ?? '').length + 1,
  };
}

describe('the place that an error names', function () {
  this.timeout(300_000);
  const executor = createInProcessExecutor();

  it(`is the very line and column of the author’s text, in ${PROGRAMS} programs that fail at a known place`, async () => {
    for (let number = 0; number < PROGRAMS; number += 1) {
      const { code, typed, line, column } = failingProgram(number);
      const { error } = await run(executor, code);
      assert.equal(error?.kind, 'thrown', `${number}: ${error?.message}\n${code}`);
      assert.equal(error.failure, typed ? DOWN : undefined, code);
      assert.deepEqual(error.position, { line, column }, `${number}: ${error.message}\n${code}`);
    }
  });
});

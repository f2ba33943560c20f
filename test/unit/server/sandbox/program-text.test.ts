import assert from 'node:assert/strict';
import { declaredNames, readProgramText } from '../../../../src/server/sandbox/program-text';

function sourceOf(text: string): string {
  const read = readProgramText(text);
  assert.equal(read.kind, 'program');
  return read.kind === 'program' ? read.source : '';
}

function refusalOf(text: string): string {
  const read = readProgramText(text);
  return read.kind === 'refused' ? read.message : '';
}

describe('program text', () => {
  it('is left as it is when it is only a program', () => {
    assert.equal(sourceOf('  async () => 1; // one'), '  async () => 1; // one');
  });

  it('keeps every line and column of a fenced program', () => {
    const text = 'Here it is:\n\n```js\nasync () => {\n  return 1;\n}\n```\nHave fun!';
    const source = sourceOf(text);
    assert.equal(source.length, text.length);
    assert.deepEqual(source.split('\n').slice(3, 6), ['async () => {', '  return 1;', '}']);
    assert.match(source.split('\n').slice(0, 3).join(''), /^ *$/);
    assert.match(source.split('\n').slice(6).join(''), /^ *$/);
  });

  it('reads a fence with carriage returns, without a language and without an end', () => {
    assert.equal(sourceOf('```\r\nasync () => 1\r\n```').trim(), 'async () => 1');
    assert.equal(sourceOf('```javascript\nasync () => 1').trim(), 'async () => 1');
  });

  it('does not take backticks inside a line for a fence', () => {
    const text = 'async () => "```js" + `a` // ```';
    assert.equal(sourceOf(text), text);
  });

  it('refuses several fenced programs by their number', () => {
    assert.match(
      refusalOf('```js\n1\n```\nor\n```js\n2\n```'),
      /2 fenced code blocks.*one program/,
    );
  });

  it('refuses what holds no program', () => {
    for (const text of ['', '  \n ', '// nothing', '/* a */ // b\n', '```js\n```']) {
      assert.match(refusalOf(text), /empty/, JSON.stringify(text));
    }
  });

  it('blanks a hashbang and a leading export default in place', () => {
    assert.equal(
      sourceOf('#!/usr/bin/env node\nasync () => 1'),
      `${' '.repeat(19)}\nasync () => 1`,
    );
    assert.equal(
      sourceOf('// mine\nexport default async () => 1'),
      `// mine\n${' '.repeat(14)} async () => 1`,
    );
  });

  it('names what is declared at the start of a line', () => {
    const names = declaredNames(
      'async function main() {\n  const inner = 1;\n}\nconst other = () => 1;\nfunction* list() {}\nlet x = 5',
    );
    assert.deepEqual(names.sort(), ['list', 'main', 'other', 'x']);
  });
});

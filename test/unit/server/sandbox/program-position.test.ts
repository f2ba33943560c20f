import assert from 'node:assert/strict';
import { positionInProgram } from '../../../../src/server/sandbox/program-position';

describe('a position in a program', () => {
  it('is the first place of the stack that is in the program', () => {
    const stack = '    at call (connecta.js:9:9)\n    at f (program.js:2:3)\n    at program.js:1:1';
    assert.deepEqual(positionInProgram(stack, 'one\ntwo', 0), { line: 2, column: 3 });
  });

  it('takes back what was put before the first line, and only there', () => {
    assert.deepEqual(positionInProgram('program.js:1:14', 'async () => 1', 11), {
      line: 1,
      column: 3,
    });
    assert.deepEqual(positionInProgram('program.js:2:4', 'a\nbcdef', 11), { line: 2, column: 4 });
  });

  it('counts UTF-16 units, as editors do', () => {
    assert.deepEqual(positionInProgram('program.js:1:6', '"😀😀"; x', 0), { line: 1, column: 8 });
  });

  it('stays inside the text, whatever the stack claims', () => {
    assert.deepEqual(positionInProgram('program.js:99:1', 'a\nbc', 0), { line: 2, column: 3 });
    assert.deepEqual(positionInProgram('program.js:1:99', 'ab', 0), { line: 1, column: 3 });
    assert.deepEqual(positionInProgram('program.js:1:2', 'ab', 11), { line: 1, column: 1 });
  });

  it('is absent when nothing of the stack is in the program', () => {
    assert.equal(positionInProgram('    at call (connecta.js:9:9)', 'a', 0), undefined);
  });
});

import assert from 'node:assert/strict';
import { parseFailureText } from '../../../src/programs/failure-text';

describe('parseFailureText', () => {
  const cases: [string, ReturnType<typeof parseFailureText>][] = [
    ['Error: boom', { message: 'boom' }],
    ['Error: TypeError: x is not a function', { message: 'TypeError: x is not a function' }],
    ['Executor failed: no memory', { message: 'Executor failed: no memory' }],
    ['Error: a\n\nLogs:\nb', { message: 'a', logs: 'b' }],
    ['Error: a\n\nuiDiscarded: true', { message: 'a' }],
    ['Error: a\n\nLogs:\nb\n\nLogs:\nc', { message: 'a', logs: 'b\n\nLogs:\nc' }],
    ['', { message: 'The program failed without a message.' }],
  ];
  for (const [text, parsed] of cases) {
    it(`takes ${JSON.stringify(text)} apart`, () => {
      assert.deepEqual(parseFailureText(text), parsed);
    });
  }
});

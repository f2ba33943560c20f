import assert from 'node:assert/strict';
import { parseEnvFile } from '../../../src/shared/env-file';
import { withEnvFile } from '../../../src/shared/mcp-entry';

describe('parseEnvFile', () => {
  const cases: [string, Record<string, string>][] = [
    ['A=1\nB = two words \r\nC=', { A: '1', B: 'two words', C: '' }],
    ['# no\n\n  # neither\nA=1 # said so', { A: '1' }],
    ['export A=1\nB: 2', { A: '1', B: '2' }],
    ['A="x # y" # z\nB=\'p\\nq\'\nC=`r`', { A: 'x # y', B: 'p\\nq', C: 'r' }],
    ['A="one\\ntwo"', { A: 'one\ntwo' }],
    ['A=1\nA=2', { A: '2' }],
    ['URL=postgres://u:p@h/db?x=1', { URL: 'postgres://u:p@h/db?x=1' }],
    ["A='C:\\folder\\' # z", { A: 'C:\\folder\\' }],
    ['A="say \\"x\\"" # z', { A: 'say \\"x\\"' }],
    ['A="unclosed', { A: '"unclosed' }],
    ['no variable here\n=5', {}],
    ['\uFEFFA=1', { A: '1' }],
  ];
  for (const [text, expected] of cases) {
    it(`reads ${JSON.stringify(text)}`, () => {
      assert.deepEqual(parseEnvFile(text), expected);
    });
  }

  it('takes a value of many escapes without its last quote for what it is, and comes to an end', () => {
    for (const value of [`"${'\\n'.repeat(1000)}`, `'${'\\\\'.repeat(1000)}" x`]) {
      assert.deepEqual(parseEnvFile(`A=${value}`), { A: value });
    }
  });

  it('keeps names that objects have of their own', () => {
    assert.equal(Object.hasOwn(parseEnvFile('__proto__=1'), '__proto__'), true);
  });
});

describe('withEnvFile', () => {
  it('puts the variables of the file under those of the entry', () => {
    const connector = { kind: 'stdio', id: 'a', command: 'x', args: [] } as const;
    const read = withEnvFile({ ...connector, args: [], env: { B: '2', C: null } }, 'A=1\nB=0\nC=0');
    assert.deepEqual(read.kind === 'stdio' && read.env, { A: '1', B: '2', C: null });
  });
});

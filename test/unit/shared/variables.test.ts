import assert from 'node:assert/strict';
import { resolveVariables, type VariableValues } from '../../../src/shared/variables';

const values: VariableValues = {
  workspaceFolder: '/srv/app',
  folders: { app: '/srv/app', docs: '/srv/docs' },
  userHome: '/home/me',
  pathSeparator: '/',
  env: (name) => ({ TOKEN: 'abc', EVIL: `\${userHome}` })[name],
};

describe('resolveVariables', () => {
  const resolved: [string, string][] = [
    ['no variable', 'no variable'],
    [`\${workspaceFolder}/x`, '/srv/app/x'],
    [`\${workspaceFolder:docs}`, '/srv/docs'],
    [`\${workspaceFolderBasename}`, 'app'],
    [`\${userHome}\${pathSeparator}y\${/}z`, '/home/me/y/z'],
    [`a \${env:TOKEN} b \${env:TOKEN}`, 'a abc b abc'],
    [`\${env:UNSET}`, ''],
    ['$HOME and {x}', '$HOME and {x}'],
  ];
  for (const [text, expected] of resolved) {
    it(`makes ${JSON.stringify(expected)} of ${text}`, () => {
      assert.deepEqual(resolveVariables(text, values), { ok: true, text: expected });
    });
  }

  it('does not resolve what a value holds', () => {
    assert.deepEqual(resolveVariables(`\${env:EVIL}`, values), { ok: true, text: `\${userHome}` });
  });

  for (const variable of [
    `\${input:key}`,
    `\${config:a.b}`,
    `\${workspaceFolder:toString}`,
    `\${env}`,
  ]) {
    it(`names ${variable} as one without a value`, () => {
      assert.deepEqual(resolveVariables(`a ${variable} \${workspaceFolder}`, values), {
        ok: false,
        variable,
      });
    });
  }
});

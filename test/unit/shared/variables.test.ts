import assert from 'node:assert/strict';
import { resolveVariables, type VariableValues } from '../../../src/shared/variables';

const values: VariableValues = {
  workspaceFolder: '/srv/app',
  folders: { app: '/srv/app', docs: '/srv/docs' },
  userHome: '/home/me',
  pathSeparator: '/',
  env: (name) => ({ TOKEN: 'abc', EVIL: `\${userHome}` })[name],
  config: (name) => ({ 'notes.dir': '/srv/notes' })[name],
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
    [`\${config:notes.dir}`, '/srv/notes'],
    [`\${cwd} \${workspaceFolderBasename:docs}`, '/srv/app docs'],
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

  it('says why there is no answer to an input', () => {
    const asked = { ...values, input: (id: string) => ({ fault: `nobody knows ${id}` }) };
    assert.deepEqual(resolveVariables(`\${input:key}`, asked), {
      ok: false,
      variable: `\${input:key}`,
      fault: 'nobody knows key',
    });
  });

  describe('in a file of a coding agent', () => {
    const bare = { ...values, bareEnvironment: true };

    it('takes bare names for environment variables, with another value where there is none', () => {
      const text = `\${TOKEN} \${TOKEN:-x} \${UNSET:-y:z} \${UNSET:-}|`;
      assert.deepEqual(resolveVariables(text, bare), { ok: true, text: 'abc abc y:z |' });
    });

    it('has no value for one that is not set, nor for what is no name', () => {
      for (const variable of [`\${UNSET}`, `\${a b}`, `\${TOKEN:x}`]) {
        assert.deepEqual(resolveVariables(variable, bare), { ok: false, variable });
      }
    });
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { secretMask } from '../../../src/connection/secret-mask';
import { shownEntry } from '../../../src/connectors/sources/entry-line';
import { isSecretName } from '../../../src/shared/secret-words';

/** As keys are: none of these characters ends a word, and no key is a word of what stands around it. */
const key = fc
  .string({ unit: fc.constantFrom(...'ABCXYZ0123456789_-+/.~'), minLength: 6, maxLength: 40 })
  .map((text) => `K3${text}`);
const secretName = fc.constantFrom(
  'token',
  'api-key',
  'apiKey',
  'API_KEY',
  'password',
  'client-secret',
  'access_key',
  'github-pat',
  'auth',
  'authorization',
  'session-cookie',
);
/** Every way in which a command line gives a named value. */
const forms: Readonly<Record<string, (name: string, value: string) => readonly string[]>> = {
  'two dashes, a word': (name, value) => [`--${name}`, value],
  'two dashes, =': (name, value) => [`--${name}=${value}`],
  'one dash, a word': (name, value) => [`-${name}`, value],
  'one dash, =': (name, value) => [`-${name}=${value}`],
  'a variable': (name, value) => ['-e', `${name}=${value}`],
  'a header': (name, value) => ['--header', `${name}: ${value}`],
  'a header with a scheme': (name, value) => ['-H', `${name}: Bearer ${value}`],
  'a query': (name, value) => [`https://h/mcp?a=1&${name}=${value}&b=2`],
  JSON: (name, value) => [JSON.stringify({ a: 'b', [name]: value })],
};

describe('a secret among the words of a command line', () => {
  for (const [form, write] of Object.entries(forms)) {
    it(`is neither shown nor logged: ${form}`, () => {
      fc.assert(
        fc.property(secretName, key, (name, value) => {
          const args = ['-y', 'some-server', ...write(name, value), '--verbose'];
          const shown = shownEntry({ command: 'npx', args }) ?? '';
          assert.ok(!shown.includes(value), shown);
          assert.ok(shown.startsWith('npx -y some-server '), shown);
          assert.ok(shown.endsWith(' --verbose') || shown.endsWith('…'), shown);
          const mask = secretMask([{ kind: 'stdio', id: 'a', command: 'npx', args, env: {} }]);
          for (const line of [`failed with ${value}`, `started npx ${args.join(' ')}`]) {
            assert.ok(!mask(line).includes(value), mask(line));
          }
          assert.equal(mask('started some-server'), 'started some-server');
        }),
      );
    });
  }

  it('is not logged when it stands in the address of a server', () => {
    const url = 'https://h.example/mcp?region=eu-west-1&api_key=K3abcdef&x=1';
    const mask = secretMask([{ kind: 'http', id: 'a', url, headers: {} }]);
    assert.equal(mask(`GET ${url}`), 'GET https://h.example/mcp?region=eu-west-1&api_key=•••');
    assert.equal(mask('used K3abcdef in eu-west-1'), 'used ••• in eu-west-1');
  });

  it('is nothing that is started or reached', () => {
    const line = (...[command, ...args]: string[]) => shownEntry({ command, args });
    for (const words of [
      ['bash', '-secret', './evil.sh'],
      ['/usr/bin/env', '-auth', 'evil'],
      ['docker', 'run', 'img', 'sh', '-token', 'evil'],
      ['C:\\bin\\PowerShell.exe', '-secret', 'evil'],
      ['perl5.36', '-pat', 'evil'],
      ['proxy', '--auth', 'https://evil.example/mcp'],
      ['proxy', '-auth', 'https://evil.example/mcp'],
      ['npx', '--no-token', 'evil'],
      ['npx', '-y', 'evil'],
    ]) {
      assert.equal(line(...words), words.join(' '));
    }
  });

  it('is told by its name', () => {
    for (const name of ['x-api-key', 'GITHUB_TOKEN', 'Proxy-Authorization', 'key', 'MY_PAT']) {
      assert.ok(isSecretName(name), name);
    }
    for (const name of ['author', 'authors', 'keyboard', 'monkey', 'path', 'pattern', 'compat']) {
      assert.ok(!isSecretName(name), name);
    }
  });
});

import assert from 'node:assert/strict';
import { serverIdentity } from '../../../src/connection/server-identity';

const command = (...args: string[]) => ({ kind: 'command', command: 'node', args }) as const;
const url = (address: string) => ({ kind: 'url', url: address }) as const;

describe('server identity', () => {
  it('is the same for the same server in the same workspace', () => {
    assert.equal(
      serverIdentity({ kind: 'bundled' }, 'w'),
      serverIdentity({ kind: 'bundled' }, 'w'),
    );
    assert.equal(serverIdentity(command('a'), 'w'), serverIdentity(command('a'), 'w'));
  });

  it('is another for another command, address, kind or workspace', () => {
    const identities = [
      serverIdentity({ kind: 'bundled' }, 'w'),
      serverIdentity({ kind: 'bundled' }, 'v'),
      serverIdentity(command('a', 'b'), 'w'),
      serverIdentity(command('a b'), 'w'),
      serverIdentity(command('b', 'a'), 'w'),
      serverIdentity(url('https://a.test/mcp'), 'w'),
      serverIdentity(url('https://a.test/'), 'w'),
    ];
    assert.equal(new Set(identities).size, identities.length);
  });

  it('tells nothing of a command line or an address', () => {
    const identities = [command('--token=secret'), url('https://secret.test/')];
    for (const origin of identities) assert.doesNotMatch(serverIdentity(origin, 'w'), /secret/);
  });
});

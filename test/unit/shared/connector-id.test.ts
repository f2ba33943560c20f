import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  connectorIdFor,
  guestGlobal,
  isReservedGlobal,
  nameConnectors,
} from '../../../src/shared/connector-id';

const reasonOf = (entry: ReturnType<typeof nameConnectors>[number] | undefined) =>
  entry && 'reason' in entry ? entry.reason : undefined;

describe('connector ids', () => {
  it('are the name in lower case, with a dash for everything else', () => {
    assert.equal(connectorIdFor('GitHub'), 'github');
    assert.equal(connectorIdFor('My Server (old)'), 'my-server--old-');
    assert.equal(connectorIdFor('io.github.user/repo'), 'io-github-user-repo');
    assert.equal(connectorIdFor('snake_case-1'), 'snake_case-1');
  });

  it('replace one character outside the basic plane by one dash', () => {
    assert.equal(connectorIdFor('a😀b'), 'a-b');
  });

  it('always match the form the contract allows', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (name) =>
        /^[a-z0-9_-]+$/.test(connectorIdFor(name)),
      ),
    );
  });
});

describe('the global of a connector', () => {
  it('replaces what a variable name cannot hold', () => {
    assert.equal(guestGlobal('ice-cream'), 'ice_cream');
  });

  it('does not begin with a digit', () => {
    assert.equal(guestGlobal('7zip'), '_7zip');
  });

  it('is never a reserved word', () => {
    assert.equal(guestGlobal('import'), 'import_');
    assert.equal(guestGlobal('eval'), 'eval_');
  });

  it('can be declared as a variable, whatever the configured name', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        const global = guestGlobal(connectorIdFor(name));
        return isReservedGlobal(global) || /^[A-Za-z_$][\w$]*$/.test(global);
      }),
    );
  });

  it('is refused where a program has that name already', () => {
    for (const name of ['connecta', 'console', 'arguments', 'result', 'undefined', '__call']) {
      assert.equal(isReservedGlobal(name), true, name);
    }
    assert.equal(isReservedGlobal('files'), false);
  });
});

describe('naming the connectors of one configuration', () => {
  it('gives each entry its id in order', () => {
    assert.deepEqual(nameConnectors(['Files', 'My Server']), [
      { name: 'Files', id: 'files' },
      { name: 'My Server', id: 'my-server' },
    ]);
  });

  it('leaves out the later of two names that become one id, and says which two', () => {
    const [first, second, third] = nameConnectors(['My Server', 'my-server', 'other']);
    assert.deepEqual(first, { name: 'My Server', id: 'my-server' });
    assert.match(reasonOf(second) ?? '', /"my-server".*"My Server"/);
    assert.deepEqual(third, { name: 'other', id: 'other' });
  });

  it('leaves out the later of two ids that programs would see under one name', () => {
    const [first, second] = nameConnectors(['my-service', 'my_service']);
    assert.ok(first && 'id' in first);
    assert.match(reasonOf(second) ?? '', /my_service/);
  });

  it('leaves out a reserved name alone', () => {
    const [first, second] = nameConnectors(['Console', 'files']);
    assert.match(reasonOf(first) ?? '', /another name/);
    assert.deepEqual(second, { name: 'files', id: 'files' });
  });

  it('leaves out an empty name', () => {
    assert.match(reasonOf(nameConnectors([''])[0]) ?? '', /needs a name/);
  });

  it('respects ids that exist already', () => {
    assert.match(reasonOf(nameConnectors(['Files'], ['files'])[0]) ?? '', /"files"/);
  });
});

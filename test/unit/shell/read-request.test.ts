import assert from 'node:assert/strict';
import fc from 'fast-check';
import { resolveRead } from '../../../shell/read-request';

const reads = {
  detail: { address: 'files.read', fixedArgs: { lines: 10 }, viewArgs: ['path'] },
  bare: { address: 'files.list', fixedArgs: {}, viewArgs: [] },
};

const resolve = (name: unknown, args?: unknown, active = 0) =>
  resolveRead(reads, { name, args }, active);

function sentence(name: unknown, args?: unknown, active = 0): string {
  const decision = resolve(name, args, active);
  return decision.ok ? 'accepted' : decision.error;
}

describe('a read resolved against its manifest', () => {
  it('is its address with what is fixed and what the view adds', () => {
    const decision = resolve('detail', { path: 'a.ts' });
    assert.ok(decision.ok);
    assert.equal(decision.address, 'files.read');
    assert.deepEqual({ ...decision.args }, { lines: 10, path: 'a.ts' });
    assert.equal(Object.getPrototypeOf(decision.args), null);
  });

  it('needs no arguments', () => {
    assert.equal(sentence('bare'), 'accepted');
  });

  it('says what is wrong with a name', () => {
    assert.equal(sentence(5), 'The name of a read must be a string.');
    for (const name of ['other', 'constructor', '__proto__', 'toString', '']) {
      assert.equal(sentence(name), `This view declares no read named "${name}".`);
    }
  });

  it('says what is wrong with arguments', () => {
    for (const args of [null, [], 'x', 5]) {
      assert.equal(sentence('detail', args), 'The arguments of a read must be an object.');
    }
    assert.equal(
      sentence('detail', { path2: 1 }),
      'The read "detail" does not take the argument "path2".',
    );
    assert.equal(
      sentence('detail', { lines: 11 }),
      'The read "detail" does not take the argument "lines".',
    );
    assert.match(sentence('detail', JSON.parse('{"__proto__": 1}')), /does not take/);
  });

  it('is refused when eight are under way', () => {
    assert.equal(sentence('bare', {}, 7), 'accepted');
    assert.equal(sentence('bare', {}, 8), 'A view can have at most 8 reads under way at once.');
  });

  it('is refused when its declaration is broken', () => {
    const sound = { address: 'a.b', fixedArgs: {}, viewArgs: [] };
    const broken = [
      null,
      'text',
      { ...sound, address: '' },
      { ...sound, address: 5 },
      { ...sound, fixedArgs: [] },
      { ...sound, viewArgs: 'path' },
      { ...sound, viewArgs: Array(33).fill('x') },
    ];
    for (const one of broken) {
      const decision = resolveRead({ one }, { name: 'one', args: {} }, 0);
      assert.deepEqual(decision, { ok: false, error: 'The read "one" is not declared correctly.' });
    }
  });

  it('never changes what is fixed and never passes on what is not declared', () => {
    const keys = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor');
    const names: fc.Arbitrary<string[]> = fc.uniqueArray(keys);
    const values = fc.dictionary(keys, fc.integer());
    fc.assert(
      fc.property(values, names, values, (fixedArgs, allowed, args) => {
        const viewArgs = allowed.filter((name) => !Object.hasOwn(fixedArgs, name));
        const binding = { address: 'a.b', fixedArgs, viewArgs };
        const decision = resolveRead({ one: binding }, { name: 'one', args }, 0);
        if (!decision.ok) return;
        for (const [key, value] of Object.entries(fixedArgs)) {
          assert.equal(decision.args[key], value);
        }
        for (const key of Object.keys(decision.args)) {
          assert.ok(Object.hasOwn(fixedArgs, key) || viewArgs.includes(key));
        }
      }),
    );
  });
});

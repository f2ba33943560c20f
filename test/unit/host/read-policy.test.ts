import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decideRead } from '../../../src/host/read-policy';
import type { ReadManifest } from '../../../src/shared/read-manifest';

const reads: ReadManifest = {
  list: {
    address: 'files.list',
    fixedArgs: { root: 'src', options: { deep: true, skip: ['a', 1] } },
    viewArgs: ['limit'],
  },
  detail: { address: 'files.read', fixedArgs: {}, viewArgs: ['path', 'from'] },
  head: { address: 'files.read', fixedArgs: { lines: 10 }, viewArgs: ['path'] },
};
const fixed = { root: 'src', options: { skip: ['a', 1], deep: true } };

const params = (address: unknown, args: unknown, more: object = {}) => ({
  name: 'call_tool',
  arguments: { address, args, resultMode: 'value', ...more },
});

function allowed(given: unknown): string {
  const decision = decideRead(given, reads);
  assert.equal(decision.verdict, 'allowed', JSON.stringify(decision));
  return decision.verdict === 'allowed' ? decision.binding : '';
}

function refused(given: unknown, reason: RegExp, manifest: ReadManifest = reads): void {
  const decision = decideRead(given, manifest);
  assert.ok(decision.verdict === 'refused', 'it was allowed');
  assert.match(decision.reason, reason);
}

describe('read policy', function () {
  this.timeout(60_000);

  it('allows a declared read with its fixed arguments in any order and any of its open ones', () => {
    assert.equal(allowed(params('files.list', fixed)), 'list');
    assert.equal(allowed(params('files.list', { ...fixed, limit: 5 })), 'list');
    assert.equal(allowed({ ...params('files.list', fixed), _meta: { progressToken: 1 } }), 'list');
  });

  it('names the declared read that fits, among several of one tool', () => {
    assert.equal(allowed(params('files.read', { path: 'a' })), 'detail');
    assert.equal(allowed(params('files.read', { path: 'a', lines: 10 })), 'head');
    assert.equal(allowed(params('files.read', { path: 'a', from: 3 })), 'detail');
  });

  it('passes on address and arguments as they came', () => {
    const args = { ...fixed, limit: null };
    assert.deepEqual(decideRead(params('files.list', args), reads), {
      verdict: 'allowed',
      binding: 'list',
      address: 'files.list',
      args,
    });
  });

  it('refuses every other tool', () => {
    refused(
      { ...params('files.list', fixed), name: 'execute_code' },
      /"execute_code" is not a tool that a view may call/,
    );
    refused(
      { ...params('files.list', fixed), name: 'call_destructive_tool' },
      /may call call_tool only/,
    );
    refused({ arguments: {} }, /\(not a string\) is not a tool/);
    refused(undefined, /needs params/);
  });

  it('refuses another or no result mode', () => {
    refused(params('files.list', fixed, { resultMode: 'mcp' }), /resultMode must be "value"/);
    refused({ name: 'call_tool', arguments: { address: 'files.list', args: fixed } }, /resultMode/);
  });

  it('refuses every other key, at either level', () => {
    for (const key of ['timeoutMs', 'maxRetries', 'fields', 'diagnostics', '__proto__', 'x']) {
      const extra = JSON.parse(`{"${key}":1}`);
      const given = params('files.list', fixed);
      Object.defineProperties(given.arguments, Object.getOwnPropertyDescriptors(extra));
      refused(given, /is not part of a read/);
      const outer = params('files.list', fixed);
      Object.defineProperties(outer, Object.getOwnPropertyDescriptors(extra));
      refused(outer, /is not part of a read/);
    }
    refused({ ...params('files.list', fixed), task: {} }, /"task" is not part of a read/);
  });

  it('refuses an address that is not declared, also one that an object has by nature', () => {
    for (const address of ['files.write', 'list', '', 'toString', '__proto__', 'constructor']) {
      refused(params(address, fixed), /is not a declared read/);
    }
    for (const address of [undefined, 7, ['files.list']]) {
      refused(params(address, fixed), /address must be a string/);
    }
    refused(params('files.list', fixed), /is not a declared read/, {});
  });

  it('refuses fixed arguments that are missing or not as fixed', () => {
    const others = [
      {},
      { root: 'src' },
      { ...fixed, root: 'other' },
      { ...fixed, options: { deep: true, skip: ['a', 1], more: 1 } },
      { ...fixed, options: { deep: true, skip: [1, 'a'] } },
      { ...fixed, options: { deep: true, skip: { 0: 'a', 1: 1 } } },
      { ...fixed, options: { deep: 'true', skip: ['a', 1] } },
      { ...fixed, options: { deep: true } },
      { ...fixed, options: null },
    ];
    for (const args of others)
      refused(params('files.list', args), /is not as fixed by the read "list"/);
    // Inherited is not given.
    refused(params('files.list', Object.create(fixed)), /argument "root" is not as fixed/);
  });

  it('refuses arguments that are not declared, and says which', () => {
    refused(
      params('files.list', { ...fixed, path2: 1 }),
      /argument "path2" is not declared by the read "list"/,
    );
    refused(
      params('files.list', { ...fixed, limit: 1, constructor: 1 }),
      /"constructor" is not declared/,
    );
    refused(
      params(
        'files.list',
        JSON.parse(`{"root":"src","options":{"deep":true,"skip":["a",1]},"__proto__":{}}`),
      ),
      /"__proto__" is not declared/,
    );
  });

  it('refuses a forbidden key even where a manifest names it', () => {
    const bad: ReadManifest = { odd: { address: 'a.b', fixedArgs: {}, viewArgs: ['constructor'] } };
    refused(params('a.b', { constructor: 1 }), /"constructor" is not declared/, bad);
  });

  it('says what each declared read of the tool objects to', () => {
    refused(
      params('files.read', { lines: 11 }),
      /"lines" is not declared by the read "detail"; argument "lines" is not as fixed by the read "head"/,
    );
  });

  it('refuses arguments that are no object, too large or too deep', () => {
    for (const args of [undefined, null, [], 'path'])
      refused(params('files.read', args), /args must be an object/);
    const size = 256 * 1024;
    assert.equal(allowed(params('files.read', { path: 'x'.repeat(size - 20) })), 'detail');
    refused(params('files.read', { path: 'x'.repeat(size) }), /larger than 256 KB/);
    let deep: unknown = 1;
    for (let i = 0; i < 10_000; i++) deep = [deep];
    refused(params('files.read', { path: deep }), /nested too deep/);
  });

  it('keeps what a view sends off its reasons: no values, no line breaks, bounded names', () => {
    const decision = decideRead(
      params('files.read', { 'a\nb': 'secret value', ['k'.repeat(500)]: 1 }),
      reads,
    );
    assert.ok(decision.verdict === 'refused');
    assert.doesNotMatch(decision.reason, /\n|secret/);
    assert.ok(decision.reason.length < 400);
  });

  it('never throws, and allows only what some declared read covers', () => {
    const key = fc.constantFrom('path', 'from', 'lines', 'root', 'limit', 'x', '__proto__');
    const args = fc.dictionary(key, fc.jsonValue());
    const given = fc.oneof(
      fc.anything(),
      fc
        .tuple(fc.constantFrom('files.read', 'files.list', 'x'), args)
        .map(([address, value]) => params(address, value)),
    );
    fc.assert(
      fc.property(given, (value) => {
        const decision = decideRead(value, reads);
        if (decision.verdict === 'refused') return;
        const binding = reads[decision.binding];
        assert.ok(binding !== undefined && binding.address === decision.address);
        for (const name of Object.keys(decision.args)) {
          assert.ok(binding.viewArgs.includes(name) || Object.hasOwn(binding.fixedArgs, name));
        }
      }),
      { numRuns: 300 },
    );
  });
});

import assert from 'node:assert/strict';
import { ProgramOutput } from '../../../../src/server/program/program-output';
import { acceptView } from '../../../../src/server/program/program-view';
import { DEFAULT_LIMITS } from '../../../../src/shared/limits';
import { viewPayloadSchema } from '../../../../src/shared/read-manifest';
import { FakeConnector, failureOf, reader, rejectionOf } from '../fake-connector';
import { fakeScope } from '../fake-server-parts';

const files = new FakeConnector('files', [reader('list'), { name: 'write' }]);

function setUp() {
  const output = new ProgramOutput(DEFAULT_LIMITS);
  const { scope } = fakeScope([files]);
  const ui = (...args: unknown[]) => acceptView(args, output, scope);
  const refusal = async (...args: unknown[]) => {
    const error = await failureOf(ui(...args));
    assert.equal(output.view, undefined);
    return error;
  };
  return { output, ui, refusal };
}

describe('connecta.ui', () => {
  it('takes HTML alone', async () => {
    const { output, ui } = setUp();
    await ui('<p>x</p>');
    assert.deepEqual(output.view, { html: '<p>x</p>' });
  });

  it('U1: takes a second argument that is not there', async () => {
    for (const absent of [undefined, null]) {
      const { output, ui } = setUp();
      await ui('<p>x</p>', absent);
      assert.deepEqual(output.view, { html: '<p>x</p>' });
    }
  });

  it('V2: delivers reads with canonical addresses and both argument fields', async () => {
    const { output, ui } = setUp();
    await ui('v', {
      reads: {
        plain: { address: 'files.list' },
        bound: { address: 'files.list', fixedArgs: { a: 1 }, viewArgs: ['b'] },
      },
    });
    assert.deepEqual(output.view?.reads, {
      plain: { address: 'files.list', fixedArgs: {}, viewArgs: [] },
      bound: { address: 'files.list', fixedArgs: { a: 1 }, viewArgs: ['b'] },
    });
    assert.deepEqual(viewPayloadSchema.parse(output.view), output.view);
  });

  it('V2: calls nothing', async () => {
    await setUp().ui('v', { reads: { plain: { address: 'files.list' } } });
    assert.deepEqual(files.calls, []);
  });

  it('U1: refuses what is no HTML and names what it was', async () => {
    const wrong: [unknown, RegExp][] = [
      ['', /empty string/],
      [undefined, /nothing/],
      [null, /null/],
      [7, /a number/],
      [true, /a boolean/],
      [['x'], /an array/],
      [{ html: 'x' }, /an object/],
    ];
    for (const [html, words] of wrong) {
      const error = await setUp().refusal(html);
      assert.equal(error.code, 'invalid_args');
      assert.match(error.message, words);
    }
  });

  it('U1: refuses options other than reads', async () => {
    const reads = { r: { address: 'files.list' } };
    for (const args of [
      [{}],
      ['opts'],
      [[]],
      [{ reads, title: 'x' }],
      [{ reads }, 1],
      [{ read: reads }],
    ]) {
      assert.equal((await setUp().refusal('v', ...args)).code, 'invalid_args');
    }
  });

  it('V1: refuses reads that are not well formed', async () => {
    const address = 'files.list';
    const forbidden: unknown[] = [
      {},
      [],
      { '1a': { address } },
      { 'a b': { address } },
      { ['n'.repeat(65)]: { address } },
      JSON.parse('{"__proto__":{"address":"files.list"}}'),
      { constructor: { address } },
      { r: 'files.list' },
      { r: {} },
      { r: { address: '' } },
      { r: { address, extra: 1 } },
      { r: { address, fixedArgs: [] } },
      { r: { address, viewArgs: 'a' } },
      { r: { address, viewArgs: ['a', 'a'] } },
      { r: { address, viewArgs: [''] } },
      { r: { address, viewArgs: [5] } },
      { r: { address, viewArgs: ['__proto__'] } },
      { r: { address, viewArgs: ['x'.repeat(129)] } },
      { r: { address, viewArgs: Array.from({ length: 33 }, (_, i) => `a${i}`) } },
      { r: { address, fixedArgs: { a: 1 }, viewArgs: ['a'] } },
      Object.fromEntries(Array.from({ length: 33 }, (_, i) => [`r${i}`, { address }])),
    ];
    for (const reads of forbidden) {
      const error = await setUp().refusal('v', { reads });
      assert.equal(error.code, 'invalid_args', JSON.stringify(reads));
    }
  });

  it('V2: refuses a read that cannot be made, with its own code and the name of the read', async () => {
    const expected = {
      'ghost.list': 'unknown_address',
      'files.lost': 'unknown_tool',
      'files.write': 'destructive_tool_requires_approval',
    };
    for (const [address, code] of Object.entries(expected)) {
      const error = await setUp().refusal('v', { reads: { mine: { address } } });
      assert.equal(error.code, code);
      assert.match(error.message, /^Read "mine": /);
    }
  });

  it('U2: speaks of the second view before it looks at it', async () => {
    const { ui } = setUp();
    await ui('first');
    assert.match(String(await rejectionOf(ui(5))), /has a view already/);
  });

  it('U2: takes exactly one of two that come at once', async () => {
    const { output, ui } = setUp();
    const reads = { r: { address: 'files.list' } };
    const outcomes = await Promise.allSettled([ui('slow', { reads }), ui('fast')]);
    assert.deepEqual(outcomes.map((outcome) => outcome.status).sort(), ['fulfilled', 'rejected']);
    assert.equal(output.view?.html, 'fast');
  });
});

import assert from 'node:assert/strict';
import { ConnectaError } from '../../../../src/server/invocation/connecta-error';
import { ProgramOutput } from '../../../../src/server/program/program-output';
import { DEFAULT_LIMITS, type Limits } from '../../../../src/shared/limits';

const outputWith = (limits: Partial<Limits> = {}) =>
  new ProgramOutput({ ...DEFAULT_LIMITS, ...limits });
const text = (value: string) => ({ type: 'text', text: value });

function codeOf(work: () => void): string {
  try {
    work();
  } catch (error) {
    return error instanceof ConnectaError ? error.code : String(error);
  }
  return 'accepted';
}

describe('what a program hands out', () => {
  it('M1: takes text, images and audio', () => {
    const output = outputWith();
    output.emit(text(''));
    output.emit({ type: 'image', data: 'aGk=', mimeType: 'image/png' });
    output.emit({ type: 'audio', data: '', mimeType: 'audio/wav' });
    assert.equal(output.blocks.length, 3);
  });

  it('M1: takes nothing else, and nothing of it', () => {
    const wrong = [
      'bare',
      null,
      [text('x')],
      {},
      { type: 'resource_link', uri: 'https://example.com' },
      { type: 'toString' },
      { type: 'text' },
      { type: 'image', data: 7, mimeType: 'image/png' },
      { ...text('x'), annotations: {} },
      { ...text('x'), _meta: {} },
    ];
    const output = outputWith();
    for (const block of wrong) {
      assert.equal(
        codeOf(() => output.emit(block)),
        'invalid_args',
        JSON.stringify(block),
      );
    }
    assert.deepEqual([output.blocks.length, output.blockBytes], [0, 0]);
  });

  it('M5: has room for a number of blocks and names the setting', () => {
    const output = outputWith({ emittedBlocks: 1 });
    output.emit(text('a'));
    assert.throws(() => output.emit(text('b')), /connecta\.limits\.emittedBlocks/);
  });

  it('M5: has room for bytes of JSON, counted as UTF-8', () => {
    const bytes = Buffer.byteLength(JSON.stringify(text('é')));
    const exact = outputWith({ emittedBytes: bytes });
    exact.emit(text('é'));
    assert.equal(exact.blockBytes, bytes);
    assert.equal(
      codeOf(() => outputWith({ emittedBytes: bytes - 1 }).emit(text('é'))),
      'budget_exceeded',
    );
  });

  it('M5, U4: shares the bytes between blocks and the view, in either order', () => {
    const view = { html: 'x'.repeat(60) };
    const first = outputWith({ emittedBytes: 100 });
    first.emit(text('x'.repeat(30)));
    assert.throws(() => first.accept(view), /45 of 100 bytes are left.*emittedBytes/s);
    const second = outputWith({ emittedBytes: 100 });
    second.accept(view);
    assert.equal(
      codeOf(() => second.emit(text('x'.repeat(30)))),
      'budget_exceeded',
    );
  });

  it('U4: counts no block for a view, and the bytes of its reads', () => {
    const output = outputWith({ emittedBlocks: 1 });
    const view = { html: 'v', reads: { r: { address: 'a.b', fixedArgs: {}, viewArgs: [] } } };
    output.accept(view);
    output.emit(text('still room'));
    assert.equal(output.viewBytes, JSON.stringify(view).length);
  });

  it('U2: has one view: the first', () => {
    const output = outputWith();
    output.accept({ html: 'first' });
    assert.equal(
      codeOf(() => output.accept({ html: 'second' })),
      'invalid_args',
    );
    assert.equal(output.view?.html, 'first');
  });

  it('U2: lets a refused view be followed by one that fits', () => {
    const output = outputWith({ emittedBytes: 40 });
    assert.equal(
      codeOf(() => output.accept({ html: 'x'.repeat(100) })),
      'budget_exceeded',
    );
    output.accept({ html: 'fits' });
    assert.equal(output.view?.html, 'fits');
  });
});

import assert from 'node:assert/strict';
import { arrowLine } from '../../../../src/programs/lens/arrow-line';
import { lensItems, type ProgramState } from '../../../../src/programs/lens/lens-items';
import { english } from '../../localize';

const titles = (state: Partial<ProgramState>) =>
  lensItems({ runsOnSave: false, ...state }, english).map(({ title }) => title);

describe('the lenses of a program', () => {
  it('offer to run it, now and on save', () => {
    assert.deepEqual(titles({}), ['$(play) Run', '$(sync) On save: off']);
    assert.equal(titles({ runsOnSave: true })[1], '$(sync) On save: on');
  });

  it('offer to stop it while it runs, and say for how long it has', () => {
    assert.deepEqual(titles({ runningFor: 400 })[0], '$(debug-stop) Stop');
    const last = { calls: 4, milliseconds: 212, ending: 'done' } as const;
    assert.deepEqual(titles({ runningFor: 3900, last }), [
      '$(debug-stop) Stop (3 s)',
      '$(sync) On save: off',
    ]);
  });

  it('say what the last run took, and whether it failed or was stopped', () => {
    assert.equal(
      titles({ last: { calls: 4, milliseconds: 212, ending: 'done' } })[2],
      '4 calls, 212 ms',
    );
    assert.equal(
      titles({ last: { calls: 1, milliseconds: 1500, ending: 'failed' } })[2],
      '$(error) 1 call, 1.5 s',
    );
    assert.equal(
      titles({ last: { calls: 2, milliseconds: 3000, ending: 'stopped' } })[2],
      '$(stop-circle) 2 calls, 3.0 s',
    );
  });

  it('stand above the arrow', () => {
    for (const [text, line] of [
      ['// @ts-check\n// Words about async () => {} that runs.\nasync () => {\n};', 2],
      ['async(a) => 1', 0],
      ['\n(async () => {})', 1],
      ['// x\n\n  async function main() {}', 2],
      ['const x = 1;\nexport default async () => {};', 1],
      ['// one\nasync x => x', 1],
      ['return 1;', 0],
      ['', 0],
    ] as const) {
      assert.equal(arrowLine(text), line, text);
    }
  });
});

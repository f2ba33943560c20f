import assert from 'node:assert/strict';
import fc from 'fast-check';
import { capResult } from '../../../../src/server/program/cap-result';

describe('the result of a program', () => {
  it('R2: passes whole up to 24000 characters of JSON', () => {
    const whole = 'x'.repeat(23_998);
    assert.equal(capResult(whole), whole);
    assert.equal(capResult(null), null);
  });

  it('R2: is cut one character later, and tells its true size', () => {
    const cut = capResult('x'.repeat(23_999)) as { truncated: boolean; totalChars: number };
    assert.deepEqual([cut.truncated, cut.totalChars], [true, 24_001]);
  });

  it('R2: never is larger than that when cut, and is not cut twice', () => {
    const large = fc
      .string({ minLength: 40, maxLength: 80, unit: 'binary' })
      .map((text) => text.repeat(700));
    fc.assert(
      fc.property(large, (text) => {
        const cut = capResult({ text });
        assert.ok(JSON.stringify(cut).length <= 24_000);
        assert.deepEqual(capResult(cut), cut);
      }),
      { numRuns: 20 },
    );
  });

  it('uses the room there is, even where everything is escaped', () => {
    for (const character of ['x', '"', '\u0001', '😀']) {
      const cut = capResult(character.repeat(30_000));
      const { length } = JSON.stringify(cut);
      assert.ok(length > 23_900 && length <= 24_000, `${character}: ${length}`);
    }
  });

  it('is not cut inside a character', () => {
    const { preview } = capResult('😀'.repeat(20_000)) as { preview: string };
    assert.doesNotMatch(preview, /[\ud800-\udbff]$/);
  });
});

import assert from 'node:assert/strict';
import { drawsHighContrast } from '../../../shell/high-contrast';

const drawn = (border?: string, background?: string) =>
  drawsHighContrast({
    ...(border === undefined ? {} : { '--color-border-primary': border }),
    ...(background === undefined ? {} : { '--color-background-primary': background }),
  });

describe('a host in high contrast', () => {
  it('is known by borders as strong as text, light on dark and dark on light', () => {
    assert.equal(drawn('#6fc3df', '#000000'), true);
    assert.equal(drawn('#0F4A85', '#fff'), true);
    assert.equal(drawn('rgb(111, 195, 223)', 'rgb(0 0 0)'), true);
  });

  it('is none with faint borders', () => {
    assert.equal(drawn('#313131', '#1f1f1f'), false);
    assert.equal(drawn('#e5e5e5', '#ffffff'), false);
  });

  it('is none where nothing certain can be said', () => {
    for (const border of [
      undefined,
      '',
      'red',
      '#12',
      '#6fc3df80',
      'rgba(1, 2, 3, 0.5)',
      'light-dark(#000, #fff)',
    ]) {
      assert.equal(drawn(border, '#000'), false);
    }
    assert.equal(drawn('#6fc3df', undefined), false);
  });
});

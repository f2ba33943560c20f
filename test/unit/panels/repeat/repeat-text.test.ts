import assert from 'node:assert/strict';
import { REPEAT_INTERVALS } from '../../../../src/panels/repeat/repeat-state';
import { intervalText, panelTitle } from '../../../../src/panels/repeat/repeat-text';
import { english } from '../../localize';

describe('how often a program runs again', () => {
  it('is told in few words', () => {
    const texts = REPEAT_INTERVALS.map((every) => intervalText(every, english));
    assert.deepEqual(texts, ['10 s', '1 min', '5 min']);
  });

  it('stands in the title of its panel, beside the pin', () => {
    const title = (pinned: boolean, every?: 60_000) =>
      panelTitle('a.connecta.js', { pinned, every }, english);
    assert.equal(title(false), 'a.connecta.js');
    assert.equal(title(true), 'a.connecta.js (pinned)');
    assert.equal(title(false, 60_000), 'a.connecta.js (every 1 min)');
    assert.equal(title(true, 60_000), 'a.connecta.js (pinned, every 1 min)');
  });
});

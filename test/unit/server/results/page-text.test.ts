import assert from 'node:assert/strict';
import fc from 'fast-check';
import { capText } from '../../../../src/server/results/cap-text';
import { pageText } from '../../../../src/server/results/page-text';
import { ResultStash } from '../../../../src/server/results/result-stash';
import { manualClock } from '../sandbox/manual-server-clock';

describe('the pages of a result', () => {
  it('join to exactly the whole, whatever their size', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
        (text, size) => {
          const bytes = Buffer.from(text);
          let joined = '';
          let offset: number | undefined = 0;
          while (offset !== undefined) {
            const page = pageText(bytes, offset, size);
            joined += page.text;
            offset = page.nextOffset;
          }
          assert.equal(joined, bytes.toString());
        },
      ),
    );
  });

  it('begin at the character that the offset fell into', () => {
    const bytes = Buffer.from('"aa😀bb"');
    assert.deepEqual(pageText(bytes, 0, 5), {
      offset: 0,
      nextOffset: 3,
      totalBytes: 10,
      text: '"aa',
    });
    assert.deepEqual(pageText(bytes, 5, 2), {
      offset: 3,
      nextOffset: 7,
      totalBytes: 10,
      text: '😀',
    });
  });

  it('are empty past the end, and the last has no next', () => {
    const bytes = Buffer.from('abc');
    assert.deepEqual(pageText(bytes, 99, 5), { offset: 3, totalBytes: 3, text: '' });
    assert.equal(pageText(bytes, 0, 3).nextOffset, undefined);
  });
});

describe('a result over the cap', () => {
  it('is kept under the id of its notice, head first', () => {
    const stash = new ResultStash(manualClock().clock);
    const capped = capText('0123456789', 4, stash);
    assert.ok(capped.kind === 'cut');
    assert.equal(capped.head, '0123');
    assert.equal(capped.notice.totalBytes, 10);
    assert.equal(stash.get(capped.notice.resultId)?.toString(), '0123456789');
    assert.deepEqual(capped.notice.nextAction.arguments, { id: capped.notice.resultId, offset: 0 });
  });

  it('is none when it fits exactly', () => {
    assert.deepEqual(capText('é', 2, new ResultStash(manualClock().clock)), { kind: 'whole' });
  });
});

describe('the stash of results', () => {
  it('forgets a result after 15 minutes', () => {
    const { clock, advance } = manualClock();
    const stash = new ResultStash(clock);
    const id = stash.put(Buffer.from('x'));
    advance(899_999);
    assert.ok(stash.get(id));
    advance(1);
    assert.equal(stash.get(id), undefined);
  });

  it('lets the oldest go when all together are too large, never the newest', () => {
    const stash = new ResultStash(manualClock().clock);
    const part = () => stash.put(Buffer.alloc(40 * 1024 * 1024));
    const first = part();
    const second = part();
    assert.equal(stash.get(first), undefined);
    assert.ok(stash.get(second));
    const huge = stash.put(Buffer.alloc(80 * 1024 * 1024));
    assert.ok(stash.get(huge));
  });

  it('knows no id that it did not give', () => {
    assert.equal(new ResultStash(manualClock().clock).get('nope'), undefined);
  });
});

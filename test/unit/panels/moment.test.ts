import assert from 'node:assert/strict';
import { describeMoment } from '../../../src/panels/moment';

const utc = { locale: 'en', timeZone: 'UTC' };
const now = Date.UTC(2026, 10, 30, 15, 0);

describe('describeMoment', () => {
  it('is the time alone on the same day, by the clock of the person', () => {
    assert.equal(describeMoment(Date.UTC(2026, 10, 30, 14, 2), now, utc), '14:02');
    assert.equal(describeMoment(Date.UTC(2026, 10, 30, 0, 5), now, utc), '00:05');
    assert.match(
      describeMoment(Date.UTC(2026, 10, 30, 14, 2), now, { ...utc, timeZone: 'Pacific/Auckland' }),
      /03:02$/,
    );
  });

  it('has the day where that is another, and the year too', () => {
    assert.match(describeMoment(Date.UTC(2026, 10, 29, 14, 2), now, utc), /^Nov 29.* 14:02$/);
    assert.match(describeMoment(Date.UTC(2025, 10, 30, 14, 2), now, utc), /2025.* 14:02$/);
  });

  it('speaks the language of the window', () => {
    const words = describeMoment(Date.UTC(2026, 9, 3, 14, 2), now, { ...utc, locale: 'de' });
    assert.match(words, /3\. Okt/);
  });
});

import type { RunSummary } from '../programs/outcome';
import type { Localize } from '../shared/localize';

/** What a program returned, in a sentence. */
export function describeResult({ value }: RunSummary, t: Localize): string {
  if (value === undefined) return t('It returned nothing.');
  if (value === null) return t('It returned null.');
  if (Array.isArray(value)) {
    return value.length === 1
      ? t('It returned a list of one item.')
      : t('It returned a list of {0} items.', value.length);
  }
  if (typeof value === 'object') {
    const names = Object.keys(value);
    const shown = names.slice(0, 6).join(', ');
    if (names.length === 0) return t('It returned an empty object.');
    return names.length > 6
      ? t('It returned an object with {0} fields: {1}, ….', names.length, shown)
      : t('It returned an object with: {0}.', shown);
  }
  if (typeof value === 'string') return t('It returned a text of {0} characters.', value.length);
  return t('It returned {0}.', String(value));
}

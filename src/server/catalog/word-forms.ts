/** The other forms of a word: one step of inflection away, in either direction (contract §4.3). */
export function formsOf(word: string): string[] {
  const forms = new Set([...inflected(word), ...stemsOf(word)]);
  forms.delete(word);
  return [...forms];
}

/** Whether two words are the same but for one step of inflection: s, es, ed, d, ies, ied (§4.3). */
export function inflects(left: string, right: string): boolean {
  return inflected(left).includes(right) || inflected(right).includes(left);
}

/** Letters that two words of one stem begin with. */
export const STEM_LETTERS = 4;
const MAX_ENDING_LETTERS = 3;

/**
 * Whether two words differ in their endings alone, as in languages that inflect more than English does. Too generous for
 * English: `record` and `recorder` would be one.
 */
export function sharesStem(left: string, right: string): boolean {
  let common = 0;
  while (common < left.length && left[common] === right[common]) common += 1;
  return (
    common >= STEM_LETTERS && Math.max(left.length, right.length) - common <= MAX_ENDING_LETTERS
  );
}

/** One of what a plural names; rough, and only to compare with what was made in the same way. */
export function singularOf(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:[sxz]|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^siu]s$/.test(word) ? word.slice(0, -1) : word;
}

function inflected(word: string): string[] {
  return [
    `${word}s`,
    `${word}es`,
    `${word}ed`,
    ...(word.endsWith('e') ? [`${word}d`] : []),
    ...(word.endsWith('y') ? [`${word.slice(0, -1)}ies`, `${word.slice(0, -1)}ied`] : []),
  ];
}

/** Every word of which this one is an inflected form. */
function stemsOf(word: string): string[] {
  const without = (ending: string, instead = '') =>
    word.length + instead.length > ending.length && word.endsWith(ending)
      ? [`${word.slice(0, -ending.length)}${instead}`]
      : [];
  return [
    ...without('s'),
    ...without('es'),
    ...without('ed'),
    ...without('ed', 'e'),
    ...without('ies', 'y'),
    ...without('ied', 'y'),
  ];
}

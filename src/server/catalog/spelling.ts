import { editDistance } from './edit-distance';

/** Shorter words have too many neighbours. */
const LEAST_LETTERS = 5;
/** Words with this many letters may have two slips, not one. */
const TWO_SLIPS_LETTERS = 8;
const MOST_LETTERS = 32;
const MAX_NEAREST = 3;

/** The words of a vocabulary that somebody may have meant, nearest first; none for a word that is short or absurdly long. */
export function nearestWords(word: string, vocabulary: Iterable<string>): string[] {
  if (word.length < LEAST_LETTERS || word.length > MOST_LETTERS) return [];
  const tolerance = word.length < TWO_SLIPS_LETTERS ? 1 : 2;
  const seen = new Set<string>();
  const near: { readonly word: string; readonly distance: number }[] = [];
  for (const other of vocabulary) {
    // People get the first letter right.
    if (other[0] !== word[0] || Math.abs(other.length - word.length) > tolerance) continue;
    if (seen.has(other)) continue;
    seen.add(other);
    const distance = editDistance(word, other);
    if (distance <= tolerance) near.push({ word: other, distance });
  }
  const nearest = Math.min(...near.map(({ distance }) => distance));
  return near
    .filter(({ distance }) => distance === nearest)
    .slice(0, MAX_NEAREST)
    .map((each) => each.word);
}

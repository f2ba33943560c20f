import type { CatalogIndex } from './catalog-index';
import { type Found, guessesOf, matchesOf } from './match-term';
import type { QueryTerms } from './query-terms';
import { relatedWords } from './related-words';
import { nearestWords } from './spelling';
import { formsOf } from './word-forms';

export interface TermsFound {
  /** For each catalog, in order, what was found for each term that was found in it. */
  readonly catalogs: readonly ReadonlyMap<string, Found>[];
  /** Terms that no tool says, and what was looked for in their place. */
  readonly respelled: ReadonlyMap<string, readonly string[]>;
}

/** More unknown terms than these are no slip of the finger. */
const MAX_RESPELLED = 4;

/** Looks all terms of a query up in all catalogs. */
export function findTerms(
  { terms, conversational }: QueryTerms,
  indexes: readonly CatalogIndex[],
): TermsFound {
  const known = new Map<string, Found[]>();
  for (const term of terms) {
    const forms = formsOf(term);
    const matches = indexes.map((index) => matchesOf(term, forms, index));
    if (matches.some((found) => found.size > 0)) known.set(term, matches);
  }
  const unknown = terms.filter((term) => !known.has(term));
  const respelled = conversational ? new Map<string, string[]>() : respell(unknown, indexes);
  const catalogs = indexes.map(() => new Map<string, Found>());
  for (const term of terms) {
    const meant = respelled.get(term);
    const words = meant ?? [term, ...formsOf(term)].flatMap(relatedWords);
    for (const [position, index] of indexes.entries()) {
      const guesses = guessesOf(meant ? 'spelled' : 'related', words, index);
      const found = joined(known.get(term)?.[position] ?? new Map(), guesses);
      if (found.size > 0) catalogs[position]?.set(term, found);
    }
  }
  return { catalogs, respelled };
}

/** What a tool says itself goes before what it may have to do with the term, but more never counts less. */
function joined(matches: Found, guesses: Found): Found {
  if (guesses.size === 0) return matches;
  const all = new Map(guesses);
  for (const [position, match] of matches) {
    const guess = guesses.get(position)?.points ?? 0;
    all.set(position, guess > match.points ? { ...match, points: guess } : match);
  }
  return all;
}

function respell(
  unknown: readonly string[],
  indexes: readonly CatalogIndex[],
): Map<string, string[]> {
  if (unknown.length === 0 || unknown.length > MAX_RESPELLED) return new Map();
  return new Map(
    unknown
      .map((term): [string, string[]] => [term, nearestWords(term, vocabularyFor(term, indexes))])
      .filter(([, words]) => words.length > 0),
  );
}

/** Words that a term may be a slip of: nobody gets the first letter wrong. */
function vocabularyFor(term: string, indexes: readonly CatalogIndex[]): readonly string[] {
  const initial = term.charAt(0);
  return indexes.flatMap(({ vocabulary }) => vocabulary.get(initial) ?? []);
}

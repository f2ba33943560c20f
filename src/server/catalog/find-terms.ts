import type { CatalogIndex } from './catalog-index';
import { type Evidence, evidenceAt, type Found, guessesOf, matchesOf } from './match-term';
import type { QueryTerms } from './query-terms';
import { relatedWords } from './related-words';
import { nearestWords } from './spelling';
import { formsOf } from './word-forms';

/** What was found in one catalog for one term. */
export interface TermFound {
  readonly term: string;
  /** What its tools say themselves. */
  readonly said: Found | undefined;
  /** What they say that may have to do with it. */
  readonly guessed: Found | undefined;
}

export interface TermsFound {
  /** For each catalog, in order, what was found for each term, in the order of the query. */
  readonly catalogs: readonly (readonly TermFound[])[];
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
  const known = new Map<string, readonly (Found | undefined)[]>();
  for (const term of terms) {
    const forms = formsOf(term);
    const matches = indexes.map((index) => matchesOf(term, forms, index));
    if (matches.some((found) => found !== undefined)) known.set(term, matches);
  }
  const unknown = terms.filter((term) => !known.has(term));
  const respelled = conversational ? new Map<string, string[]>() : respell(unknown, indexes);
  const guesses = terms.map((term) => {
    const meant = respelled.get(term);
    const words = meant ?? [term, ...formsOf(term)].flatMap(relatedWords);
    const forms = words.flatMap(formsOf);
    return (index: CatalogIndex) => guessesOf(meant ? 'spelled' : 'related', words, forms, index);
  });
  const catalogs = indexes.map((index, position) =>
    terms.map((term, at) => ({
      term,
      said: known.get(term)?.[position],
      guessed: guesses[at]?.(index),
    })),
  );
  return { catalogs, respelled };
}

/** Tells of a tool, by its position, whether it says something that finds it: other words for a term do not. */
export function saysSomething(found: readonly TermFound[]): (position: number) => boolean {
  const finding = found
    .flatMap(({ said, guessed }) => [said, guessed])
    .flatMap((each) => (each && each.kind !== 'related' ? [each.where] : []));
  return (position) => finding.some((where) => where[position] !== 0);
}

/** What a tool has to do with each term. What it says itself goes before guesses, but more never counts less. */
export function evidenceFor(found: readonly TermFound[], position: number): Map<string, Evidence> {
  const evidence = new Map<string, Evidence>();
  for (const { term, said, guessed } of found) {
    const match = evidenceAt(said, position);
    const guess = evidenceAt(guessed, position);
    const points = Math.max(match?.points ?? 0, guess?.points ?? 0);
    const one = match && match.points < points ? { ...match, points } : (match ?? guess);
    if (one) evidence.set(term, one);
  }
  return evidence;
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

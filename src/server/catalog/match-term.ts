import { type CatalogIndex, PLACES, type Place } from './catalog-index';
import { formsOf, STEM_LETTERS, sharesStem } from './word-forms';

/**
 * What a tool has to do with a term. `match`: it says the word (contract §4.3). `scope`: its connector is called so.
 * `spelled`: it says a word that was perhaps meant. `related`: it says another word for it. The last two only order.
 */
export type EvidenceKind = 'match' | 'scope' | 'spelled' | 'related';

export interface Evidence {
  readonly kind: EvidenceKind;
  /** What it counts, before the weight of the term. */
  readonly points: number;
  /** A word of the tool's own name is among what it says. */
  readonly inName: boolean;
}

/** The tools of one catalog for which there is evidence, by their position. */
export type Found = ReadonlyMap<number, Evidence>;

/** Points for a word by where it stands, in the form that was asked for and in another (§4.4). */
const POINTS: Readonly<Record<Place, { readonly exact: number; readonly inflected: number }>> = {
  name: { exact: 12, inflected: 8 },
  prefix: { exact: 3, inflected: 1.5 },
  lead: { exact: 3, inflected: 1.5 },
  text: { exact: 1.5, inflected: 0.75 },
};
/** Points for a match, wherever it is. */
const ANY_POINTS = 4;
/** What a guess counts, of what the word itself would. */
const GUESS = 0.5;

/** A connector's name means each of its tools alike, whether they say it or not. */
export const SCOPE: Evidence = {
  kind: 'scope',
  points: ANY_POINTS + POINTS.name.exact,
  inName: false,
};

/** Tools that say the term, or a form of it (§4.3). */
export function matchesOf(term: string, forms: readonly string[], index: CatalogIndex): Found {
  return evidenceOf('match', index, [term], [...forms, ...foreignForms(term, index)]);
}

/** Tools that say one of the words which a term may have been meant to be, or which mean the same. */
export function guessesOf(
  kind: 'spelled' | 'related',
  words: readonly string[],
  index: CatalogIndex,
): Found {
  return evidenceOf(kind, index, words, words.flatMap(formsOf));
}

type SaidKind = Exclude<EvidenceKind, 'scope'>;

function evidenceOf(
  kind: SaidKind,
  index: CatalogIndex,
  exact: readonly string[],
  inflected: readonly string[],
): Found {
  const said = new Map<number, number>();
  const take = (words: readonly string[], shift: number) => {
    for (const word of words) {
      for (const [position, places] of index.places.get(word) ?? []) {
        said.set(position, (said.get(position) ?? 0) | (places << shift));
      }
    }
  };
  take(exact, 0);
  take(inflected, INFLECTED_SHIFT);
  const found = new Map<number, Evidence>();
  for (const [position, where] of said) {
    const judged = JUDGED[kind][where];
    if (judged !== undefined) found.set(position, judged);
  }
  return found;
}

/** Places of inflected forms stand above those of exact ones. */
const INFLECTED_SHIFT = 4;
const COMBINATIONS = 1 << (2 * INFLECTED_SHIFT);

/** What it counts to have a term in any combination of places, found once: the best in the name and in the description. */
const JUDGED: Readonly<Record<SaidKind, readonly Evidence[]>> = {
  match: judgements('match'),
  spelled: judgements('spelled'),
  related: judgements('related'),
};

function judgements(kind: SaidKind): readonly Evidence[] {
  const share = kind === 'match' ? 1 : GUESS;
  return Array.from({ length: COMBINATIONS }, (_, where) => {
    const name = best(where, ['name', 'prefix']);
    const points = share * (ANY_POINTS + name + best(where, ['lead', 'text']));
    return { kind, points, inName: kind !== 'related' && name > POINTS.prefix.exact };
  });
}

function best(where: number, places: readonly Place[]): number {
  const points = places.flatMap((place) => [
    where & PLACES[place] ? POINTS[place].exact : 0,
    (where >> INFLECTED_SHIFT) & PLACES[place] ? POINTS[place].inflected : 0,
  ]);
  return Math.max(...points);
}

/** Words of tools in other languages that differ from the term in their endings. */
function foreignForms(term: string, index: CatalogIndex): string[] {
  const beginning = index.stems.get(term.slice(0, STEM_LETTERS)) ?? [];
  return [...beginning].filter((word) => word !== term && sharesStem(word, term));
}

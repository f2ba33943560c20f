import { type CatalogIndex, PLACE_BITS, PLACES, type Place } from './catalog-index';
import { STEM_LETTERS, sharesStem } from './word-forms';

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

/** What the tools of one catalog say of a term: for each by its position where, as bits. */
export interface Found {
  readonly kind: SaidKind;
  readonly where: Uint8Array;
}

type SaidKind = Exclude<EvidenceKind, 'scope'>;

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

/** Tools that say the term, or a form of it (§4.3). `undefined`: there is none. */
export function matchesOf(
  term: string,
  forms: readonly string[],
  index: CatalogIndex,
): Found | undefined {
  return evidenceOf('match', index, [term], [...forms, ...foreignForms(term, index)]);
}

/** Tools that say one of the words which a term may have been meant to be, or which mean the same. `undefined`: there is none. */
export function guessesOf(
  kind: 'spelled' | 'related',
  words: readonly string[],
  forms: readonly string[],
  index: CatalogIndex,
): Found | undefined {
  return evidenceOf(kind, index, words, forms);
}

function evidenceOf(
  kind: SaidKind,
  index: CatalogIndex,
  exact: readonly string[],
  inflected: readonly string[],
): Found | undefined {
  if (exact.length === 0) return undefined;
  const where = new Uint8Array(index.tools.length);
  const take = (words: readonly string[], shift: number) => {
    let any = false;
    for (const word of words) {
      const postings = index.postings.get(word);
      if (postings === undefined) continue;
      any = true;
      for (const posting of postings) {
        const position = posting >> PLACE_BITS;
        where[position] = (where[position] ?? 0) | ((posting & PLACE_MASK) << shift);
      }
    }
    return any;
  };
  const said = [take(exact, 0), take(inflected, PLACE_BITS)];
  return said.includes(true) ? { kind, where } : undefined;
}

/** What a tool has to do with a term. */
export function evidenceAt(found: Found | undefined, position: number): Evidence | undefined {
  const where = found?.where[position];
  return found && where ? JUDGED[found.kind][where] : undefined;
}

const PLACE_MASK = (1 << PLACE_BITS) - 1;
/** Places of inflected forms stand above those of exact ones. */
const COMBINATIONS = 1 << (2 * PLACE_BITS);

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
    (where >> PLACE_BITS) & PLACES[place] ? POINTS[place].inflected : 0,
  ]);
  return Math.max(...points);
}

/** Words of tools in other languages that differ from the term in their endings. */
function foreignForms(term: string, index: CatalogIndex): string[] {
  const beginning = index.stems.get(term.slice(0, STEM_LETTERS)) ?? [];
  return [...beginning].filter((word) => word !== term && sharesStem(word, term));
}

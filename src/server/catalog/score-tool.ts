import type { IndexedTool, Phrase, Wording } from './catalog-index';
import type { Evidence } from './match-term';

/** A tool with what it has to do with each term of a query. */
export interface Judged {
  readonly indexed: IndexedTool;
  readonly evidence: ReadonlyMap<string, Evidence>;
  /** Its whole name stands in the query. */
  readonly named: boolean;
}

/** How much of a term's weight a tool covers. */
const COVERS: Readonly<Record<Evidence['kind'], number>> = {
  match: 1,
  scope: 1,
  spelled: 0.75,
  related: 0.5,
};
/** Points for a name of which every word was asked for. */
const WHOLE_NAME = 4;

/** Points for a name of several words that was written out, words that say nothing included: more than for the rest of it. */
const SPELLED_OUT = 48;

/** How telling the terms of a query are. */
export interface TermWeights {
  readonly of: ReadonlyMap<string, number>;
  readonly total: number;
}

/** The rarer a term, the more telling (§4.4). `among`: how many tools there are, with evidence or without. */
export function termWeights(
  terms: readonly string[],
  judged: readonly Judged[],
  among: number,
): TermWeights {
  const counts = new Map<string, number>();
  for (const { evidence } of judged) {
    for (const [term, { kind }] of evidence) {
      if (kind === 'match' || kind === 'spelled') counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  const of = new Map<string, number>();
  let total = 0;
  for (const term of terms) {
    const frequency = counts.get(term) ?? 0;
    const weight = Math.log(1 + (among - frequency + 0.5) / (frequency + 0.5));
    of.set(term, weight);
    total += weight;
  }
  return { of, total };
}

/**
 * How well a tool answers (§4.4): points for its name as a phrase, and for each term by where the tool says it; then the
 * share of the query that it covers. `phrases`: what may stand in its name, most telling first.
 */
export function scoreTool(
  { indexed, evidence, named }: Judged,
  phrases: readonly Phrase[],
  { of, total }: TermWeights,
): number {
  if (total === 0) return 0;
  let points = 0;
  let covered = 0;
  for (const [term, { kind, points: each }] of evidence) {
    const weight = of.get(term) ?? 0;
    points += each * weight;
    covered += COVERS[kind] * weight;
  }
  let bonus = named && indexed.name.text.includes(' ') ? SPELLED_OUT : 0;
  for (const phrase of phrases) {
    for (const name of indexed.phrases) bonus = Math.max(bonus, nameBonus(name, phrase));
  }
  const whole = WHOLE_NAME * nameShare(indexed, evidence);
  return ((bonus + whole) * total + points) * (covered / total);
}

/** What a name in other numbers counts, of what it would as it was asked for; as for single words. */
const INFLECTED = 2 / 3;

function nameBonus(name: Phrase, phrase: Phrase): number {
  return Math.max(
    phraseBonus(name.exact, phrase.exact),
    INFLECTED * phraseBonus(name.singular, phrase.singular),
  );
}

/**
 * A name that is what was asked, begins with it, or holds it (§4.4). Who asks for a thing without saying what to do with
 * it wants to see it: that is as much as a name can say of it beside being called so.
 */
function phraseBonus(name: Wording, phrase: Wording): number {
  if (phrase.text === '') return 0;
  if (name.text === phrase.text) return 40;
  if (name.shown === phrase.text) return 32;
  if (!name.spaced.includes(phrase.spaced)) return 0;
  return name.spaced.startsWith(phrase.spaced) ? 24 : 16;
}

/** The share of the words of its own name that were asked for: the rest says that it does something else. */
function nameShare({ ownWords }: IndexedTool, evidence: ReadonlyMap<string, Evidence>): number {
  if (ownWords === 0) return 0;
  let asked = 0;
  for (const { inName } of evidence.values()) asked += inName ? 1 : 0;
  return Math.min(1, asked / ownWords);
}

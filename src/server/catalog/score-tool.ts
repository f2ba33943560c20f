import type { IndexedTool, Phrase } from './catalog-index';
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

/** How telling each term is: the rarer, the more (§4.4). */
export function termWeights(
  terms: readonly string[],
  judged: readonly Judged[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { evidence } of judged) {
    for (const [term, { kind }] of evidence) {
      if (kind === 'match' || kind === 'spelled') counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  return new Map(
    terms.map((term) => {
      const frequency = counts.get(term) ?? 0;
      return [term, Math.log(1 + (judged.length - frequency + 0.5) / (frequency + 0.5))];
    }),
  );
}

/**
 * How well a tool answers (§4.4): points for its name as a phrase, and for each term by where the tool says it; then the
 * share of the query that it covers. `phrases`: what may stand in its name, most telling first.
 */
export function scoreTool(
  { indexed, evidence, named }: Judged,
  phrases: readonly Phrase[],
  weights: ReadonlyMap<string, number>,
): number {
  const weight = (term: string) => weights.get(term) ?? 0;
  const total = sum([...weights.values()]);
  if (total === 0) return 0;
  const points = sum([...evidence].map(([term, each]) => each.points * weight(term)));
  const covered = sum([...evidence].map(([term, { kind }]) => COVERS[kind] * weight(term)));
  const bonus = Math.max(
    named && indexed.name.includes(' ') ? SPELLED_OUT : 0,
    ...phrases.flatMap((phrase) => indexed.phrases.map((name) => nameBonus(name, phrase))),
  );
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

/** Words with which names of tools begin that show something and change nothing. */
const SHOWING: ReadonlySet<string> = new Set('get list read show view fetch retrieve'.split(' '));

/**
 * A name that is what was asked, begins with it, or holds it (§4.4). Who asks for a thing without saying what to do with
 * it wants to see it: that is as much as a name can say of it beside being called so.
 */
function phraseBonus(name: string, phrase: string): number {
  if (phrase === '') return 0;
  if (name === phrase) return 40;
  const [verb = '', ...rest] = name.split(' ');
  if (SHOWING.has(verb) && rest.join(' ') === phrase) return 32;
  if (name.startsWith(`${phrase} `)) return 24;
  return ` ${name} `.includes(` ${phrase} `) ? 16 : 0;
}

/** The share of the words of its own name that were asked for: the rest says that it does something else. */
function nameShare({ ownWords }: IndexedTool, evidence: ReadonlyMap<string, Evidence>): number {
  const asked = [...evidence.values()].filter(({ inName }) => inName).length;
  return ownWords === 0 ? 0 : Math.min(1, asked / ownWords);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

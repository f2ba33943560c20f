import type { ToolDefinition } from '../connectors/connector';
import { inflects, scoringTerms, tokensOf } from './tokens';

/** A tool that a search looks at. */
export interface Candidate {
  readonly connectorId: string;
  readonly tool: ToolDefinition;
}

export interface Ranked<C extends Candidate> {
  readonly candidate: C;
  /** The terms of the query that it matches. */
  readonly matched: ReadonlySet<string>;
}

export interface Ranking<C extends Candidate> {
  readonly terms: readonly string[];
  /** Best first. */
  readonly results: readonly Ranked<C>[];
  /** No tool matches every term (contract §4.5). */
  readonly partial: boolean;
}

type Strength = 'exact' | 'inflected' | undefined;

interface Match {
  readonly term: string;
  readonly name: Strength;
  readonly description: Strength;
}

const NAME_WEIGHT = { exact: 12, inflected: 8 } as const;
const DESCRIPTION_WEIGHT = { exact: 3, inflected: 1.5 } as const;
const ANY_WEIGHT = 4;

/** Ranks tools by their names and descriptions; the same query gives the same order (§4.3–§4.5). */
export function rankTools<C extends Candidate>(
  query: string,
  candidates: readonly C[],
): Ranking<C> {
  const terms = scoringTerms(query);
  const phrase = terms.join(' ');
  const rawPhrase = ` ${tokensOf(query).join(' ')} `;
  const scored = candidates.map((candidate) => {
    const name = tokensOf(candidate.tool.name);
    const description = tokensOf(candidate.tool.description ?? '');
    const matches = matchesOf(terms, name, description);
    const namePhrase = name.join(' ');
    return {
      candidate,
      matches,
      namePhrase,
      complete: terms.length > 0 && matches.length === terms.length,
      named: namePhrase !== '' && rawPhrase.includes(` ${namePhrase} `),
    };
  });
  const weights = termWeights(terms, scored);
  const total = sum(terms.map((term) => weights.get(term) ?? 0));
  const anyComplete = scored.some((each) => each.complete);
  const results = scored
    .filter(({ complete, named, matches }) =>
      anyComplete ? complete || named || matches.length >= 2 : matches.length > 0,
    )
    .map((each) => ({
      ...each,
      first: each.complete || each.named,
      score: phraseBonus(each.namePhrase, phrase) * total + termScore(each.matches, weights),
    }))
    // Equal scores keep the order of registry and catalog.
    .sort((left, right) => Number(right.first) - Number(left.first) || right.score - left.score)
    .map(({ candidate, matches }) => ({
      candidate,
      matched: new Set(matches.map((match) => match.term)),
    }));
  return { terms, results, partial: results.length > 0 && !anyComplete };
}

function matchesOf(
  terms: readonly string[],
  name: readonly string[],
  description: readonly string[],
): Match[] {
  return terms
    .map((term) => ({
      term,
      name: strength(term, name),
      description: strength(term, description),
    }))
    .filter((match) => match.name !== undefined || match.description !== undefined);
}

function strength(term: string, tokens: readonly string[]): Strength {
  if (tokens.includes(term)) return 'exact';
  return tokens.some((token) => inflects(term, token)) ? 'inflected' : undefined;
}

/** How telling each term is: the rarer, the more. */
function termWeights(
  terms: readonly string[],
  scored: readonly { matches: readonly Match[] }[],
): Map<string, number> {
  const all = scored.length;
  return new Map(
    terms.map((term) => {
      const found = scored.filter(({ matches }) => matches.some((match) => match.term === term));
      const frequency = found.length;
      return [term, Math.log(1 + (all - frequency + 0.5) / (frequency + 0.5))];
    }),
  );
}

function phraseBonus(name: string, phrase: string): number {
  if (phrase === '') return 0;
  if (name === phrase) return 40;
  if (name.startsWith(`${phrase} `)) return 24;
  return ` ${name} `.includes(` ${phrase} `) ? 16 : 0;
}

function termScore(matches: readonly Match[], weights: ReadonlyMap<string, number>): number {
  return sum(
    matches.map(({ term, name, description }) => {
      const inName = name === undefined ? 0 : NAME_WEIGHT[name];
      const inDescription = description === undefined ? 0 : DESCRIPTION_WEIGHT[description];
      return (ANY_WEIGHT + inName + inDescription) * (weights.get(term) ?? 0);
    }),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

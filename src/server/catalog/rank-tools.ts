import type { ToolDefinition } from '../connectors/connector';
import type { Catalog } from './catalog';
import {
  type CatalogIndex,
  catalogIndex,
  type IndexedTool,
  type Phrase,
  phraseOf,
} from './catalog-index';
import { evidenceFor, findTerms, saysSomething, type TermFound } from './find-terms';
import { type Evidence, SCOPE } from './match-term';
import { type QueryTerms, queryTerms } from './query-terms';
import { type Judged, scoreTool, termWeights } from './score-tool';
import { tokensOf } from './tokens';
import { inflects } from './word-forms';

interface Named {
  readonly id: string;
  readonly title?: string;
}

/** A catalog that is searched. */
export interface Searched<C extends Named> {
  readonly connector: C;
  readonly catalog: Catalog;
  /** Whether a tool is searched at all. */
  readonly includes: (tool: ToolDefinition) => boolean;
}

export interface Ranked<C> {
  readonly connector: C;
  readonly tool: ToolDefinition;
  /** The terms of the query that it matches. */
  readonly matched: ReadonlySet<string>;
}

export interface Ranking<C> {
  readonly terms: readonly string[];
  /** Best first. */
  readonly results: readonly Ranked<C>[];
  /** No tool matches every term (contract §4.5). */
  readonly partial: boolean;
  /** Terms that no tool says, and what was looked for in their place. */
  readonly respelled: ReadonlyMap<string, readonly string[]>;
}

interface Candidate<C> extends Judged {
  readonly connector: C;
  /** The terms that name its connector. */
  readonly scope: ReadonlySet<string>;
  readonly matched: ReadonlySet<string>;
  /** It matches every term. */
  readonly complete: boolean;
}

/**
 * Ranks tools by their names and descriptions; the same query gives the same order (§4.3–§4.5). Beyond §4: where a query
 * names a connector, that counts as said by its tools; a term that nobody says is looked for as it may have been meant;
 * other words for a term help to order what was found.
 */
export function rankTools<C extends Named>(
  query: string,
  searched: readonly Searched<C>[],
): Ranking<C> {
  const asked = queryTerms(query);
  const indexes = searched.map(({ catalog }) => catalogIndex(catalog));
  const { catalogs, respelled } = findTerms(asked, indexes);
  const candidates = searched.flatMap((each, position) => {
    const index = indexes[position];
    return index ? candidatesOf(each, index, catalogs[position] ?? [], asked) : [];
  });
  const among = searched.reduce(
    (sum, each) => sum + each.catalog.tools.filter(each.includes).length,
    0,
  );
  const weights = termWeights(asked.terms, candidates, among);
  const anyComplete = candidates.some(({ complete }) => complete);
  const phrasesOf = perScope((scope) => phrasesFor(scope, asked.terms, respelled));
  const results = candidates
    .filter((each) => isKept(each, asked, anyComplete))
    .map((candidate) => ({
      candidate,
      first: candidate.complete || candidate.named,
      score: scoreTool(candidate, phrasesOf(candidate.scope), weights),
    }))
    // Equal scores keep the order of registry and catalog.
    .sort((left, right) => Number(right.first) - Number(left.first) || right.score - left.score)
    .map(({ candidate: { connector, indexed, matched } }) => ({
      connector,
      tool: indexed.tool,
      matched,
    }));
  const partial = results.length > 0 && !anyComplete;
  return { terms: asked.terms, results, partial, respelled };
}

/** The tools that a query has to do with at all, in the catalog's order. */
function candidatesOf<C extends Named>(
  { connector, includes }: Searched<C>,
  index: CatalogIndex,
  found: readonly TermFound[],
  asked: QueryTerms,
): Candidate<C>[] {
  const names = [...tokensOf(connector.id), ...tokensOf(connector.title ?? '')];
  const isName = (term: string) => names.some((name) => name === term || inflects(name, term));
  const scope = new Set(asked.terms.filter(isName));
  const says = saysSomething(found);
  const candidates: Candidate<C>[] = [];
  for (const [position, indexed] of index.tools.entries()) {
    const named = isNamed(indexed, asked);
    if ((!named && !says(position)) || !includes(indexed.tool)) continue;
    const evidence = narrowed(evidenceFor(found, position), scope);
    const matched = saidTerms(evidence);
    const complete = asked.terms.length > 0 && matched.size === asked.terms.length;
    candidates.push({ connector, indexed, scope, evidence, matched, complete, named });
  }
  return candidates;
}

function saidTerms(evidence: ReadonlyMap<string, Evidence>): ReadonlySet<string> {
  const said = new Set<string>();
  for (const [term, { kind }] of evidence) {
    if (kind === 'match' || kind === 'scope') said.add(term);
  }
  return said;
}

/** A connector's name counts for tools that were found by something else; it finds none itself (§4.7). */
function narrowed(evidence: Map<string, Evidence>, scope: ReadonlySet<string>) {
  if (scope.size === 0) return evidence;
  const other = [...evidence].some(([term, { kind }]) => kind === 'match' && !scope.has(term));
  if (!other) return evidence;
  for (const term of scope) evidence.set(term, SCOPE);
  return evidence;
}

/** Whether a tool's whole name stands in the query (§4.5). */
function isNamed({ name }: IndexedTool, { phrase }: QueryTerms): boolean {
  return name.text !== '' && phrase.includes(name.spaced);
}

/** Which tools are results (§4.5). Other words for a term find nothing by themselves. */
function isKept(
  { evidence, matched, complete, named }: Candidate<unknown>,
  { conversational }: QueryTerms,
  anyComplete: boolean,
): boolean {
  if (conversational) return named;
  if (anyComplete) return complete || named || (matched.size > 0 && evidence.size >= 2);
  return [...evidence.values()].some(({ kind }) => kind === 'match' || kind === 'spelled');
}

/** What may stand in a name: the query, and what is left of it without the connector's name; spelled as it was searched. */
function phrasesFor(
  scope: ReadonlySet<string>,
  terms: readonly string[],
  respelled: ReadonlyMap<string, readonly string[]>,
): Phrase[] {
  const spelled = (words: readonly string[]) =>
    phraseOf(words.map((word) => respelled.get(word)?.[0] ?? word));
  const whole = spelled(terms);
  return scope.size === 0 ? [whole] : [whole, spelled(terms.filter((term) => !scope.has(term)))];
}

/** The tools of one connector share their scope: what follows from it is found once. */
function perScope<T>(find: (scope: ReadonlySet<string>) => T) {
  const known = new Map<ReadonlySet<string>, T>();
  return (scope: ReadonlySet<string>): T => {
    const found = known.get(scope) ?? find(scope);
    known.set(scope, found);
    return found;
  };
}

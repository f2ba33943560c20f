import type { Connector } from '../connectors/connector';
import type { ConnectorRegistry } from '../connectors/connector-registry';
import { clampBytes } from '../invocation/clamp-bytes';
import type { ConnectaError } from '../invocation/connecta-error';
import type { LoadedCatalog } from './load-catalogs';
import type { Ranking } from './rank-tools';
import type { SearchRequest } from './search-request';
import { tokensOf } from './tokens';
import { guidePointer } from './usage-guide';
import { inflects } from './word-forms';

/** Why a search found what it found (contract §4.7). */
export type QueryAnalysis = Readonly<Record<string, unknown>>;

const MAX_TERMS = 8;
const MAX_TERM_CHARS = 64;
const MAX_ERROR_BYTES = 512;
const MAX_NAMED_CONNECTORS = 3;

export interface AnalysisInput {
  readonly request: SearchRequest;
  readonly registry: ConnectorRegistry;
  /** Absent for a browse. */
  readonly ranking: Ranking<Connector> | undefined;
  readonly unavailable: readonly Extract<LoadedCatalog, { kind: 'unavailable' }>[];
}

/** `undefined` when every term was found and every catalog was there. */
export function queryAnalysis(input: AnalysisInput): QueryAnalysis | undefined {
  const { request, registry, ranking, unavailable } = input;
  const scoped = request.connector;
  const unknownScope = scoped !== undefined && registry.get(scoped) === undefined;
  const missed = ranking !== undefined && (ranking.partial || ranking.results.length === 0);
  if (!unknownScope && !missed && unavailable.length === 0) return undefined;
  const guidance = guidanceFor(input, unknownScope, missed);
  return {
    ...(ranking ? termBuckets(ranking) : {}),
    ...(scoped === undefined ? {} : { connectorScope: clampBytes(scoped, MAX_ERROR_BYTES) }),
    ...(unknownScope ? { unknownConnector: true } : {}),
    ...(unavailable.length === 0 ? {} : { unavailableConnectorCount: unavailable.length }),
    ...(scoped !== undefined && unavailable[0]
      ? { catalogError: shortError(unavailable[0].error) }
      : {}),
    ...scopedGuide(scoped === undefined ? undefined : registry.get(scoped)),
    ...(guidance === undefined ? {} : { guidance }),
  };
}

/** What a failure may say where it is one of many: code, words, whether and when to try again. */
export function shortError(error: ConnectaError): Record<string, unknown> {
  const { code, message, retryable, retryAfterMs } = error.details;
  return {
    code,
    message: clampBytes(message, MAX_ERROR_BYTES),
    retryable,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** Terms of the best result, of others only, and of none. */
function termBuckets({ terms, results }: Ranking<Connector>): Record<string, unknown> {
  const best = results[0]?.matched ?? new Set<string>();
  const anywhere = new Set(results.flatMap((result) => [...result.matched]));
  const buckets = {
    representedTerms: terms.filter((term) => best.has(term)),
    otherResultTerms: terms.filter((term) => !best.has(term) && anywhere.has(term)),
    unmatchedTerms: terms.filter((term) => !anywhere.has(term)),
  };
  const shown = Object.entries(buckets).map(([name, bucket]) => [
    name,
    bucket.slice(0, MAX_TERMS).map(shortTerm),
  ]);
  const cut = terms.some((term) => shortTerm(term) !== term);
  const full = Object.values(buckets).some((bucket) => bucket.length > MAX_TERMS);
  return { ...Object.fromEntries(shown), ...(cut || full ? { truncated: true } : {}) };
}

/** In code points, so that no character is cut in two. */
function shortTerm(term: string): string {
  return term.length <= MAX_TERM_CHARS ? term : [...term].slice(0, MAX_TERM_CHARS).join('');
}

function scopedGuide(connector: Connector | undefined): Record<string, unknown> {
  return { ...(connector ? guidePointer(connector) : undefined) };
}

function guidanceFor(
  { request, registry, ranking, unavailable }: AnalysisInput,
  unknownScope: boolean,
  missed: boolean,
): string | undefined {
  if (unknownScope) {
    const ids = registry.list().map(({ id }) => id);
    return `There is no connector of this id. ${named(ids)}`;
  }
  if (missed && ranking?.terms.length === 0) {
    return 'The query has no letters and no digits. Tools are searched by the words of their names and descriptions.';
  }
  if (missed && request.connector === undefined) {
    const byName = connectorsNamed(ranking?.terms ?? [], registry.list());
    if (byName.length > 0) {
      return `The query names connectors rather than tools. Browse one with "connector". ${named(byName)}`;
    }
  }
  if (missed && ranking && ranking.respelled.size > 0) return respelledGuidance(ranking);
  if (missed && ranking?.partial) return 'No tool has all of these terms. Try fewer, or others.';
  if (missed) return 'No tool has any of these terms. Try others, or browse without a query.';
  return unavailable.length > 0
    ? 'Some connectors could not be asked; their tools are missing here.'
    : undefined;
}

/** Says what was searched in place of words that no tool has. */
function respelledGuidance({ respelled }: Ranking<Connector>): string {
  const pairs = [...respelled].map(
    ([term, words]) => `"${term}" (searched as ${words.join(', ')})`,
  );
  return `No tool says ${pairs.join(', ')}. Check the spelling.`;
}

/** Connectors whose id or title has one of the terms. */
function connectorsNamed(terms: readonly string[], connectors: readonly Connector[]): string[] {
  return connectors
    .filter(({ id, title = '' }) => {
      const words = [...tokensOf(id), ...tokensOf(title)];
      return terms.some((term) => words.some((word) => word === term || inflects(word, term)));
    })
    .map(({ id }) => id);
}

function named(ids: readonly string[]): string {
  const shown = ids.slice(0, MAX_NAMED_CONNECTORS).join(', ');
  const left = ids.length - MAX_NAMED_CONNECTORS;
  return left > 0 ? `Connectors: ${shown} (+${left} more).` : `Connectors: ${shown || 'none'}.`;
}

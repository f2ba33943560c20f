import type { ToolDefinition } from '../connectors/connector';
import type { Catalog } from './catalog';
import { isTelling } from './query-terms';
import { isForeign, tokensOf } from './tokens';
import { STEM_LETTERS, singularOf } from './word-forms';

/**
 * Where a tool has a word, as bits: it may have it in several places. `prefix`: in its name, like most tools beside it.
 * `lead`: where its description begins.
 */
export const PLACES = { name: 1, prefix: 2, lead: 4, text: 8 } as const;
export type Place = keyof typeof PLACES;
export const PLACE_BITS = 4;

/** Words in a row, as they are and each as one of its kind: `list_pages` has to do with a page. */
export interface Phrase {
  readonly exact: Wording;
  readonly singular: Wording;
}

/** Words in a row, written so that they can be looked for in others and others in them. */
export interface Wording {
  readonly text: string;
  /** Between spaces: a part of it, between spaces too, is made of whole words. */
  readonly spaced: string;
  /** What stands after a first word that only says that something is shown; undefined without such a word. */
  readonly shown: string | undefined;
}

export interface IndexedTool {
  readonly tool: ToolDefinition;
  /** The words of its name. */
  readonly name: Wording;
  /** Its name to compare with: whole, and without what most names of its connector have in common. */
  readonly phrases: readonly Phrase[];
  /** How many words that say something its name has, without those. */
  readonly ownWords: number;
}

export interface CatalogIndex {
  readonly tools: readonly IndexedTool[];
  /** For each word the tools that have it: a tool's position, and below it in `PLACE_BITS` bits where it has the word. */
  readonly postings: ReadonlyMap<string, readonly number[]>;
  /** The words of foreign tools, by the letters that they begin with. */
  readonly stems: ReadonlyMap<string, ReadonlySet<string>>;
  /** All words, by their first letter. */
  readonly vocabulary: ReadonlyMap<string, readonly string[]>;
}

/** So far into a description it says what the tool is for. */
const LEAD_CHARS = 160;
/** From this many tools on it shows what their names have in common. */
const LEAST_FOR_PREFIX = 4;

const indexes = new WeakMap<Catalog, CatalogIndex>();

/** The words of a catalog's names and descriptions, found once for as long as the catalog is kept. */
export function catalogIndex(catalog: Catalog): CatalogIndex {
  const known = indexes.get(catalog);
  if (known) return known;
  const index = indexOf(catalog.tools);
  indexes.set(catalog, index);
  return index;
}

function indexOf(tools: readonly ToolDefinition[]): CatalogIndex {
  const names = tools.map((tool) => tokensOf(tool.name));
  const prefixes = commonWords(names);
  const places = new Map<string, Map<number, number>>();
  const stems = new Map<string, Set<string>>();
  const indexed = tools.map((tool, position) => {
    const { name, description = '' } = tool;
    const words = names[position] ?? [];
    const foreign = isForeign(`${name} ${description}`);
    const lead = leadOf(description);
    const put = (place: Place, token: string) => {
      const holders = getOrPut(places, token, () => new Map<number, number>());
      holders.set(position, (holders.get(position) ?? 0) | PLACES[place]);
      if (foreign && token.length >= STEM_LETTERS) {
        getOrPut(stems, token.slice(0, STEM_LETTERS), () => new Set<string>()).add(token);
      }
    };
    for (const word of words) put(prefixes.has(word) ? 'prefix' : 'name', word);
    // Some write in one word what others write in two: timezones, changelog.
    for (const [at, word] of words.slice(1).entries()) put('name', `${words[at] ?? ''}${word}`);
    for (const word of tokensOf(description.slice(0, lead))) put('lead', word);
    for (const word of tokensOf(description.slice(lead))) put('text', word);
    const own = words.filter((word) => !prefixes.has(word));
    const whole = phraseOf(words);
    const phrases = own.length === words.length ? [whole] : [whole, phraseOf(own)];
    return { tool, name: whole.exact, phrases, ownWords: own.filter(isTelling).length };
  });
  const postings = new Map([...places].map(([word, holders]) => [word, packed(holders)] as const));
  return { tools: indexed, postings, stems, vocabulary: vocabularyOf(places.keys()) };
}

/** A search goes through thousands of these. */
function packed(holders: ReadonlyMap<number, number>): readonly number[] {
  return [...holders].map(([position, places]) => (position << PLACE_BITS) | places);
}

export function phraseOf(words: readonly string[]): Phrase {
  return { exact: wordingOf(words), singular: wordingOf(words.map(singularOf)) };
}

/** Words with which names of tools begin that show something and change nothing. */
const SHOWING: ReadonlySet<string> = new Set('get list read show view fetch retrieve'.split(' '));

function wordingOf(words: readonly string[]): Wording {
  const text = words.join(' ');
  const [first = '', ...rest] = words;
  return { text, spaced: ` ${text} `, shown: SHOWING.has(first) ? rest.join(' ') : undefined };
}

function vocabularyOf(words: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const vocabulary = new Map<string, string[]>();
  for (const word of words) getOrPut(vocabulary, word.charAt(0), () => []).push(word);
  return vocabulary;
}

/** Words that more than half of the names have. */
function commonWords(names: readonly (readonly string[])[]): ReadonlySet<string> {
  if (names.length < LEAST_FOR_PREFIX) return new Set();
  const counts = new Map<string, number>();
  for (const word of names.flatMap((name) => [...new Set(name)])) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count * 2 > names.length).map(([word]) => word));
}

/** Where the first sentence ends, or what is shown of a description; never inside a word. */
function leadOf(description: string): number {
  const sentence = description.slice(0, LEAD_CHARS).search(/[.!?。]\s|[。\n]/);
  if (sentence >= 0) return sentence + 1;
  if (description.length <= LEAD_CHARS) return description.length;
  const space = description.lastIndexOf(' ', LEAD_CHARS);
  return space > 0 ? space : LEAD_CHARS;
}

function getOrPut<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

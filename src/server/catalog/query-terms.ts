import { isParticle, tokensOf } from './tokens';

/** What a query asks for. */
export interface QueryTerms {
  /** Its distinct words that decide about a match, in order (contract §4.2). */
  readonly terms: readonly string[];
  /** All its words, as one phrase between spaces: names may stand in it whole (§4.5). */
  readonly phrase: string;
  /** It has no word that says anything about a tool. Its words then only count as names of tools. */
  readonly conversational: boolean;
}

/** Words that English cannot do without, but which say nothing about a tool. Verbs of action are not among them. */
const CONVERSATIONAL: ReadonlySet<string> = new Set(
  (
    'a an the all any some each every both one two many much several other another ' +
    'that this these those there here and or of for to in on at with from by as into about between if whether than ' +
    'me my i you your we us our it its he she they them their who what which when where how ' +
    'is are be am was were do does did has have had can could will would should may might must ' +
    'please show see tell give want need let latest last current'
  ).split(' '),
);

/** Whether a word says something about a tool. */
export function isTelling(token: string): boolean {
  return !CONVERSATIONAL.has(token) && !isParticle(token);
}

/** Nobody asks at such length; what is beyond would only take time. */
const MAX_CHARS = 4000;

export function queryTerms(query: string): QueryTerms {
  const tokens = tokensOf(query.slice(0, MAX_CHARS));
  const distinct = [...new Set(tokens)];
  const telling = distinct.filter(isTelling);
  return {
    terms: telling.length > 0 ? telling : distinct,
    phrase: ` ${tokens.join(' ')} `,
    conversational: telling.length === 0 && distinct.some((token) => CONVERSATIONAL.has(token)),
  };
}

/**
 * The words of a name, a description or a query (contract §4.1): camel case split, lower case, everything but a–z and
 * 0–9 separates. Letters outside ASCII vanish.
 */
export function tokensOf(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((token) => token !== '');
}

/** Words with which people ask, but which say nothing about a tool (§4.2). Verbs of action are not among them. */
const CONVERSATIONAL: ReadonlySet<string> = new Set(
  (
    'a an the all any some that this these those of for to in on at with from by me my i you your we our it its ' +
    'is are be do does can could would please show tell give want need which what latest current'
  ).split(' '),
);

/** The distinct words that decide about a match; all of them where nothing else was said (§4.2). */
export function scoringTerms(query: string): string[] {
  const terms = [...new Set(tokensOf(query))];
  const telling = terms.filter((term) => !CONVERSATIONAL.has(term));
  return telling.length > 0 ? telling : terms;
}

/** Whether two words are the same but for one step of inflection: s, es, ed, d, ies, ied (§4.3). */
export function inflects(left: string, right: string): boolean {
  return formsOf(left).includes(right) || formsOf(right).includes(left);
}

function formsOf(word: string): string[] {
  return [
    `${word}s`,
    `${word}es`,
    `${word}ed`,
    ...(word.endsWith('e') ? [`${word}d`] : []),
    ...(word.endsWith('y') ? [`${word.slice(0, -1)}ies`, `${word.slice(0, -1)}ied`] : []),
  ];
}

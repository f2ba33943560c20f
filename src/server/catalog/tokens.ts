/**
 * The words of a name, a description or a query (contract §4.1): camel case split, lower case, accents dropped, letters
 * and digits of any language. Text that is written without spaces comes in overlapping pairs of characters, so that a
 * part of it can be found in the whole.
 */
export function tokensOf(text: string): string[] {
  // By looking around, not by matching a run: a long run of capitals would take the square of its length.
  const apart = folded(text)
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ')
    .replace(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .toLowerCase()
    .replace(/ß|æ|œ|ø|ł|đ|\u0307/g, (letter) => SPELLED_OUT[letter] ?? '');
  const words = apart.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return isAscii(text) ? words : words.flatMap(piecesOf);
}

/** Whether a text has letters beyond English ones. */
export function isForeign(text: string): boolean {
  return !isAscii(text) && /(?![a-z])\p{L}/iu.test(text);
}

/** Whether a word is of hiragana alone: in Japanese those are endings and particles, not what a text is about. */
export function isParticle(token: string): boolean {
  return /^\p{Script=Hiragana}+$/u.test(token);
}

const SPELLED_OUT: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}

/** One form for letters that look the same: full width, ligatures, accents on Latin, Greek and Cyrillic letters. */
function folded(text: string): string {
  if (isAscii(text)) return text;
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

/** Runs of one script that has no spaces; katakana with its mark for long vowels. Korean has endings without spaces. */
const UNSPACED =
  /[\p{Script=Han}々]+|[\p{Script=Katakana}ー]+|\p{Script=Hiragana}+|\p{Script=Hangul}+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

function piecesOf(word: string): string[] {
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: run, index } of word.matchAll(UNSPACED)) {
    if (index > end) pieces.push(word.slice(end, index));
    pieces.push(...pairsOf(run));
    end = index + run.length;
  }
  if (end < word.length) pieces.push(word.slice(end));
  return pieces;
}

function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return [run];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
